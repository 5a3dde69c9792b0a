import { randomUUID } from 'node:crypto'
import {
  type AnyPreparedGame,
  evolvePlay,
  type Play,
  rngFrom,
  seatsWaitingAtTable,
  seedFromNumber,
} from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { gameNumbers } from '@opsroom/testkit/seeds'
import { expect, it, vi } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { settle, startNight } from '../../testing/night.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { query } from '../../testing/store/databases.ts'
import { game, type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { toy } from '../../testing/toy.ts'
import { FastOrders } from './fast-orders.ts'

const mostOrders = 60
/** The points of a person: few enough to be used up by a test, and more than the orders take. */
const points = 400
/** The time after which the bytes that an address has stored are in the database, in seconds. */
const saved = 40

/** A seat with a client, and the play as its stream tells it. */
interface Seat {
  seat: string
  client: TestClient
  play: Play
}

/** The observable outcome of a game: the bytes that were sent, the rows that were stored, and what was counted. */
interface Observed {
  packets: string[][]
  rows: unknown[][]
  counted: string[]
  messagesLeft: number
  /** The orders that went the fast path, of all that were offered to it. */
  fast: number
}

/** Rows without the times and the random ids of their database. */
const statements = [
  'SELECT seq, scope, type, version, body, cause, clock FROM event ORDER BY seq',
  'SELECT command, body_hash, answer FROM receipt ORDER BY command',
  'SELECT status, ending, spectators, delay_rounds FROM room',
  'SELECT seat, side, name, substitute FROM seat ORDER BY seat',
  'SELECT seat, type, body FROM draft ORDER BY seat, type',
  'SELECT number, result FROM chapter ORDER BY number',
  'SELECT audience, number FROM last_seen ORDER BY audience',
  'SELECT kind FROM notice ORDER BY kind',
  'SELECT rooms, bytes::int FROM address_day',
]

/** The id of a message: the same in each run. */
const idOf = (count: number): string => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`

/** Replaces random ids, and names made of them, by their place in the order in which they first appear. */
function withoutIds(text: string, ids: Map<string, string>): string {
  return text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|Pilot \d+|(?<="code":")\w{6}/g, (id) => {
    const known = ids.get(id) ?? `id ${ids.size}`
    ids.set(id, known)
    return known
  })
}

/** Plays a game with orders of all kinds, one after the other. The same number plays the same game. */
async function play(number: number, fastOrders: boolean): Promise<Observed> {
  const given = vi.spyOn(FastOrders.prototype, 'give')
  const clock = new FakeClock()
  const newSeed = () => new Uint8Array(seedFromNumber(number))
  const limits = { MESSAGES_AT_ONCE: String(points), MESSAGES_PER_SECOND: '1', LOG_LEVEL: 'debug' }
  const server = await openTestServer(limits, [duel], { clock, newSeed, fastOrders })
  const host = await server.client()
  const { room } = await host.get(
    'room.create',
    roomWish({ game: duel.id, bothSides: true, spectators: 'public' }),
  )
  const prepared: AnyPreparedGame = duel.prepare(duel.setup.parse({}))
  const seats: Seat[] = []
  for (const { id } of prepared.seats) {
    const client = await server.client(host.cookie)
    const { view } = await client.open(room, id)
    const seat: Seat = { seat: id, client, play: view as unknown as Play }
    client.socket.on('table.entries', ({ entries }) => {
      // After a take-back an entry comes with the play as it is from then on.
      for (const entry of entries)
        seat.play = (entry.view as Play | undefined) ?? evolvePlay(prepared, seat.play, entry)
    })
    seats.push(seat)
  }
  const public_ = await server.client()
  await public_.open(room, 'public')
  const clients = [...seats.map(({ client }) => client), public_]
  const [first, second] = seats as [Seat, Seat]
  await first.client.command(room, first.client.last, table({ type: 'start' }), first.seat, idOf(0))
  const rng = rngFrom(seedFromNumber(number + 1))
  let count = 1
  const give = async ({ client, seat }: Seat, order: unknown, seen = client.last, id = idOf(count++)) => {
    const answer = await client.command(room, seen, game(order as { type: string }), seat, id)
    await settle(...clients)
    return answer
  }
  for (let orders = 0; orders < mostOrders && !first.play.table.open.ending; orders++) {
    const isWaitedFor = ({ seat, play }: Seat) => seatsWaitingAtTable(prepared, play).seats.includes(seat)
    const next = seats.find(isWaitedFor) ?? first
    const other = next === first ? second : first
    const order = prepared.sample(next.play.game, next.seat, rng)
    const before = next.client.last
    const kind = rng.int(8)
    if (kind === 0) await give(other, order)
    if (kind === 1) await give({ ...next, seat: 'nobody' }, order)
    if (kind === 2) await give(next, { type: 'no such order', content: 'x'.repeat(9_000) })
    if (kind === 3) await give(next, order, before + 100)
    const id = idOf(count++)
    await give(next, order, before, id)
    if (kind === 4) await give(next, order, before, id)
    if (kind === 5) await give(next, { type: 'pass' }, before, id)
    if (kind === 6) await give(next, order, before)
    if (kind === 7)
      await next.client.command(
        room,
        next.client.last,
        table({ type: 'ask', seat: next.seat, wish: 'takeBack' }),
        next.seat,
        idOf(count++),
      )
    if (kind === 7) await settle(...clients)
  }
  await clock.forward(saved)
  const metrics = (await server.metrics()).split('\n')
  const counted = metrics.filter((line) =>
    /^opsroom_(message_seconds_count|refusals_total|failures_total)/.test(line),
  )
  let messagesLeft = 0
  while ((await host.ask('me.ping', {})).ok) messagesLeft++
  for (const client of [...clients, host]) client.close()
  await server.closeServer()
  const ids = new Map<string, string>()
  const packets = clients.map((client) => client.packets.map((packet) => withoutIds(packet, ids)))
  const rows: unknown[][] = []
  for (const statement of statements)
    rows.push((await query(server.databaseUrl, statement)).map((row) => withoutIds(JSON.stringify(row), ids)))
  const fast = given.mock.results.filter(({ value }) => value === true).length
  given.mockRestore()
  return { packets, rows, counted, messagesLeft, fast }
}

const { fixed, fresh } = gameNumbers(2, 'fast orders')
it.each([...fixed, ...fresh])(
  'orders of game %i have the same rows, packets, answers and counts by the fast path and by the ordinary way',
  async (number) => {
    const { fast, ...here } = await play(number, true)
    const { fast: none, ...there } = await play(number, false)
    expect(here).toEqual(there)
    expect(none).toBe(0)
    expect(fast).toBeGreaterThan(mostOrders / 4)
    expect(here.rows[0]?.length).toBeGreaterThan(mostOrders / 2)
    expect(here.messagesLeft).toBeGreaterThan(0)
  },
)

it('an order that meets another one, a stranger’s order and a refused one are left to the ordinary way', async () => {
  const given = vi.spyOn(FastOrders.prototype, 'give')
  const server = await openTestServer({}, [toy], { fastOrders: true })
  const { room, red, blue } = await startNight(server)
  const hide = game({ type: 'hide', place: 'attic' })
  const id = randomUUID()
  const both = await Promise.all([id, id].map((each) => red.command(room, 5, hide, 'red', each)))
  expect(both).toEqual([
    { ok: true, last: 6 },
    { ok: true, last: 6 },
  ])
  await blue.command(room, 5, hide, 'red')
  await blue.command(room, 5, game({ type: 'guess', place: 'well' }), 'blue')
  await blue.command(room, 5, hide, 'blue')
  expect(given.mock.results.slice(-5).map(({ value }) => value)).toEqual([true, false, false, false, true])
  given.mockRestore()
  await server.close()
})
