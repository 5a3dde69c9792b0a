// pnpm test: builds the product, then runs the static checks, the unit tests and the end-to-end tests.
// The last line sums them all: `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks, succeeds } from './checks.mjs'

const reports = mkdtempSync(join(tmpdir(), 'opsroom-test-'))
const nothing = { passed: 0, failed: 0, skipped: 0 }

function build() {
  return succeeds('pnpm --silent build') ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 }
}

function unitTests() {
  const report = join(reports, 'vitest.json')
  const env = { ...process.env, PROPERTY_RUNS: 'full' }
  const ok = succeeds(`vitest run --reporter=default --reporter=json --outputFile.json="${report}"`, { env })
  return counted('unit tests', ok, report, (found) => ({
    passed: found.numPassedTests,
    failed: found.numFailedTests + found.testResults.filter(brokeBeforeItsTests).length,
    skipped: found.numPendingTests + found.numTodoTests,
  }))
}

const brokeBeforeItsTests = (file) =>
  file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')

function endToEndTests() {
  const report = join(reports, 'playwright.json')
  if (!process.env.CHROMIUM && !existsSync('/usr/bin/chromium')) {
    succeeds('pnpm --silent --filter @opsroom/e2e exec playwright install chromium')
  }
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const ok = succeeds('pnpm --silent e2e --reporter=list,json', { env })
  return counted('end-to-end tests', ok, report, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }))
}

/** The counts of a runner's report. A runner that broke down, or that ran nothing, counts as one failure. */
function counted(title, ok, report, countsOf) {
  const counts = existsSync(report) ? countsOf(JSON.parse(readFileSync(report, 'utf8'))) : nothing
  if (counts.failed > 0) return counts
  if (ok && counts.passed > 0) return counts
  console.log(
    `failed: ${counts.passed > 0 ? `the ${title} passed but their runner broke down` : `no ${title} ran`}`,
  )
  return { ...counts, failed: 1 }
}

const results = [build(), runChecks(), unitTests(), endToEndTests()]
rmSync(reports, { recursive: true, force: true })

const sum = (key) => results.reduce((total, result) => total + result[key], 0)
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`)
process.exit(sum('failed') === 0 ? 0 : 1)
