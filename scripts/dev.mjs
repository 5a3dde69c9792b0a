// pnpm dev: server and browser files, rebuilt as you type. Says where to look as soon as both answer.
import { spawn, spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { exitCodes, flag, readArguments, runCommand } from '@opsroom/command-line'

const usage = `usage: pnpm dev
Runs the server (port 3000) and the page (http://localhost:5173), both rebuilt as you type. Ctrl-C ends both.
  --help  this text`

const page = 'http://localhost:5173'

const answers = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** @returns the exit code of what runs, when it ends */
async function run() {
  if (spawnSync('pnpm generate', { shell: true, stdio: 'inherit' }).status !== 0) return exitCodes.failed
  const running = spawn('pnpm --parallel --filter @opsroom/web --filter @opsroom/server dev', {
    shell: true,
    stdio: 'inherit',
  })
  const ended = new Promise((resolve) => running.on('exit', (code) => resolve(code ?? 0)))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => running.kill(signal))
  void sayWhenReady()
  return ended
}

async function sayWhenReady() {
  while (!(await answers(page)) || !(await answers('http://127.0.0.1:3000/readyz'))) await sleep(500)
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
