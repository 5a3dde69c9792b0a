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

/** A command-line tool that starts servers. */
interface ServerCommand<Options> {
  name: string
  usage: string
  /** The meanings of the exit codes, for the help text. */
  exits: Record<number, string>
  /** Reads the command-line arguments. @throws WrongArguments that says which argument is wrong */
  read(args: readonly string[]): Options
  /**
   * Runs the command. It imports the servers only when called, so that help and wrong arguments are answered quickly.
   */
  run(options: Options, cleanup: Cleanup): Promise<CommandReport>
}

/** Runs a command, ends the servers and databases that it has started (also after ^C), and then ends the process. */
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
