import { Progress, runCommand } from '@opsroom/command-line'
import { Cleanup } from './cleanup.ts'

/** The result of a command that starts servers. */
export interface CommandReport {
  isWell: boolean
  /** The text for the standard output. */
  text: string
  /** The problems for the standard error, one line each. */
  problems?: readonly string[]
}

/** A command that starts servers. */
interface ServerCommand<Options> {
  name: string
  usage: string
  /** Meanings of the exit codes 0 and 1. */
  exits: Record<number, string>
  /** Reads the arguments. @throws WrongArguments */
  read(args: readonly string[]): Options
  /** Runs the command. It imports the servers only then, so that help and wrong arguments are answered without them. */
  run(options: Options, cleanup: Cleanup): Promise<CommandReport>
}

/** Runs a command, and ends the servers and databases that it has started, also after ^C. Ends the process. */
export const runServerCommand = <Options>({
  name,
  run,
  ...command
}: ServerCommand<Options>): Promise<never> =>
  runCommand({
    ...command,
    name: `pnpm ${name}`,
    async run(options) {
      const cleanup = new Cleanup()
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.once(signal, () => void cleanup.run().finally(() => process.exit(1)))
      const progress = new Progress(`${name} runs`)
      const report = await run(options, cleanup).finally(async () => {
        await cleanup.run()
        progress.end()
      })
      for (const problem of report.problems ?? []) console.error(problem)
      console.log(report.text)
      return report.isWell
    },
  })
