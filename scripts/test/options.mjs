// The command line of `pnpm test`.
import { parseArgs } from 'node:util'

export const help = `Usage: pnpm --silent test [options]

Builds the product and runs everything that must pass before a change lands. The last line is
\`N passed, N failed\`, followed by \`, N skipped\` when something that tests need is missing here.

  --only PHASES   only these phases, separated by commas; see the list below
  --strict        nothing may be skipped: a missing program is a failure (as in .ci/run)
  --long          eight times as many random games, most of them from fresh seeds, and the tests that are
                  too long for every change
  --shuffle SEED  test files in an order drawn from this number
  --verbose       the whole output of each phase, also of those that passed
  --help          this text

Phases: %PHASES%

Exit codes: 0 all passed; 1 something failed; 2 wrong arguments.
docs/testing.md says where a test belongs and how a failing seed is repeated.
`

/**
 * Reads the arguments.
 * @param {string[]} args
 * @param {string[]} phases the names that `--only` may give
 * @throws {Error} with a line that names the wrong argument
 */
export function readOptions(args, phases) {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      strict: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      shuffle: { type: 'string' },
      verbose: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const only = values.only?.split(',').map((name) => name.trim())
  const unknown = only?.find((name) => !phases.includes(name))
  if (unknown !== undefined) throw new Error(`--only: no phase '${unknown}'; there are ${phases.join(', ')}`)
  if (values.shuffle !== undefined && !/^\d{1,9}$/.test(values.shuffle))
    throw new Error(`--shuffle takes a whole number, not '${values.shuffle}'`)
  return { ...values, only }
}
