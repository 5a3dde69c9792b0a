import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { connectTo, freshDatabase } from '../../testing/store/databases.ts'
import { type Connections, connect } from './connections.ts'
import { transaction } from './transaction.ts'

let url: string
let connections: Connections
beforeAll(async () => {
  url = await freshDatabase(inject('postgres'))
  connections = connect(url)
})
afterAll(() => connections.close())

/** Ends the connection of a process of Postgres, as its own end does. */
async function endConnection(process: number): Promise<void> {
  const other = connectTo(url)
  await other.query('SELECT pg_terminate_backend($1, 10000)', [process])
  await other.end()
}

it.each(['pool', 'writers'] as const)(
  'a %s whose connection is lost between two statements of a transaction fails there, and has another one then',
  async (name) => {
    const pool = name === 'pool' ? connections.pool : connections.writers.short
    const act = transaction(pool, async (client) => {
      const { rows } = await client.query<{ process: number }>('SELECT pg_backend_pid() AS process')
      const lost = new Promise<void>((resolve) => void client.once('end', resolve))
      await endConnection(rows[0]?.process as number)
      await lost
      await client.query('SELECT 1')
    })
    await expect(act).rejects.toThrow(/not queryable|terminated|closed/i)
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  },
)

it('a transaction of Prisma whose connection is lost fails, and the next question is answered', async () => {
  const { prisma } = connections
  const act = prisma.$transaction(async (within) => {
    const [{ process } = { process: 0 }] = await within.$queryRaw<
      { process: number }[]
    >`SELECT pg_backend_pid() AS process`
    await endConnection(process)
    await within.$queryRaw`SELECT 1 AS one`
  })
  await expect(act).rejects.toThrow()
  expect(await prisma.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }])
})

it('a statement that appends is given so many seconds by Postgres itself as the host says', async () => {
  const patient = connect(url, { seconds: 90 })
  const limits = [patient.writers.short, patient.writers.long].map((pool) =>
    pool.query<{ most: string }>("SELECT current_setting('statement_timeout') AS most"),
  )
  const most = (await Promise.all(limits)).map(({ rows }) => rows[0]?.most)
  await patient.close()
  expect(most).toEqual(['22500ms', '90s'])
})
