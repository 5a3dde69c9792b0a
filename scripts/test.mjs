// pnpm test: builds the product, then runs the static checks, the unit tests and the end-to-end tests.
// The last line sums them all: `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks, succeeds, succeedsBeside } from './checks.mjs'

const reports = mkdtempSync(join(tmpdir(), 'opsroom-test-'))
const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] }

function build() {
  return succeeds('pnpm --silent build')
    ? { ...nothing, passed: 1 }
    : { ...nothing, failed: 1, failures: ['build'] }
}

/** Projects whose test files share their modules, as in `pnpm test:fast`: loading them anew for each file takes longer than the tests. */
const sharing = ['rules', 'testkit', 'protocol', 'bots', 'tournament', 'pictures', 'web', 'server-units']

/**
 * The unit tests, and then all other projects that there are: properties, tests with a database, bad lines. Beside these
 * one worker runs the tests of the tools, which mostly wait.
 */
async function unitTests() {
  const list = spawnSync('vitest list --filesOnly --json', { shell: true, encoding: 'utf8' })
  const projects = new Set(JSON.parse(list.stdout).map(({ projectName }) => projectName))
  const chosen = (names) => names.map((name) => `--project=${name}`).join(' ')
  const others = [...projects].filter((name) => ![...sharing, 'tools'].includes(name))
  const shared = `--pool=threads --no-isolate ${chosen(sharing.filter((name) => projects.has(name)))}`
  return sumOf([
    await vitest('unit tests', shared),
    ...(await Promise.all([
      vitest('other tests', chosen(others)),
      vitest('tests of the tools', '--project=tools --maxWorkers=1'),
    ])),
  ])
}

async function vitest(title, options) {
  const report = join(reports, `${title}.json`)
  const env = { ...process.env, PROPERTY_RUNS: 'full' }
  const ok = await succeedsBeside(
    `vitest run ${options} --reporter=default --reporter=json --outputFile.json="${report}"`,
    { env },
  )
  return counted(title, ok, report, (found) => ({
    passed: found.numPassedTests,
    failed: found.numFailedTests + found.testResults.filter(brokeBeforeItsTests).length,
    skipped: found.numPendingTests + found.numTodoTests,
    failures: found.testResults.flatMap((file) =>
      brokeBeforeItsTests(file)
        ? [because(file.name, file.message)]
        : file.assertionResults
            .filter(isFailed)
            .map(({ fullName, failureMessages }) => because(fullName, failureMessages[0])),
    ),
  }))
}

/** Enough of a message to see what went wrong. */
const mostSaid = 600
const colours = new RegExp(`${String.fromCharCode(27)}\\[\\d*m`, 'g')

/** A name of what failed, with the beginning of the message in the same line. */
function because(name, message) {
  const words = (message ?? '').replace(colours, '').split(/\s+/).filter(Boolean).join(' ')
  return words ? `${name}: ${words.slice(0, mostSaid)}` : name
}

const isFailed = (test) => test.status === 'failed'
const brokeBeforeItsTests = (file) => isFailed(file) && !file.assertionResults.some(isFailed)

function endToEndTests() {
  const report = join(reports, 'playwright.json')
  if (!process.env.CHROMIUM && !existsSync('/usr/bin/chromium')) {
    succeeds('pnpm --silent --filter @opsroom/e2e exec playwright install chromium')
  }
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const ok = succeeds('pnpm --silent e2e --reporter=list,json', { env })
  return counted('end-to-end tests', ok, report, ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(titlesOfFailed),
  }))
}

/** The titles of the tests of a suite, and of those within it, that failed or passed only when repeated. */
const titlesOfFailed = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(titlesOfFailed),
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => ['unexpected', 'flaky'].includes(status)))
    .map(({ title, tests }) =>
      because(title, tests.flatMap(({ results }) => results).find(isFailure)?.error?.message),
    ),
]

const isFailure = ({ error }) => error !== undefined

function sumOf(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: results.flatMap(({ failures }) => failures),
  }
}

/** The counts of a runner's report. A runner that broke down, or that ran nothing, counts as one failure. */
function counted(title, ok, report, countsOf) {
  const counts = existsSync(report) ? countsOf(JSON.parse(readFileSync(report, 'utf8'))) : nothing
  if (counts.failed > 0) return counts
  if (ok && counts.passed > 0) return counts
  const why = counts.passed > 0 ? `the ${title} passed but their runner broke down` : `no ${title} ran`
  return { ...counts, failed: 1, failures: [why] }
}

const all = sumOf([build(), await runChecks(), await unitTests(), endToEndTests()])
rmSync(reports, { recursive: true, force: true })

// The names once more at the end: a record of CI often keeps only the last lines.
for (const name of all.failures) console.log(`failed: ${name}`)
const skipped = all.skipped > 0 ? `, ${all.skipped} skipped` : ''
console.log(`\n${all.passed} passed, ${all.failed} failed${skipped}`)
process.exit(all.failed === 0 ? 0 : 1)
