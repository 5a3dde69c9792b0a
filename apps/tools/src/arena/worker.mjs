// Registers the TypeScript loader, which a thread does not inherit from its process.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
