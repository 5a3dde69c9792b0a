import { expect, inject, it } from 'vitest'
import { freshDatabase, query } from '../../testing/store/databases.ts'
import { transactionPooler } from '../../testing/store/transaction-pooler.ts'
import { readConfig } from '../ops/config.ts'
import { openLog } from '../ops/log.ts'
import { startServer } from '../server.ts'
import { refuseSharedSessions } from './pooling.ts'

it('takes a database where each connection is a session of its own', async () => {
  await refuseSharedSessions(inject('postgres'))
})

it('knows a pooler that shares sessions between transactions', async () => {
  const url = await transactionPooler(inject('postgres'))
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await expect(refuseSharedSessions(url)).rejects.toThrow(/^DATABASE_URL: leads to a pooler .+ pool_mode/)
})

it('refuses such a pooler at the start, before it changes the database', async () => {
  const direct = await freshDatabase(inject('postgres'), true)
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: await transactionPooler(direct) })
  await expect(startServer(config, { log: openLog('silent') })).rejects.toThrow('leads to a pooler')
  expect(await query(direct, `SELECT to_regclass('_prisma_migrations') AS found`)).toEqual([{ found: null }])
})

it('starts with a password of any characters beside the address', async () => {
  const url = new URL(await freshDatabase(inject('postgres'), true))
  const password = `a/b+c#d?e@f:g%h i&j"'\\k$l`
  await query(url.href, `CREATE ROLE keeper LOGIN SUPERUSER PASSWORD '${password.replaceAll("'", "''")}'`)
  Object.assign(url, { username: 'keeper', password: '', search: '' })
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: url.href,
    PGPASSWORD: password,
  })
  const server = await startServer(config, { log: openLog('silent') })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await server.close()
})
