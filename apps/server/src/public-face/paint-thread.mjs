// For a server that runs from its sources: a thread does not inherit the loader for TypeScript.
import { register } from 'tsx/esm/api'

register()
await import('./paint-thread.ts')
