import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '../generated/prisma/client.ts'

/**
 * How the store reaches the database. `pool` runs SQL: the append path and whatever must be one statement or one
 * transaction. `prisma` serves simple reads and changes of one row, with the types of the schema.
 */
export interface Connections {
  url: string
  prisma: PrismaClient
  pool: pg.Pool
  close(): Promise<void>
}

/** @param most how many connections each of the two keeps at most */
export function connect(url: string, most = 10): Connections {
  const settings = {
    connectionString: url,
    max: most,
    connectionTimeoutMillis: 10_000,
    query_timeout: 15_000,
  }
  const prisma = new PrismaClient({ adapter: new PrismaPg(settings) })
  const pool = new pg.Pool(settings)
  pool.on('error', () => {}) // an idle connection was lost; the pool makes another when it is needed
  const close = async () => {
    await prisma.$disconnect()
    await pool.end()
  }
  return { url, prisma, pool, close }
}
