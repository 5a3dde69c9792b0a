import { afterAll, beforeAll, expect, it } from 'vitest'
import { query } from '../store/testing/databases.ts'
import { eventually } from '../testing/eventually.ts'
import { openRoom, startNight } from '../testing/night.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const persons = async () => {
  const rows = await query<{ name: string }>(server.databaseUrl, 'SELECT name FROM person ORDER BY name')
  return rows.map(({ name }) => name)
}
const receipts = async () => {
  const rows = await query<{ person: string }>(server.databaseUrl, 'SELECT person FROM receipt ORDER BY at')
  return rows.map(({ person }) => person)
}

async function guest(name: string) {
  const client = await server.client()
  await client.get('me.rename', { name })
  return client
}

it('old receipts and guests without a trace are deleted at the start, and nothing else', async () => {
  const { room, red, blue } = await startNight(server)
  await red.get('me.rename', { name: 'player' })
  await blue.get('me.rename', { name: 'player' })
  const host = await openRoom(server)
  await host.red.get('me.rename', { name: 'host' })
  const talker = await guest('talker')
  await talker.get('chat.subscribe', { room, as: 'public' })
  await talker.get('chat.say', { room, as: 'public', text: 'hello' })
  await guest('passer-by')
  const kept = await guest('of last month')
  await query(
    server.databaseUrl,
    `UPDATE device SET last_seen = now() - interval '91 days' WHERE person NOT IN (SELECT id FROM person WHERE name = 'of last month')`,
  )
  await query(server.databaseUrl, `INSERT INTO person (id, name) VALUES (gen_random_uuid(), 'the server')`)
  const [sitting] = await query<{ person: string }>(
    server.databaseUrl,
    `UPDATE receipt SET at = now() - interval '31 days'
     WHERE person = (SELECT person FROM seat WHERE room = $1 AND seat = 'blue') RETURNING person`,
    [room],
  )
  await query(
    server.databaseUrl,
    `UPDATE receipt SET at = now() - interval '29 days' WHERE at > now() - interval '1 day'`,
  )
  const answered = await receipts()
  expect(answered).toContain(sitting?.person)
  const before = await persons()
  expect(before).toContain('passer-by')
  const again = await openTestServer({ DATABASE_URL: server.databaseUrl })
  await eventually(async () => expect(await persons()).toEqual(before.filter((name) => name !== 'passer-by')))
  const young = answered.filter((person) => person !== sitting?.person)
  expect(young.length).toBeGreaterThan(0)
  expect(await receipts()).toEqual(young)
  // Who is still known goes on.
  expect((await kept.get('lobby.subscribe', {})).mine).toEqual([])
  await again.close()
})
