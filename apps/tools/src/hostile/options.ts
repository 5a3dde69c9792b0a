import { flag, oneOf, readArguments, text, wholeNumber } from '@opsroom/command-line'

/** The kinds of attack, which docs/hard-weather.md describes. */
export const attackKinds = [
  ...(['patient', 'flooding', 'impolite', 'deaf', 'http', 'pipelines', 'storms'] as const),
  ...(['bursts', 'rooms', 'boards', 'moments', 'quiet'] as const),
]
export type AttackKind = (typeof attackKinds)[number]

/** The options of `pnpm hostile`. */
export interface HostileOptions {
  messages: number
  /** The longest duration of the attack, in seconds. */
  seconds: number
  /** The time for which the honest table plays before the attack, in seconds. */
  before: number
  /** The kinds of attack that are carried out. */
  kinds: readonly AttackKind[]
  /** The factor by which the usual number of attackers is multiplied. */
  times: number
  /** The seed that decides the content of the attack. */
  seed: number
  source: boolean
  json: boolean
}

export const usage = `usage: pnpm --silent hostile [options]
Sends a server what no honest client sends, while an honest table plays beside it.
  --messages N  messages and requests of all kinds (100000)
  --seconds S   the attack ends then at the latest (3600)
  --before S    how long the honest table plays before the attack, in seconds (10)
  --only KIND   one way to attack instead of all: ${attackKinds.join(', ')}
  --times N     so many times the usual number of attackers (1)
  --seed S      decides what is sent (any)
  --source      the server from its sources instead of a bundle
  --json        one line of JSON
  --help        this text
docs/hard-weather.md describes what is sent and checked.`

const known = {
  messages: text,
  seconds: text,
  before: text,
  only: text,
  times: text,
  seed: text,
  source: flag,
  json: flag,
  help: flag,
} as const

/**
 * Reads the command-line arguments.
 * @param anySeed the seed if the arguments give none
 * @throws WrongArguments that says which argument is wrong
 */
export function optionsFrom(args: readonly string[], anySeed: number): HostileOptions {
  const given = readArguments(args, known)
  const {
    messages = '100000',
    seconds = '3600',
    before = '10',
    only,
    times = '1',
    seed,
    source,
    json,
  } = given
  return {
    messages: wholeNumber('messages', messages, 100, 100_000_000),
    seconds: wholeNumber('seconds', seconds, 1, 86_400),
    before: wholeNumber('before', before, 1, 600),
    kinds: only === undefined ? attackKinds : [oneOf('only', only, attackKinds)],
    times: wholeNumber('times', times, 1, 10),
    seed: seed === undefined ? anySeed : wholeNumber('seed', seed, 0, 2 ** 31 - 1),
    source,
    json,
  }
}
