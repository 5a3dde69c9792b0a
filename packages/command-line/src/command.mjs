import { WrongArguments } from './arguments.mjs'

/** Every command ends with one of these; one that has others says so in its help. */
export const exitCodes = { well: 0, failed: 1, wrongArguments: 2 }

const usualExits = { 0: 'it went well', 1: 'something failed' }

/**
 * Runs a command of the command line and ends the process with its exit code. `--help` prints the help and starts nothing,
 * whatever stands beside it; wrong arguments are named in one line. A command whose parts take long to load imports them
 * where they are needed: neither a help nor a wrong argument should wait for what it does not use.
 * @template Options
 * @param {object} command
 * @param {string} command.name as a person types it, such as `pnpm load`
 * @param {string | (() => Promise<string>)} command.usage the help, without exit codes
 * @param {Record<number, string>} [command.exits] meanings of the exit codes, where they are not the usual ones
 * @param {(args: string[]) => Options | Promise<Options>} command.read throws `WrongArguments`
 * @param {(options: Options) => unknown} command.run its result is an exit code, or whether it went well; nothing: it did
 * @param {string[]} [args] in place of those of the process
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

/** Words after `--` are no options. */
function asksForHelp(args) {
  const end = args.indexOf('--')
  return (end === -1 ? args : args.slice(0, end)).some((word) => word === '--help' || word === '-h')
}

const exitsText = (exits) =>
  `Exit codes: ${Object.entries(exits)
    .map(([code, meaning]) => `${code} ${meaning}`)
    .join('; ')}.`
