import { WrongArguments } from './arguments.mjs'

/** The usual exit codes of a command. The help of a command with other exit codes states them. */
export const exitCodes = { well: 0, failed: 1, wrongArguments: 2 }

const usualExits = { 0: 'it went well', 1: 'something failed' }

/**
 * Runs a command and ends the process with its exit code. `--help` prints the help and runs nothing, even beside other
 * arguments; wrong arguments are reported in one line. A command with slow imports loads them only when it needs them,
 * so that neither the help nor a wrong argument waits for them.
 * @template Options
 * @param {object} command
 * @param {string} command.name as a person types it, such as `pnpm load`
 * @param {string | (() => Promise<string>)} command.usage the help, without the exit codes
 * @param {Record<number, string>} [command.exits] the meanings of the exit codes, if they are not the usual ones
 * @param {(args: string[]) => Options | Promise<Options>} command.read parses the arguments; throws `WrongArguments`
 * @param {(options: Options) => unknown} command.run returns an exit code, or whether it succeeded; returning nothing
 * means success
 * @param {string[]} [args] used in place of the arguments of the process
 */
export async function runCommand(
  { name, usage, exits = usualExits, read, run },
  args = process.argv.slice(2),
) {
  if (asksForHelp(args)) {
    const text = typeof usage === 'string' ? usage : await usage()
    console.log(`${text.trim()}\n\n${exitsText({ ...exits, 2: exits[2] ?? 'wrong arguments' })}`)
    process.exit(exitCodes.well)
  }
  const options = await readOrEnd(name, () => read(args))
  try {
    const result = await run(options)
    process.exit(typeof result === 'number' ? result : result === false ? exitCodes.failed : exitCodes.well)
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : error}`)
    if (process.env.DEBUG) console.error(error)
    process.exit(exitCodes.failed)
  }
}

async function readOrEnd(name, read) {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error
    console.error(`${name}: ${error.message} (--help shows what there is)`)
    return process.exit(exitCodes.wrongArguments)
  }
}

/**
 * Whether the arguments of a command ask for its help. Arguments after `--` are not options, so a `--help` there does
 * not count.
 */
function asksForHelp(args) {
  const end = args.indexOf('--')
  return (end === -1 ? args : args.slice(0, end)).some((word) => word === '--help' || word === '-h')
}

const exitsText = (exits) =>
  `Exit codes: ${Object.entries(exits)
    .map(([code, meaning]) => `${code} ${meaning}`)
    .join('; ')}.`
