import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '../generated/prisma/client.ts'

/** The ways to the database: Prisma for everything, and a pool of plain connections for the append path. */
export interface Connections {
  url: string
  prisma: PrismaClient
  pool: pg.Pool
  close(): Promise<void>
}

/** @param most how many connections each of the two keeps at most */
export function connect(url: string, most = 10): Connections {
  const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: most }) })
  const pool = new pg.Pool({ connectionString: url, max: most })
  pool.on('error', () => {}) // an idle connection was lost; the pool makes another when it is needed
  const close = async () => {
    await prisma.$disconnect()
    await pool.end()
  }
  return { url, prisma, pool, close }
}
