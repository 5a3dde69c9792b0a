import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '../generated/prisma/client.ts'
import type { GatheredWrites } from './gathered-writes.ts'
import type { Teller } from './notifications.ts'
import { roomActivity } from './room-activity.ts'

/**
 * Connections of the store to the database. `pool` runs SQL: the append path and all that must be one statement or one
 * transaction. `writers` run the statement that appends, for many tables at once, so that two connections are enough: one
 * statement is put together while the other is under way; one that hangs gets a connection with a longer limit. `prisma` serves simple reads and changes of one row, with the
 * types of the schema.
 */
export interface Connections {
  url: string
  prisma: PrismaClient
  pool: pg.Pool
  writers: Writers
  /** The current use of each pool. */
  pools(): PoolUse[]
  /** The channel to other processes while it works, instead of Postgres. */
  teller: Teller | undefined
  /** The time limit of a query, in ms. */
  timeout: number
  /** Whether no other process has to be notified of new entries. */
  isAlone: boolean
  /** The rooms' last activity that is not written yet: a statement that reads it waits for `written` first. */
  activity: GatheredWrites<string>
  /** Milliseconds for which writes that nobody waits for are gathered; 0 while other processes read them. */
  pause(): number
  /** Each function writes what one part of the store has gathered. */
  gathered: (() => Promise<void>)[]
  /** Resolves when everything that was gathered is written. */
  written(): Promise<void>
  close(): Promise<void>
}

export interface PoolUse {
  name: 'reader' | 'pool' | 'writer' | 'longWriter'
  /** Connections with a statement under way, idle connections, and waiting queries. */
  busy: number
  idle: number
  waiting: number
}

/** Connections that append, by the time limit of their statements. */
export interface Writers {
  /** Short waits: they are ended soon, since others wait for the same connections. */
  short: pg.Pool
  /** For an append that hangs by itself. */
  long: pg.Pool
}

export interface ConnectOptions {
  teller?: Teller | undefined
  most?: number
  seconds?: number | undefined
  /** Milliseconds for which writes beside games are gathered, 250 by default. */
  gatherFor?: number
  /** Called for each statement that is sent. */
  onStatement?: () => void
}

/** The number of connections that append, and of statements under way. */
export const mostWriters = 2

/**
 * The plan of the append statement is made once for each connection, and uses indexes however small the tables are at
 * that time. Postgres itself ends a statement that takes too long, before this side gives up: then it is known that
 * nothing was written.
 */
const writerSettings = (milliseconds: number): string => `
  SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET statement_timeout = ${milliseconds}`

/**
 * For so many ms writes that nobody waits for are gathered, and so much of them may be lost when the process is killed:
 * last seen, notices and push messages; rooms' last activity for longer (`room-activity.ts`).
 */
const usualGathering = 250

/**
 * An append statement fails after this many seconds, unless the host says otherwise (`DATABASE_SECONDS`); after a
 * quarter of them it is separated from the others.
 */
const usualSeconds = 8

/**
 * @param options.most the most connections of each of the two pools
 * @param options.seconds after which an append statement fails; other queries have more time
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
    // Later than Postgres itself gives up, so that its own error arrives first.
    query_timeout: seconds * 1875,
  }
  const reader = poolOf(settings, onStatement)
  const prisma = new PrismaClient({
    adapter: new PrismaPg(reader),
    transactionOptions: { maxWait: timeout, timeout: timeout },
  })
  const pool = poolOf(settings, onStatement)
  const writer = (milliseconds: number): pg.Pool =>
    poolOf({ ...settings, max: mostWriters }, onStatement).on('connect', (client) => {
      client.query(writerSettings(milliseconds)).catch(() => {}) // the connection is already lost; the next statement on it fails
    })
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
        // `Object.entries` forgets the names of its keys.
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
 * A pool that survives the loss of its connections: an idle one is made again when it is needed; if one is in use its
 * statement fails.
 */
function poolOf(settings: pg.PoolConfig, onStatement: () => void): pg.Pool {
  const pool = new pg.Pool(settings)
  pool.on('error', () => {})
  // Between two statements of a transaction nothing else listens for the loss of the connection.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', (client) => {
    // The type of `query` has an overload for each way to call it: all are counted alike.
    const send = client.query as (...words: unknown[]) => unknown
    client.query = ((...words: unknown[]) => {
      onStatement()
      return send.apply(client, words)
    }) as typeof client.query
  })
  return pool
}
