// pnpm test:repeat: whole runs of `pnpm test` one after the other, each with its files in another order, some of them
// beside other load. Prints one row a run; stops at none that fails.
import { fork, spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { flag, readArguments, runCommand, text, wholeNumber } from '@opsroom/command-line'
import { readOptions } from './test/options.mjs'
import { phaseNames } from './test/phases.mjs'

const usage = `usage: pnpm --silent test:repeat [options]
Whole runs of pnpm test one after the other, a row for each: it takes hours.
  --runs N       whole runs on the machine as it is (7)
  --loaded N     whole runs beside busy processes, after those (3)
  --load N       how many processes keep a processor busy then (8)
  --only PHASES  of each run only these phases, separated by commas; pnpm test --help lists them
  --help         this text`

const busyProgram = fileURLToPath(new URL('test/busy.mjs', import.meta.url))

/** One run, whole unless only some phases are wanted. @returns whether it passed */
function runOnce(number, { processes, only }) {
  const busy = Array.from({ length: processes }, () => fork(busyProgram))
  const seed = 1000 + number
  const [loadBefore] = loadavg()
  const begun = performance.now()
  const options = ['--strict', '--shuffle', String(seed), ...(only ? ['--only', only] : [])]
  const { status, stdout } = spawnSync('pnpm', ['--silent', 'test', ...options], {
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

function read(args) {
  const {
    runs = '7',
    loaded = '3',
    load = '8',
    only,
  } = readArguments(args, {
    runs: text,
    loaded: text,
    load: text,
    only: text,
    help: flag,
  })
  if (only !== undefined) readOptions(['--only', only], phaseNames)
  return {
    only,
    runs: wholeNumber('runs', runs, 0, 1_000),
    loaded: wholeNumber('loaded', loaded, 0, 1_000),
    load: wholeNumber('load', load, 1, 1_000),
  }
}

/** @returns whether every run passed */
function run({ runs, loaded, load, only }) {
  console.log(
    '| run | busy processes | load before | order | time | verdict |\n| --- | --- | --- | --- | --- | --- |',
  )
  const plan = [...Array(runs).fill(0), ...Array(loaded).fill(load)]
  const passed = plan.filter((processes, place) => runOnce(place + 1, { processes, only })).length
  console.log(`\n${passed} of ${plan.length} runs passed`)
  return passed === plan.length
}

await runCommand({
  name: 'pnpm test:repeat',
  usage,
  exits: { 0: 'every run passed', 1: 'some run failed' },
  read,
  run,
})
