import { flag, readArguments, text, WrongArguments, wholeNumber } from '@opsroom/command-line'
import { type FaultKind, faultKinds, faultTargets } from './faults.ts'

/** The options of `pnpm chaos`. */
export interface ChaosOptions {
  kills: number
  /** The number of clusters, each with its own servers, database and tables, which share the faults. */
  instances: number
  /** The number of faults that happen at the same time. */
  atOnce: number
  /** Minutes after which no further fault begins. */
  minutes: number
  tables: number
  servers: number
  /** The mean time of play between two faults, or two groups of faults that happen together, in seconds. */
  secondsBetween: number
  /** The number of orders that are acknowledged between two faults; if it is given, `secondsBetween` is not used. */
  ordersBetween?: number
  /** The longest time for which a process is suspended, or the disk is full, in seconds. */
  stopSeconds: number
  /** The longest time before a killed process is started again, in milliseconds; its start takes further time. */
  away: number
  /** Milliseconds between one order and the next at the same table. */
  think: number
  /** The seed that decides the order of the faults and their targets. */
  seed: number
  kinds: FaultKind[]
  /** Whether the servers share a Redis. */
  redis: boolean
  /** Whether the tables continue between faults, and are checked only at the end. */
  checkAtEnd: boolean
  source: boolean
  json: boolean
}

export const usage = `usage: pnpm --silent chaos [options]
Ends, stops and cuts off servers and their database while tables are played, and checks whether anything is lost.
  --kills N            faults in all (20)
  --at-once N          so many of them come at once: what they hit overlaps (1)
  --instances N        so many clusters, each with servers, database and tables of its own, share the faults (1)
  --minutes M          no fault begins after so many minutes (1440)
  --tables T           tables with two players and a spectator each (10)
  --servers K          server processes on one database (2)
  --redis              the servers share a Redis, which is hit too; needs redis-server
  --seconds-between S  play between two faults, in seconds on average (3)
  --orders-between N   play between two faults until so many orders are acknowledged, in place of the seconds
  --stop-seconds S     how long a process stands still, or the disk is full, at most (20)
  --away MS            how long a killed process is away at most, beside its start (1000)
  --think MS           milliseconds between an order and the next at its table (200)
  --seed S             decides which faults come when (any)
  --check-at-end       the tables play on from fault to fault; everything is looked at once, at the end. The seconds
                       between are then from the beginning of a fault to that of the next
  --only KIND          this kind of fault; may be given several times: ${faultKinds.join(', ')}
  --without KIND       leaves out a kind of fault; may be given several times
  --source             the servers from their sources instead of a bundle
  --json               one line of JSON
  --help               this text
The fault full-disk needs root, who may mount a small disk. docs/hard-weather.md describes what is checked.`

const defaults = {
  kills: 20,
  instances: 1,
  'at-once': 1,
  minutes: 1_440,
  tables: 10,
  servers: 2,
  'seconds-between': 3,
  'stop-seconds': 20,
  away: 1_000,
  think: 200,
}
const most = {
  kills: 100_000,
  instances: 8,
  'at-once': 8,
  minutes: 10_080,
  tables: 200,
  servers: 8,
  'seconds-between': 600,
  'stop-seconds': 120,
  away: 60_000,
  think: 60_000,
}
type NumberName = keyof typeof defaults
const mayBeNone: readonly NumberName[] = ['away', 'think']

const severalKinds = { type: 'string', multiple: true, default: [] as string[] } as const

const known = {
  kills: text,
  instances: text,
  'at-once': text,
  minutes: text,
  tables: text,
  servers: text,
  'seconds-between': text,
  'orders-between': text,
  'stop-seconds': text,
  away: text,
  think: text,
  seed: text,
  only: severalKinds,
  without: severalKinds,
  redis: flag,
  'check-at-end': flag,
  source: flag,
  json: flag,
  help: flag,
} as const

/**
 * Reads the command-line arguments.
 * @param anySeed the seed if the arguments give none
 * @throws WrongArguments that says which argument is wrong
 */
export function optionsFrom(args: readonly string[], anySeed: number): ChaosOptions {
  const given = readArguments(args, known)
  const numberOf = (name: NumberName) =>
    wholeNumber(name, given[name] ?? String(defaults[name]), mayBeNone.includes(name) ? 0 : 1, most[name])
  const kinds = kindsFrom(given)
  return {
    kills: numberOf('kills'),
    instances: numberOf('instances'),
    atOnce: numberOf('at-once'),
    minutes: numberOf('minutes'),
    tables: numberOf('tables'),
    servers: numberOf('servers'),
    secondsBetween: numberOf('seconds-between'),
    ...(given['orders-between'] !== undefined && {
      ordersBetween: wholeNumber('orders-between', given['orders-between'], 1, 1_000_000),
    }),
    stopSeconds: numberOf('stop-seconds'),
    away: numberOf('away'),
    think: numberOf('think'),
    seed: given.seed === undefined ? anySeed : wholeNumber('seed', given.seed, 0, 2 ** 31 - 1),
    kinds,
    redis: given.redis,
    checkAtEnd: given['check-at-end'],
    source: given.source,
    json: given.json,
  }
}

/**
 * The kinds of faults that the arguments select. Faults of Redis need the option for Redis.
 * @throws WrongArguments when the selection is not possible
 */
function kindsFrom({
  only,
  without,
  redis,
}: {
  only: readonly string[]
  without: readonly string[]
  redis: boolean
}): FaultKind[] {
  for (const [name, kinds] of Object.entries({ only, without }))
    for (const kind of kinds)
      if (!faultKinds.includes(kind as FaultKind))
        throw new WrongArguments(`--${name} is one of ${faultKinds.join(', ')}, not '${kind}'`)
  for (const kind of only)
    if (!redis && faultTargets[kind as FaultKind] === 'redis')
      throw new WrongArguments(`--only ${kind} needs --redis`)
  const kinds = faultKinds.filter(
    (kind) =>
      (redis || faultTargets[kind] !== 'redis') &&
      (only.length === 0 || only.includes(kind)) &&
      !without.includes(kind),
  )
  if (kinds.length === 0) throw new WrongArguments('--only and --without leave nothing to do')
  return kinds
}
