import { WrongArguments } from './arguments.ts'
import { Cleanup } from './cleanup.ts'

/** A command that starts servers. */
interface ServerCommand<Options> {
  name: string
  usage: string
  /** @returns undefined when help is asked for */
  optionsFrom(args: readonly string[]): Options | undefined
  /** Imports the servers only now: help and wrong arguments are answered without them. @returns whether it went well */
  run(options: Options, cleanup: Cleanup): Promise<boolean>
}

/** Runs a command of the command line, and ends what it has started, also after ^C. Ends the process. */
export async function runCommand<Options>({
  name,
  usage,
  optionsFrom,
  run,
}: ServerCommand<Options>): Promise<void> {
  let options: Options | undefined
  try {
    options = optionsFrom(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error
    console.error(`pnpm ${name}: ${error.message} (--help shows what there is)`)
    process.exit(2)
  }
  if (!options) {
    console.log(usage)
    process.exit(0)
  }
  const cleanup = new Cleanup()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanup.run().finally(() => process.exit(1)))
  try {
    const isWell = await run(options, cleanup).finally(() => cleanup.run())
    process.exit(isWell ? 0 : 1)
  } catch (error) {
    console.error(`pnpm ${name}: ${(error as Error).message}`)
    process.exit(1)
  }
}
