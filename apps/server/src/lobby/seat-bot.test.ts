import { randomUUID } from 'node:crypto'
import { duel, duelPresets } from '@opsroom/rules/duel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomWish } from '../../testing/room-wish.ts'
import { query } from '../../testing/store/databases.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

const plain = roomWish({ game: duel.id, setup: duelPresets.firstNight, spectators: 'none' })

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ BOT_DELAY_MS: '20', BOT_SAMPLES: '4' }, [duel])
})
afterAll(() => server.close())

const wish = (room: string, seat: string, bot?: 'recruit' | 'ace') => ({
  id: randomUUID(),
  room,
  seat,
  ...(bot && { bot }),
})
const seatsIn = async (client: TestClient, code: string) =>
  (await client.get('room.find', { code })).room.seats

/** A waiting room whose host sits on the first seat. */
async function waitingRoom(more: object = {}) {
  const host = await server.client()
  return { host, ...(await host.get('room.create', { ...plain, seat: 'one', ...more })) }
}

test('the host of a room gives a free seat to a bot, which leaves it again, and the game starts with it', async () => {
  const { host, room, code } = await waitingRoom()
  await host.get('room.seatBot', wish(room, 'two', 'recruit'))
  expect(await seatsIn(host, code)).toMatchObject([
    { id: 'one' },
    { id: 'two', name: 'Recruit (bot)', bot: 'recruit' },
  ])
  await host.get('room.seatBot', wish(room, 'two'))
  expect((await seatsIn(host, code))[1]).not.toHaveProperty('bot')
  await host.get('room.seatBot', wish(room, 'two', 'ace'))
  await host.open(room, 'one')
  expect(await host.command(room, host.last, table({ type: 'start' }), 'one')).toMatchObject({ ok: true })
  expect(await host.refusalOf('room.seatBot', wish(room, 'two'))).toMatchObject({ rule: 'W34' })
})

test('the same wish again gives the same answer, also when the bot has left and after the start', async () => {
  const { host, room, code } = await waitingRoom()
  const sits = wish(room, 'two', 'recruit')
  await host.get('room.seatBot', sits)
  await host.get('room.seatBot', sits)
  expect((await seatsIn(host, code))[1]).toMatchObject({ bot: 'recruit' })
  const leaves = wish(room, 'two')
  await host.get('room.seatBot', leaves)
  await host.get('room.seatBot', leaves)
  // The first wish is not carried out a second time.
  await host.get('room.seatBot', sits)
  expect((await seatsIn(host, code))[1]).not.toHaveProperty('bot')
  await host.get('room.seatBot', wish(room, 'two', 'ace'))
  await host.open(room, 'one')
  expect(await host.command(room, host.last, table({ type: 'start' }), 'one')).toMatchObject({ ok: true })
  for (const again of [sits, leaves]) await host.get('room.seatBot', again)
  expect((await host.refusalOf('room.seatBot', { ...leaves, id: sits.id })).rule).toBe('W6')
  expect((await seatsIn(host, code))[1]).toMatchObject({ bot: 'ace' })
})

test('there is no bot at a seat that the game has not, nor where one person plays alone, nor a row for it', async () => {
  const persons = () => query(server.databaseUrl, 'SELECT id FROM person ORDER BY id')
  const { host, room } = await waitingRoom()
  const both = await host.get('room.create', { ...plain, bothSides: true })
  const before = await persons()
  for (const seat of ['three', 'xyz', 'one-two'])
    expect((await host.refusalOf('room.seatBot', wish(room, seat, 'ace'))).rule).toBe('W34')
  expect((await host.refusalOf('room.seatBot', wish(both.room, 'two', 'ace'))).rule).toBe('W34')
  expect(await persons()).toEqual(before)
})

test('nobody else seats a bot or sends one away, and no bot takes a seat from a person', async () => {
  const { host, room } = await waitingRoom()
  const guest = await server.client()
  expect(await guest.refusalOf('room.seatBot', wish(room, 'two', 'ace'))).toMatchObject({ rule: 'W34' })
  await guest.open(room, 'public').catch(() => undefined)
  expect(await guest.command(room, 0, table({ type: 'sit', seat: 'two' }))).toMatchObject({ ok: true })
  expect(await host.refusalOf('room.seatBot', wish(room, 'two', 'ace'))).toMatchObject({ rule: 'T1' })
  expect(await host.refusalOf('room.seatBot', wish(room, 'two'))).toMatchObject({ rule: 'W34' })
})

test('at a table with clocks no bot is seated: it has no connection, and unlimited time', async () => {
  const timeControl = { kind: 'live', bankMinutes: 5, incrementSeconds: 0, disconnectMinutes: 2 } as const
  const { host, room } = await waitingRoom({ timeControl })
  expect(await host.refusalOf('room.seatBot', wish(room, 'two', 'ace'))).toMatchObject({
    rule: 'W34',
    reason: 'bot.notHere',
  })
})
