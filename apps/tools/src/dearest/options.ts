import { flag, readArguments, text, wholeNumber } from '@opsroom/command-line'

/** The options of `pnpm dearest`. */
export interface DearestOptions {
  /** The number of messages of each kind that are measured. */
  times: number
  /** The largest share of a processor, in percent, that one address may use with one kind of message. */
  most: number
  source: boolean
  json: boolean
}

export const usage = `usage: pnpm --silent dearest [options]
Measures what each kind of message costs a server, at a table of each game, and prints a table in Markdown.
  --times N     how often each kind is sent (40)
  --most P      the share of a processor that one address may have for ever, in percent (10)
  --source      the server from its sources instead of a bundle
  --json        one line of JSON
  --help        this text
docs/limits.md explains the columns.`

const known = { times: text, most: text, source: flag, json: flag, help: flag } as const

/** Reads the arguments of the command line. @throws WrongArguments that says which argument is wrong */
export function optionsFrom(args: readonly string[]): DearestOptions {
  const { times = '40', most = '10', source, json } = readArguments(args, known)
  return {
    times: wholeNumber('times', times, 1, 10_000),
    most: wholeNumber('most', most, 1, 100),
    source,
    json,
  }
}
