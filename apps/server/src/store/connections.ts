import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '../generated/prisma/client.ts'
import type { Teller } from './notifications.ts'

/**
 * How the store reaches the database. `pool` runs SQL: the append path and whatever must be one statement or one
 * transaction. `writer` runs the statement that appends, for many tables at once, so that two connections are enough: one
 * statement is put together while the other is under way. `prisma` serves simple reads and changes of one row, with the
 * types of the schema.
 */
export interface Connections {
  url: string
  prisma: PrismaClient
  pool: pg.Pool
  writer: pg.Pool
  /** What each pool has at the moment. */
  pools(): PoolUse[]
  /** How other processes are told while it works, instead of by Postgres. */
  teller: Teller | undefined
  /** No other process has to be told of new entries. */
  isAlone: boolean
  close(): Promise<void>
}

export interface PoolUse {
  name: 'reader' | 'pool' | 'writer'
  /** Connections with a statement under way, connections without one, and what waits for one. */
  busy: number
  idle: number
  waiting: number
}

/** Connections that append. */
export const writers = 2

/**
 * The plan of the statement that appends is made once for a connection, and looks into indexes however small the tables
 * are at that time. Postgres itself ends a statement that takes too long, before this side gives up: then it is known that
 * nothing was written.
 */
const writerSettings = `
  SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET statement_timeout = '8s'`

/** @param most how many connections each of the two keeps at most */
export function connect(url: string, teller?: Teller, most = 10): Connections {
  const settings = {
    connectionString: url,
    max: most,
    connectionTimeoutMillis: 10_000,
    query_timeout: 15_000,
  }
  const reader = poolOf(settings)
  const prisma = new PrismaClient({ adapter: new PrismaPg(reader) })
  const pool = poolOf(settings)
  const writer = poolOf({ ...settings, max: writers })
  writer.on('connect', (client) => {
    client.query(writerSettings).catch(() => {}) // a connection that is lost already; whatever comes next on it fails
  })
  const close = async () => {
    await prisma.$disconnect()
    await reader.end()
    await pool.end()
    await writer.end()
  }
  const pools = () =>
    Object.entries({ reader, pool, writer }).map(([name, { totalCount, idleCount, waitingCount }]) => ({
      name: name as PoolUse['name'],
      busy: totalCount - idleCount,
      idle: idleCount,
      waiting: waitingCount,
    }))
  return { url, prisma, pool, writer, teller, isAlone: false, pools, close }
}

/** Outlives the loss of its connections: an idle one is made again when it is needed; where one is in use its statement fails. */
function poolOf(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(settings)
  pool.on('error', () => {})
  // Between two statements of a transaction nothing else hears that the connection is lost.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
