// pnpm dev: server and browser files, rebuilt as you type. Says where to look as soon as both answer.
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const page = 'http://localhost:5173'
const running = spawn('pnpm --parallel --filter @opsroom/web --filter @opsroom/server dev', {
  shell: true,
  stdio: 'inherit',
})
running.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => running.kill(signal))

const answers = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
while (!(await answers(page)) || !(await answers('http://127.0.0.1:3000/readyz'))) await sleep(500)
console.log(`
  Play                 ${page}
  Scenarios, records   ${page}/playground

  The other addresses serve the files of the last \`pnpm build\`.
`)
