// The command line of `pnpm test`.
import { flag, readArguments, text, WrongArguments } from '@opsroom/command-line'

export const usage = `usage: pnpm --silent test [options]
Builds the product and runs everything that must pass before a change lands. The last line is
\`N passed, N failed\`, followed by \`, N skipped\` when something that tests need is missing here.

  --only PHASES   only these phases, separated by commas; see the list below
  --strict        nothing may be skipped: a missing program is a failure (as in .ci/run)
  --long          sixteen times as many random games, most of them from fresh seeds, and the tests that are
                  too long for every change
  --shuffle SEED  test files in an order drawn from this number
  --hasty         every process does twenty times as often what it does at intervals, so that a test fails
                  which on a slow machine fails by chance
  --verbose       the whole output of each phase, also of those that passed
  --help          this text

Phases: %PHASES%
docs/testing.md says where a test belongs and how a failing seed is repeated.
`

/**
 * Reads the arguments.
 * @param {string[]} args
 * @param {string[]} phases the names that `--only` may give
 * @throws {WrongArguments} that says which argument is wrong
 */
export function readOptions(args, phases) {
  const values = readArguments(args, {
    only: text,
    strict: flag,
    long: flag,
    shuffle: text,
    hasty: flag,
    verbose: flag,
    help: flag,
  })
  const only = values.only?.split(',').map((name) => name.trim())
  const unknown = only?.find((name) => !phases.includes(name))
  if (unknown !== undefined)
    throw new WrongArguments(`--only: no phase '${unknown}'; there are ${phases.join(', ')}`)
  if (values.shuffle !== undefined && !/^\d{1,9}$/.test(values.shuffle))
    throw new WrongArguments(`--shuffle takes a whole number, not '${values.shuffle}'`)
  return { ...values, only }
}
