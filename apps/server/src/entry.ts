import * as nodeModule from 'node:module'
import { join } from 'node:path'
import { defaultDataDir } from './ops/root.ts'

/** The functions of `node:module` for the compile cache. Node.js has them from 22.8 on; Node.js 20 has neither. */
interface CompileCache {
  enableCompileCache?(folder: string): unknown
  flushCompileCache?(): void
}
// The cast is needed because the type declarations of the oldest supported Node.js lack `enableCompileCache` and
// `flushCompileCache`.
const { enableCompileCache, flushCompileCache } = nodeModule as CompileCache

// Lets a restarted server start faster with the code that its last start compiled. The cache is in the data folder,
// which nobody else can write to. If the cache cannot be written, Node.js compiles as usual.
enableCompileCache?.(join(process.env.DATA_DIR || defaultDataDir, 'compile-cache'))
// A dynamic import, because a static one would be compiled before the compile cache is enabled. The bundler keeps the
// program in a file of its own.
await import('./main.ts')
// Saves the compile cache now: a process that is killed has no time for it.
flushCompileCache?.()
