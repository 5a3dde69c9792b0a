import * as nodeModule from 'node:module'
import { join } from 'node:path'
import { defaultDataDir } from './ops/root.ts'

/** Functions of Node.js 22.8 and later; 20 has none of them. */
interface CompileCache {
  enableCompileCache?(folder: string): unknown
  flushCompileCache?(): void
}
// The type declarations of the oldest supported Node lack these two functions.
const { enableCompileCache, flushCompileCache } = nodeModule as CompileCache

// A server that was killed starts faster with the compiled code of its last start. The cache is in the data folder,
// which nobody else can write to; if it cannot be written, Node.js compiles as usual.
enableCompileCache?.(join(process.env.DATA_DIR || defaultDataDir, 'compile-cache'))
// The bundler leaves the program in a file of its own: a static import would be compiled before this line.
await import('./main.ts')
// A process that is killed has no time for it.
flushCompileCache?.()
