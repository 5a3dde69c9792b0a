// pnpm start: builds the product and runs it with its own database. Settings and port are checked before the build.
import { spawnSync } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { exitCodes, flag, readArguments, runCommand } from '@opsroom/command-line'

const usage = `usage: pnpm start
Builds Ops Room and opens it, by default at http://localhost:3000, with a database of its own. Ctrl-C ends it.
Settings are variables of the environment, such as PORT=3001; README.md has them. pnpm doctor examines the installation.
  --help  this text`

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** @returns whether a program succeeded; its output is ours */
function succeeds(program, args, options = {}) {
  return spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options }).status === 0
}

await runCommand({
  name: 'pnpm start',
  usage,
  exits: { 0: 'it was ended', 1: 'it could not be built or started' },
  read: (args) => readArguments(args, { help: flag }),
  async run() {
    if (!succeeds(process.execPath, ['--import', 'tsx', at('apps/server/src/ops/before-start.ts')]))
      return false
    if (!succeeds('pnpm build', [], { shell: true })) return false
    await import(pathToFileURL(at('apps/server/dist/main.js')).href)
    await new Promise(() => {}) // the server ends the process
    return exitCodes.well
  },
})
