// The lines that `pnpm test` prints.

const whole = (seconds) => `${Math.round(seconds)} s`

/**
 * The line of a phase.
 * @param {string} name
 * @param {import('./reports.mjs').Counts & { seconds: number, processor: number }} result
 */
export function line(name, { passed, failed, skipped, seconds, processor }) {
  const counts = [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])]
  return `${name.padEnd(11)} ${whole(seconds).padStart(6)}  processor ${whole(processor).padStart(6)}  ${counts.join(', ')}`
}

/** The ten tests that took longest; others ran beside them, so that this tells where to look, not how fast something is. */
export const slowestOf = ({ slowest }) => [
  ...(slowest.length > 0 ? ['\nslowest:'] : []),
  ...slowest
    .slice(0, 10)
    .map(({ title, seconds }) => `${whole(seconds).padStart(7)}  ${title.slice(0, 120)}`),
]

/** The failures once more at the end: a record of CI often keeps only the last lines. */
export const failuresOf = ({ failures }) => failures.map((name) => `failed: ${name}`)

/** Annotations of browser tests, as of a page that had to be woken: a phase that passed prints nothing else of them. */
export const notesOf = ({ notes }) => notes.map((note) => `note: ${note}`)

/** The lines of a table in the output of a phase. */
export const tableIn = (output) =>
  output
    .split('\n')
    .filter((each) => each.startsWith('| '))
    .join('\n')

/** The last line. */
export const verdict = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
