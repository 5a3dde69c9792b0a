import { flag, readArguments, text, WrongArguments, wholeNumber } from '../load/arguments.ts'
import { type FaultKind, faultKinds } from './faults.ts'

/** What `pnpm chaos` is asked to do. */
export interface ChaosOptions {
  kills: number
  /** No fault begins after so many minutes. */
  minutes: number
  tables: number
  servers: number
  /** How long is played between two faults on average, in seconds. */
  secondsBetween: number
  /** How long a process stands still, and the disk is full, at most, in seconds. */
  stopSeconds: number
  /** Milliseconds between an order and the next at its table. */
  think: number
  /** Decides which faults come when, and what they hit. */
  seed: number
  kinds: FaultKind[]
  source: boolean
  json: boolean
}

export const usage = `usage: pnpm --silent chaos [options]
Ends, stops and cuts off servers and their database while tables are played, and checks whether anything is lost.
  --kills N            faults, one after the other (20)
  --minutes M          no fault begins after so many minutes (1440)
  --tables T           tables with two players and a spectator each (10)
  --servers K          server processes on one database (2)
  --seconds-between S  play between two faults, in seconds on average (3)
  --stop-seconds S     how long a process stands still, or the disk is full, at most (20)
  --think MS           milliseconds between an order and the next at its table (200)
  --seed S             decides which faults come when (any)
  --without KIND       leaves out a kind of fault; may be given several times: ${faultKinds.join(', ')}
  --source             the servers from their sources instead of a bundle
  --json               one line of JSON
  --help               this text
The fault full-disk needs root, who may mount a small disk. What is checked is in docs/hard-weather.md.`

const defaults = {
  kills: 20,
  minutes: 1_440,
  tables: 10,
  servers: 2,
  'seconds-between': 3,
  'stop-seconds': 20,
  think: 200,
}
const most = {
  kills: 100_000,
  minutes: 10_080,
  tables: 200,
  servers: 8,
  'seconds-between': 600,
  'stop-seconds': 120,
  think: 60_000,
}
type NumberName = keyof typeof defaults

const known = {
  kills: text,
  minutes: text,
  tables: text,
  servers: text,
  'seconds-between': text,
  'stop-seconds': text,
  think: text,
  seed: text,
  without: { type: 'string', multiple: true, default: [] as string[] },
  source: flag,
  json: flag,
  help: flag,
} as const

/**
 * Reads the arguments of the command line.
 * @param anySeed when none is given
 * @returns undefined when help is asked for
 * @throws WrongArguments that says which argument is wrong
 */
export function optionsFrom(args: readonly string[], anySeed: number): ChaosOptions | undefined {
  const given = readArguments(args, known)
  if (given.help) return undefined
  const numberOf = (name: NumberName) =>
    wholeNumber(name, given[name] ?? String(defaults[name]), name === 'think' ? 0 : 1, most[name])
  for (const kind of given.without)
    if (!faultKinds.includes(kind as FaultKind))
      throw new WrongArguments(`--without is one of ${faultKinds.join(', ')}, not '${kind}'`)
  const kinds = faultKinds.filter((kind) => !given.without.includes(kind))
  if (kinds.length === 0) throw new WrongArguments('--without leaves nothing to do')
  return {
    kills: numberOf('kills'),
    minutes: numberOf('minutes'),
    tables: numberOf('tables'),
    servers: numberOf('servers'),
    secondsBetween: numberOf('seconds-between'),
    stopSeconds: numberOf('stop-seconds'),
    think: numberOf('think'),
    seed: given.seed === undefined ? anySeed : wholeNumber('seed', given.seed, 0, 2 ** 31 - 1),
    kinds,
    source: given.source,
    json: given.json,
  }
}
