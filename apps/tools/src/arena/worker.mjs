// A thread does not inherit the loader for TypeScript that its process was started with.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
