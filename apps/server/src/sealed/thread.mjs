// The entry of the thread for a server that runs from its sources: a thread does not inherit the TypeScript loader.
import { register } from 'tsx/esm/api'

register()
await import('./thread.ts')
