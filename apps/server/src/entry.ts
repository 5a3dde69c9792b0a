import * as nodeModule from 'node:module'
import { join } from 'node:path'
import { defaultDataDir } from './ops/root.ts'

/** Functions of Node.js 22.8 and later; 20 has none of them. */
interface CompileCache {
  enableCompileCache?(folder: string): unknown
  flushCompileCache?(): void
}
// The types of the oldest Node that is served do not know them.
const { enableCompileCache, flushCompileCache } = nodeModule as CompileCache

// A server that was killed is back sooner with the compiled code of its last start. It is kept in the data folder, which
// nobody else can write to; where that cannot be written either, Node.js compiles as ever.
enableCompileCache?.(join(process.env.DATA_DIR || defaultDataDir, 'compile-cache'))
// The bundler leaves the program in a file of its own: whatever is imported by name is compiled before this line.
await import('./main.ts')
// One that is killed has no time for it.
flushCompileCache?.()
