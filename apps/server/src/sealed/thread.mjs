// The entry point of the thread that plays contests, for a server that runs from its sources. It registers the
// TypeScript loader, because a thread does not inherit it.
import { register } from 'tsx/esm/api'

register()
await import('./thread.ts')
