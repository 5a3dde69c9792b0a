// pnpm test:repeat: whole runs of `pnpm test` one after the other, each with its files in another order, some of them
// beside other load. Prints one row a run; stops at none that fails.
import { fork, spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const help = `Usage: pnpm --silent test:repeat [--runs N] [--loaded N] [--load N]

  --runs N    whole runs on the machine as it is (default 7)
  --loaded N  whole runs beside busy processes, after those (default 3)
  --load N    how many processes keep a processor busy then (default 8)
`

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    loaded: { type: 'string', default: '3' },
    load: { type: 'string', default: '8' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}
const [runs, loaded, load] = [values.runs, values.loaded, values.load].map(Number)
if (![runs, loaded, load].every(Number.isSafeInteger)) {
  console.error(`test:repeat: whole numbers, please\n\n${help}`)
  process.exit(2)
}

const busyProgram = fileURLToPath(new URL('test/busy.mjs', import.meta.url))

/** One whole run. @returns whether it passed */
function run(number, processes) {
  const busy = Array.from({ length: processes }, () => fork(busyProgram))
  const seed = 1000 + number
  const [loadBefore] = loadavg()
  const begun = performance.now()
  const { status, stdout } = spawnSync('pnpm', ['--silent', 'test', '--strict', '--shuffle', String(seed)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 30,
  })
  const seconds = Math.round((performance.now() - begun) / 1000)
  for (const each of busy) each.kill()
  const lines = stdout.trim().split('\n')
  for (const line of lines.filter((each) => /^(failed: |\w+ +\d+ s )/.test(each))) console.log(`    ${line}`)
  console.log(
    `| ${number} | ${processes} | ${loadBefore.toFixed(1)} | ${seed} | ${seconds} s | ${lines.at(-1)} |`,
  )
  return status === 0
}

console.log(
  '| run | busy processes | load before | order | time | verdict |\n| --- | --- | --- | --- | --- | --- |',
)
const plan = [...Array(runs).fill(0), ...Array(loaded).fill(load)]
const passed = plan.filter((processes, place) => run(place + 1, processes)).length
console.log(`\n${passed} of ${plan.length} runs passed`)
process.exit(passed === plan.length ? 0 : 1)
