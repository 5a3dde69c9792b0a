import { flag, readArguments, text, WrongArguments, wholeNumber } from '@opsroom/command-line'
import { arePeersInstalled } from './peers.ts'

/** The options of `pnpm load`. */
export interface LoadOptions {
  tables: number
  watchers: number
  /** Whether all spectators watch the first table. */
  oneNight: boolean
  /** Whether every player has asked for notices. */
  notices: boolean
  /** Milliseconds that a seat waits before it gives its next order; 0 for no wait. */
  think: number
  /** The time for which each kind of server is measured, in seconds. */
  seconds: number
  /**
   * The number of orders after which the measurement of each kind of server ends; if it is given, `seconds` is not
   * used.
   */
  orders?: number
  /** The number of processes of the load generator. */
  processes: number
  /** The number of server processes on one database. */
  servers: number
  /** Whether other game servers are measured in the same run, for comparison. */
  peer: boolean
  /** Whether the server runs from its sources instead of a bundle. */
  source: boolean
  json: boolean
  /** An already running server to measure, with its process id. */
  running?: { url: string; pid: number }
}

export const usage = `usage: pnpm --silent load [options]
Plays recorded nights at many tables of a server at once, and prints what an order takes.
  --tables N      tables with two players each (10)
  --watchers N    spectators, spread over the tables (0)
  --one-night     all spectators at the first table
  --notices       every player has asked for notices of turns by webhook
  --think MS      milliseconds between an order and the next at its table, on average (0: at once)
  --seconds S     how long each kind of server is measured (10)
  --orders N      each kind of server is measured by so many orders, in place of the seconds
  --processes P   processes that play (1)
  --servers K     server processes on one database; the tables take turns (1)
  --peer          boardgame.io and Colyseus in the same run, which pnpm peers installs
  --source        the server from its sources instead of a bundle
  --url URL       a server that runs already, started by apps/tools/src/load/processes/server.ts ...
  --server-pid P  ... and its process
  --json          one line of JSON
  --help          this text
docs/benchmarks.md explains the figures.`

const defaults = { tables: 10, watchers: 0, think: 0, seconds: 10, processes: 1, servers: 1 }
const least = { tables: 1, watchers: 0, think: 0, seconds: 1, processes: 1, servers: 1 }
const most = { tables: 10_000, watchers: 10_000, think: 600_000, seconds: 3_600, processes: 64, servers: 16 }
type NumberName = keyof typeof defaults

const known = {
  tables: text,
  watchers: text,
  think: text,
  seconds: text,
  orders: text,
  processes: text,
  servers: text,
  url: text,
  'server-pid': text,
  'one-night': flag,
  notices: flag,
  peer: flag,
  source: flag,
  json: flag,
  help: flag,
} as const

/**
 * Reads the arguments of the command line.
 * @throws WrongArguments that says which argument is wrong
 */
export function optionsFrom(args: readonly string[]): LoadOptions {
  const given = readArguments(args, known)
  const numberOf = (name: NumberName) =>
    wholeNumber(name, given[name] ?? String(defaults[name]), least[name], most[name])
  const { url, 'server-pid': pid } = given
  if ((url === undefined) !== (pid === undefined))
    throw new WrongArguments('--url and --server-pid are given together')
  if (url !== undefined && !URL.canParse(url)) throw new WrongArguments(`--url is no address: '${url}'`)
  const servers = numberOf('servers')
  if (url !== undefined && (servers > 1 || given.source || given.notices))
    throw new WrongArguments(
      '--url is one server that runs already: --servers, --source and --notices start others',
    )
  if (given.peer && !arePeersInstalled())
    throw new WrongArguments(
      '--peer needs boardgame.io and Colyseus, which `pnpm peers` installs: they are no part of the product',
    )
  const processes = numberOf('processes')
  const tables = numberOf('tables')
  if (processes > tables) throw new WrongArguments('--processes is not more than --tables')
  return {
    tables,
    processes,
    servers,
    watchers: numberOf('watchers'),
    think: numberOf('think'),
    seconds: numberOf('seconds'),
    ...(given.orders !== undefined && { orders: wholeNumber('orders', given.orders, 1, 100_000_000) }),
    oneNight: given['one-night'],
    notices: given.notices,
    peer: given.peer,
    source: given.source,
    json: given.json,
    ...(url !== undefined && {
      running: {
        url: url.replace(/\/$/, ''),
        pid: wholeNumber('server-pid', pid ?? '', 1, 2 ** 31 - 1),
      },
    }),
  }
}
