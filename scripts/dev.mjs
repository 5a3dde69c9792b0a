// pnpm dev: server and browser files, rebuilt as you type. Says where to look as soon as both answer.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { flag, readArguments, runCommand } from '@opsroom/command-line'
import { runUntilOneEnds } from './dev/programs.mjs'

const usage = `usage: pnpm dev
Runs the server (PORT, by default 3000) and the page (http://localhost:5173), both rebuilt as you type. Ctrl-C ends both.
  --help  this text`

const page = 'http://localhost:5173'
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** The address at which this machine reaches the server with the settings of the environment. */
function serverUrl({ HOST: host = '', PORT: port }) {
  const own = ['', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  return `http://${own.includes(':') ? `[${own}]` : own}:${port || 3000}`
}

const answers = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** @returns whether a signal has ended it */
async function run() {
  if (Number(process.env.PORT || 3000) === 0)
    throw new Error('PORT: the page has to know the port of the server: choose one, such as PORT=3001')
  const check = ['--import', 'tsx', at('apps/server/src/ops/before-start.ts')]
  if (spawnSync(process.execPath, check, { stdio: 'inherit' }).status !== 0) return false
  if (spawnSync('pnpm generate', { shell: true, stdio: 'inherit' }).status !== 0) return false
  const server = serverUrl(process.env)
  void sayWhenReady(server)
  const ofServer = createRequire(at('apps/server/package.json'))
  const ofPage = createRequire(at('apps/web/package.json'))
  return runUntilOneEnds(
    { folder: at('apps/server'), words: [ofServer.resolve('tsx/cli'), 'watch', 'src/main.ts'] },
    { folder: at('apps/web'), words: [join(dirname(ofPage.resolve('vite/package.json')), 'bin/vite.js')] },
    { ...process.env, OPSROOM_DEV_SERVER: server },
  )
}

async function sayWhenReady(server) {
  while (!(await answers(page)) || !(await answers(`${server}/readyz`)))
    await sleep(500, undefined, { ref: false })
  console.log(`
  Play                 ${page}
  Scenarios, records   ${page}/playground

  The other addresses serve the files of the last \`pnpm build\`.
`)
}

await runCommand({
  name: 'pnpm dev',
  usage,
  exits: { 0: 'it was ended', 1: 'server or page could not be started' },
  read: (args) => readArguments(args, { help: flag }),
  run,
})
