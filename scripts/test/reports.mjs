// Reads the JSON reports of Vitest and Playwright into counts of one form.
import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {{ title: string, seconds: number }} Timed
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], notes: string[], slowest: Timed[] }} Counts
 */

/** @type {Counts} */
export const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], notes: [], slowest: [] }

/** Enough of a message to see what went wrong. */
const mostSaid = 600
const colours = new RegExp(`${String.fromCharCode(27)}\\[\\d*m`, 'g')

/** The name of a failure, with the beginning of its message in the same line. */
function because(name, message) {
  const words = (message ?? '').replace(colours, '').split(/\s+/).filter(Boolean).join(' ')
  return words ? `${name}: ${words.slice(0, mostSaid)}` : name
}

const isFailed = (test) => test.status === 'failed'
const brokeBeforeItsTests = (file) => isFailed(file) && !file.assertionResults.some(isFailed)

/** @returns {Counts} */
function ofVitest(found) {
  const tests = found.testResults.flatMap(({ assertionResults }) => assertionResults)
  return {
    ...nothing,
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
    slowest: tests.map(({ fullName, duration }) => ({ title: fullName, seconds: (duration ?? 0) / 1000 })),
  }
}

const specsOf = ({ suites = [], specs = [] }) => [...suites.flatMap(specsOf), ...specs]
const resultsOf = ({ tests }) => tests.flatMap(({ results }) => results)
const annotationsOf = ({ tests }) => tests.flatMap(({ annotations }) => annotations)
const isUnsteady = ({ status }) => status === 'unexpected' || status === 'flaky'

/** A test that passed only when it was repeated has failed. @returns {Counts} */
function ofPlaywright({ stats, suites }) {
  const specs = suites.flatMap(specsOf)
  return {
    ...nothing,
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: specs
      .filter(({ tests }) => tests.some(isUnsteady))
      .map((spec) => because(spec.title, resultsOf(spec).find(({ error }) => error)?.error.message)),
    notes: specs.flatMap((spec) =>
      annotationsOf(spec)
        .filter(({ description }) => description)
        .map(({ description }) => because(spec.title, description)),
    ),
    slowest: specs.map((spec) => ({
      title: spec.title,
      seconds: resultsOf(spec).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  }
}

/** Scripts of this project write their counts themselves. @returns {Counts} */
const ofScript = (counts) => ({ ...nothing, ...counts })

const readers = { vitest: ofVitest, playwright: ofPlaywright, counts: ofScript }

/**
 * Counts the results of a runner. One that broke down, or that ran nothing, counts as a failure.
 * @param {string} title of the phase
 * @param {{ ok: boolean, report: string, runner: import('./phases.mjs').Phase['runner'] }} run
 * @returns {Counts}
 */
export function countsOf(title, { ok, report, runner }) {
  if (runner === 'command')
    return ok ? { ...nothing, passed: 1 } : { ...nothing, failed: 1, failures: [title] }
  const counts = existsSync(report) ? readers[runner](JSON.parse(readFileSync(report, 'utf8'))) : nothing
  if (counts.failed > 0 || (ok && counts.passed + counts.skipped > 0)) return counts
  const why = counts.passed > 0 ? `${title}: all passed, but the runner broke down` : `${title}: nothing ran`
  return { ...counts, failed: 1, failures: [why] }
}

/** @param {Counts[]} all @returns {Counts} */
export function sumOf(all) {
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: all.flatMap(({ failures }) => failures),
    notes: all.flatMap(({ notes }) => notes),
    slowest: all.flatMap(({ slowest }) => slowest).sort((one, other) => other.seconds - one.seconds),
  }
}
