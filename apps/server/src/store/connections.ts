import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '../generated/prisma/client.ts'
import type { GatheredWrites } from './gathered-writes.ts'
import type { ProcessNotifier } from './notifications.ts'
import { roomActivity } from './room-activity.ts'

/**
 * The store's connections to the database. `pool` runs SQL that must be one statement or one transaction, other than
 * appends. `writers` run the append statement, for many tables at once, so that two connections are enough: one
 * statement is put together while the other is under way; a statement that hangs gets a connection with a longer limit.
 * `prisma` serves simple reads and changes of one row, with the types of the schema.
 */
export interface Connections {
  url: string
  prisma: PrismaClient
  pool: pg.Pool
  writers: WriterConnections
  /** The current use of each pool. */
  pools(): PoolUse[]
  /** The channel that notifies other processes instead of Postgres, as long as it works. */
  teller: ProcessNotifier | undefined
  /** The time limit of a query, in ms. */
  timeout: number
  /** Whether this is the only process, so that no other has to be notified of new entries. */
  isAlone: boolean
  /**
   * The rooms' last activity that is gathered and not written yet: a statement that reads last activity waits for
   * `written` first.
   */
  activity: GatheredWrites<string>
  /**
   * The time, in ms, for which writes that nobody waits for are gathered; 0 while other processes read the database.
   */
  pause(): number
  /** Functions, one for each part of the store that gathers writes; each writes what its part has gathered. */
  gathered: (() => Promise<void>)[]
  /** Resolves when everything that all parts of the store have gathered is written. */
  written(): Promise<void>
  close(): Promise<void>
}

export interface PoolUse {
  name: 'reader' | 'pool' | 'writer' | 'longWriter'
  /**
   * The number of connections that run a statement; `idle` and `waiting` are the numbers of idle connections and of
   * waiting queries.
   */
  busy: number
  idle: number
  waiting: number
}

/** The connections that append, by the time limit of their statements. */
export interface WriterConnections {
  /**
   * The connections with the short time limit, which all appends use first: a statement that hangs is ended soon, since
   * others wait for these connections.
   */
  short: pg.Pool
  /** The connections for a single append that has hung before. */
  long: pg.Pool
}

export interface ConnectOptions {
  teller?: ProcessNotifier | undefined
  most?: number
  seconds?: number | undefined
  /**
   * The time, in ms, for which writes that nobody waits for are gathered while no other process uses the database; 250
   * by default.
   */
  gatherFor?: number
  /** Called for each statement that is sent to the database. */
  onStatement?: () => void
}

/** The number of connections that append, and so of append statements under way at a time. */
export const mostWriterConnections = 2

/**
 * The settings of a connection that appends. The plan of the append statement is made once for each connection, and
 * uses indexes however small the tables are at that time. Postgres ends a statement that takes too long before the
 * client gives up: then it is known that nothing was written.
 */
const writerSettings = (milliseconds: number): string => `
  SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET statement_timeout = ${milliseconds}`

/**
 * The time, in ms, for which writes that nobody waits for are gathered: last seen, notices and push messages. Up to
 * this much may be lost when the process is killed. The rooms' last activity is gathered for longer
 * (`room-activity.ts`).
 */
const usualGathering = 250

/**
 * The time, in s, after which an append statement fails, unless `DATABASE_SECONDS` sets another; after a quarter of it
 * the appends of a batch get separate statements.
 */
const usualSeconds = 8

/**
 * Opens the connections of the store.
 * @param options.most the largest number of connections in each of the two pools
 * @param options.seconds the time, in s, after which an append statement fails; other queries have more time
 */
export function connect(
  url: string,
  {
    teller,
    most = 10,
    seconds = usualSeconds,
    gatherFor = usualGathering,
    onStatement = () => {},
  }: ConnectOptions = {},
): Connections {
  const timeout = seconds * 1250
  const settings = {
    connectionString: url,
    max: most,
    connectionTimeoutMillis: timeout,
    // The client gives up later than Postgres does, so that the error of Postgres arrives first.
    query_timeout: seconds * 1875,
  }
  const reader = poolOf(settings, onStatement)
  const prisma = new PrismaClient({
    adapter: new PrismaPg(reader),
    transactionOptions: { maxWait: timeout, timeout: timeout },
  })
  const pool = poolOf(settings, onStatement)
  const writer = (milliseconds: number): pg.Pool =>
    // A connection whose settings fail is not used: its statements would have no limit of time.
    poolOf(
      {
        ...settings,
        max: mostWriterConnections,
        onConnect: (client) => client.query(writerSettings(milliseconds)),
      },
      onStatement,
    )
  const writers = { short: writer(seconds * 250), long: writer(seconds * 1000) }
  const pause = () => (connections.isAlone ? gatherFor : 0)
  const close = async () => {
    await prisma.$disconnect()
    await reader.end()
    await pool.end()
    await writers.short.end()
    await writers.long.end()
  }
  const pools = () =>
    Object.entries({ reader, pool, writer: writers.short, longWriter: writers.long }).map(
      ([name, { totalCount, idleCount, waitingCount }]) => ({
        // The cast is needed because `Object.entries` loses the type of the keys.
        name: name as PoolUse['name'],
        busy: totalCount - idleCount,
        idle: idleCount,
        waiting: waitingCount,
      }),
    )
  const activity = roomActivity(pool, pause)
  const gathered = [() => activity.written()]
  const written = async () => void (await Promise.all(gathered.map((write) => write())))
  const connections: Connections = {
    ...{ url, prisma, pool, writers, teller, timeout },
    isAlone: false,
    ...{ activity, pause, gathered, written, pools, close },
  }
  return connections
}

/**
 * A pool that survives the loss of its connections: a lost idle connection is replaced when it is needed; if a
 * connection in use is lost, its statement fails.
 */
function poolOf(settings: pg.PoolConfig, onStatement: () => void): pg.Pool {
  const pool = new pg.Pool(settings)
  pool.on('error', () => {})
  // Without this listener, losing the connection between two statements of a transaction would be an uncaught error.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', (client) => {
    // The cast replaces the many overloads of `query`: every kind of call is counted alike.
    const send = client.query as (...words: unknown[]) => unknown
    client.query = ((...words: unknown[]) => {
      onStatement()
      return send.apply(client, words)
    }) as typeof client.query
  })
  return pool
}
