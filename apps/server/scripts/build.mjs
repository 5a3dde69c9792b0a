// Bundles the server. Workspace packages are TypeScript sources and are inlined; npm dependencies stay outside.
// `build.mjs ENTRY FOLDER` bundles another main program in the same way, for tools that measure the server.
import { readFileSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = dirname(dirname(fileURLToPath(import.meta.url)))
const [main, outdir] = process.argv.slice(2).map((path) => resolve(path))
process.chdir(folder)
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

/** The entry starts the program, which is a file beside it. */
const programBeside = {
  name: 'program-beside',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/main\.ts$/ }, () => ({ path: './program.js', external: true }))
  },
}

rmSync(outdir ?? 'dist', { recursive: true, force: true })
await build({
  absWorkingDir: folder, // esbuild remembers where it was loaded, not where we are
  // The program of a thread, of a child process, or of a command is a file of its own.
  entryPoints: {
    main: 'src/entry.ts',
    program: main ?? 'src/main.ts',
    'bot-thread': 'src/bots/thread.ts',
    'insight-process': 'src/insight/process.ts',
    'paint-process': 'src/public-face/paint-process.ts',
    doctor: 'src/doctor/main.ts',
    migrations: 'src/store/migrations-main.ts',
    operator: 'src/safety/operator-main.ts',
    'replay-check': 'src/replay-check/main.ts',
    'sealed-thread': 'src/sealed/thread.ts',
    'setup-process': 'src/lobby/setup-process.ts',
  },
  outdir: outdir ?? 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
  plugins: [programBeside],
})
