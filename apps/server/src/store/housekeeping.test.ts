import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { openRoom, startNight } from '../../testing/night.ts'
import { personAt } from '../../testing/person.ts'
import { connectTo, query } from '../../testing/store/databases.ts'
import { devicesPresent } from '../../testing/store/presence.ts'
import { table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { ClockLeapGuard } from '../ops/doubt.ts'
import { openLog } from '../ops/log.ts'
import type { Connections } from './connections.ts'
import { startHousekeeping } from './housekeeping.ts'
import { seatTokens } from './seat-tokens.ts'

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

/**
 * Everybody leaves the server. Ends when that is stored: each sign of life of a connected device would make it young
 * again.
 */
async function everybodyLeaves(): Promise<void> {
  await eventually(async () =>
    expect(await query(server.databaseUrl, 'SELECT FROM device WHERE present_until IS NULL')).toEqual([]),
  )
  server.closeClients()
  await eventually(async () => expect(await devicesPresent(server.databaseUrl)).toBe(0))
}

it('old receipts and guests without a trace are deleted at the start, and nothing else', async () => {
  const { room, red, blue } = await startNight(server)
  await red.get('me.rename', { name: 'player' })
  await blue.get('me.rename', { name: 'player' })
  const host = await openRoom(server)
  await host.red.get('me.rename', { name: 'host' })
  const talker = await personAt(server, 'talker')
  await talker.get('chat.subscribe', { room, as: 'public' })
  await talker.get('chat.say', { room, as: 'public', text: 'hello' })
  await personAt(server, 'passer-by')
  const kept = await personAt(server, 'of last month')
  await personAt(server, 'who wants news')
  await query(
    server.databaseUrl,
    `INSERT INTO notice_channel (id, person, service, target, kinds, games, language, since, confirmed_at)
     SELECT gen_random_uuid(), id, 'json', 'https://example.org/x', '{seek}', '{toy}', 'en', now(), now()
     FROM person WHERE name = 'who wants news'`,
  )
  await everybodyLeaves()
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
  // A person who is still known goes on.
  const returned = await server.client(kept.cookie)
  expect((await returned.get('lobby.subscribe', {})).mine).toEqual([])
  await again.close()
})

it('rooms whose games never began go a week after everybody has left, with guests who have nothing else', async () => {
  const named = async (host: string) => {
    const opened = await openRoom(server)
    await opened.red.get('me.rename', { name: host })
    return opened
  }
  const gone = await named('host who is gone')
  await named('host who was here')
  const plays = await named('host who plays elsewhere')
  const closed = await named('host who has closed it')
  const begun = await startNight(server)
  await plays.red.command(begun.room, 0, table({ type: 'sit', seat: 'blue' }))
  await plays.red.get('chat.subscribe', { room: begun.room, as: 'public' })
  await plays.red.get('chat.say', { room: begun.room, as: 'public', text: 'hello' })
  await closed.red.open(closed.room, 'red')
  expect(
    await closed.red.command(closed.room, closed.red.last, table({ type: 'close' }), 'red'),
  ).toMatchObject({ ok: true })
  await query(server.databaseUrl, `UPDATE room SET activity = now() - interval '8 days'`)
  await everybodyLeaves()
  await query(
    server.databaseUrl,
    `UPDATE device SET last_seen = now() - interval '8 days'
     WHERE person IN (SELECT id FROM person WHERE name IN ('host who is gone', 'host who plays elsewhere'))`,
  )
  const again = await openTestServer({ DATABASE_URL: server.databaseUrl })
  const left = async (name: string) => {
    const [found] = await query<{ rooms: number; persons: number }>(
      server.databaseUrl,
      `SELECT (SELECT count(*)::int FROM person WHERE name = $1) AS persons,
         (SELECT count(*)::int FROM room JOIN person ON person.id = host WHERE name = $1) AS rooms`,
      [name],
    )
    return found
  }
  await eventually(async () => expect(await left('host who is gone')).toEqual({ persons: 0, rooms: 0 }))
  expect(await left('host who was here')).toEqual({ persons: 1, rooms: 1 })
  expect(await left('host who plays elsewhere')).toEqual({ persons: 1, rooms: 0 })
  expect(await left('host who has closed it')).toEqual({ persons: 1, rooms: 0 })
  const kept = await query<{ room: string }>(server.databaseUrl, 'SELECT DISTINCT room FROM event')
  const rooms = kept.map(({ room }) => room)
  expect(rooms).toContain(begun.room)
  for (const { room } of [gone, plays, closed]) expect(rooms).not.toContain(room)
  await again.close()
})

it('reports are kept half a year after they were handled, and a year where nobody handles them', async () => {
  await query(
    server.databaseUrl,
    `INSERT INTO report (id, room, why, name, at, handled_at) SELECT gen_random_uuid(), 'ABC234', 'name', name,
       now() - make_interval(days => age), now() - make_interval(days => handled)
     FROM (VALUES ('old', 366, NULL), ('new', 364, NULL), ('done', 364, 181), ('just done', 364, 179)) AS given(name, age, handled)`,
  )
  const names = async () => {
    const rows = await query<{ name: string }>(server.databaseUrl, 'SELECT name FROM report ORDER BY name')
    return rows.map(({ name }) => name)
  }
  const again = await openTestServer({ DATABASE_URL: server.databaseUrl })
  await eventually(async () => expect(await names()).toEqual(['just done', 'new']))
  await again.close()
})

const tokens = async () => {
  const rows = await query<{ id: string }>(server.databaseUrl, 'SELECT id FROM seat_token ORDER BY since')
  return rows.map(({ id }) => id)
}

it('a token that is revoked leaves no row, and a process that has not heard of it finds out', async () => {
  const { room, red } = await openRoom(server)
  for (let made = 0; made < 2; made++) await red.get('seat.makeToken', { room, as: 'red' })
  const [one = '', two = ''] = await tokens()
  await red.get('seat.revokeToken', { room, as: 'red', token: one })
  expect(await tokens()).toEqual([two])
  const pool = connectTo(server.databaseUrl)
  onTestFinished(() => pool.end())
  const store = seatTokens({ pool } as unknown as Connections)
  expect(await store.revokedAmong([one, two])).toEqual([one])
})

it('tokens of a seat that was left are deleted at the start, others stay', async () => {
  const stays = await openRoom(server)
  await stays.red.get('seat.makeToken', { room: stays.room, as: 'red' })
  const before = await tokens()
  const { room, red } = await openRoom(server)
  await red.get('seat.makeToken', { room, as: 'red' })
  await red.open(room, 'red')
  expect(await red.command(room, red.last, table({ type: 'leave', seat: 'red' }), 'red')).toMatchObject({
    ok: true,
  })
  expect(await tokens()).toHaveLength(before.length + 1)
  const again = await openTestServer({ DATABASE_URL: server.databaseUrl })
  await eventually(async () => expect(await tokens()).toEqual(before))
  await again.close()
})

it('nothing is thrown away while the time may be wrong; the next day it is', async () => {
  const thrownAway: string[] = []
  const part = new Proxy({}, { get: (_, name) => async () => thrownAway.push(String(name)) && 0 }) as never
  const names = ['pruning', 'reports', 'moderation', 'notices', 'invitations', 'addressDays'] as const
  const store = Object.fromEntries(names.map((name) => [name, part])) as Record<(typeof names)[number], never>
  const clock = new FakeClock()
  const doubt = new ClockLeapGuard(clock)
  doubt.begin()
  startHousekeeping(store, { clock, doubt, log: openLog('fatal'), onFailure: fail })
  await clock.forward(86_399)
  expect(thrownAway).toEqual([])
  await clock.forward(1)
  expect(thrownAway).toContain('guests')
})

function fail(error: unknown): never {
  throw error
}
