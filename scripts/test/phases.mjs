// The phases of `pnpm test`: what each runs, what it waits for, and how much of the machine it takes.
import { availableParallelism } from 'node:os'
import { listOf } from './listed.mjs'

/**
 * @typedef {object} Phase
 * @property {string} name as `--only` knows it
 * @property {string} title
 * @property {number} share the part of the processors that it keeps busy; the sum of what runs at once is bounded
 * @property {boolean} [givesWay] it runs at a lower priority, in the time that others leave; for phases with one worker
 * @property {string[]} after phases that must have passed before it can begin
 * @property {'vitest' | 'playwright' | 'counts' | 'command'} runner how its result is read; a command is one test
 * @property {(report: string) => string} command
 * @property {Record<string, string>} [env]
 * @property {string[]} [requires] programs without which all of it is skipped; `scripts/test/requirements.mjs`
 * @property {string} [list] lists its tests as Playwright's JSON, so that those that are skipped can be counted
 * @property {boolean} [hasTable] it prints a table, which is shown when all has passed, too
 */

/** The oldest supported release of Node, the one of the image, and the newest, without the one that runs the suite. */
const otherNodes = [20, 24, 26].filter((release) => !process.versions.node.startsWith(`${release}.`))

/**
 * Phases by name, longest first among those that could begin together. Tools take longest of those that give way: begun
 * last, they would be alone at the end, with one worker.
 */
export const phaseNames = [
  'build',
  'e2e',
  'tools',
  'server',
  'properties',
  'engines',
  'units',
  'checks',
  ...otherNodes.map((release) => `node${release}`),
]

/** Workers for a share of the machine. Tests also wait, so there are more workers than processors. */
const workersFor = (share) => Math.max(1, Math.round(share * availableParallelism() * 1.5))

/** Projects whose test files share their modules, as in `pnpm test:fast`: loading them anew for each file takes longer than the tests. */
const unitProjects = [
  'rules',
  'testkit',
  'protocol',
  'bots',
  'tournament',
  'pictures',
  'command-line',
  'web',
  'server-units',
]

/** All projects of Vitest; a new one that no list names runs with those of the server. */
function projects() {
  return new Set(listOf('vitest list --filesOnly --json').map(({ projectName }) => projectName))
}

/** Tests that could depend on the version of Node, and a started server, on another one than runs all the rest. */
const onNode = (release) => ({
  title: `Node ${release}`,
  share: 0.4,
  givesWay: true,
  after: ['build'],
  runner: 'counts',
  command: (report) => `node scripts/on-node.mjs ${release} --report "${report}"`,
})

/**
 * @param {{ long: boolean, shuffle?: string, env: Record<string, string> }} options
 * @returns {Phase[]}
 */
export function phasesOf({ long, shuffle, env }) {
  const known = projects()
  const named = (names) =>
    names
      .filter((name) => known.has(name))
      .map((name) => `--project=${name}`)
      .join(' ')
  const others = [...known].filter((name) => ![...unitProjects, 'property', 'tools'].includes(name))
  const order = shuffle === undefined ? '' : ` --sequence.shuffle.files --sequence.seed=${shuffle}`
  const vitest = (options, share) => (report) =>
    `vitest run ${options} --maxWorkers=${workersFor(share)}${order} --reporter=default --reporter=json --outputFile.json="${report}"`
  const tests = { ...env, PROPERTY_RUNS: long ? 'long' : 'full' }
  /** @type {Record<string, Omit<Phase, 'name'>>} */
  const phases = {
    build: {
      title: 'build of the product',
      share: 0.5,
      after: [],
      runner: 'command',
      command: () => 'pnpm --silent build',
    },
    e2e: {
      title: 'browser tests',
      // Nothing beside them but what gives way: measured on two cores, this and the tests of the server took longer
      // together than one after the other. They leave a quarter of the processors: people wait for each other.
      share: 1,
      after: ['build'],
      runner: 'playwright',
      requires: ['browser'],
      list: 'pnpm --silent e2e --list --reporter=json',
      command: () => `pnpm --silent e2e --workers=${workersFor(1)} --reporter=list,json`,
      env: tests,
    },
    engines: {
      title: 'tests in Firefox and WebKit',
      // One worker, which waits for three browsers by turns.
      share: 0.5,
      after: ['build'],
      runner: 'playwright',
      requires: ['browser', 'engines'],
      list: 'pnpm --silent engines --list --reporter=json',
      command: () => 'pnpm --silent engines --reporter=list,json,./src/engines/table-reporter.ts',
      hasTable: true,
      env: tests,
    },
    server: {
      title: 'server with its database, bad lines',
      share: 0.6,
      after: ['build'],
      runner: 'vitest',
      command: vitest(named(others), 0.6),
      env: tests,
    },
    properties: {
      title: 'properties of whole games',
      share: 0.5,
      after: ['build'],
      runner: 'vitest',
      command: vitest(named(['property']), 0.35),
      env: tests,
    },
    tools: {
      title: 'tools',
      share: 0.35,
      givesWay: true,
      after: ['build'],
      runner: 'vitest',
      command: vitest(named(['tools']), 0.35),
      env: tests,
    },
    units: {
      title: 'units',
      share: 0.5,
      givesWay: true,
      after: ['build'],
      runner: 'vitest',
      command: vitest(`--pool=threads --no-isolate ${named(unitProjects)}`, 0.35),
      env: tests,
    },
    checks: {
      title: 'static checks',
      share: 0.5,
      givesWay: true,
      after: ['build'],
      runner: 'counts',
      command: (report) => `node scripts/check.mjs --generated --report "${report}"`,
    },
    ...Object.fromEntries(otherNodes.map((release) => [`node${release}`, onNode(release)])),
  }
  return phaseNames.map((name) => ({ name, ...phases[name] }))
}
