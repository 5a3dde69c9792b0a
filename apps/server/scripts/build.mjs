// Bundles the server. Workspace packages are TypeScript sources and are inlined; npm dependencies stay outside.
import { readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(folder)
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

rmSync('dist', { recursive: true, force: true })
await build({
  absWorkingDir: folder, // esbuild remembers where it was loaded, not where we are
  // The bots think in a thread of their own, which is a file of its own.
  entryPoints: { main: 'src/main.ts', 'bot-thread': 'src/bots/thread.ts' },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
})
