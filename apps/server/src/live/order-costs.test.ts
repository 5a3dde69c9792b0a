import { Socket } from 'node:net'
import {
  type AnyPreparedGame,
  evolvePlay,
  type Play,
  rngFrom,
  seatsWaitingAtTable,
  seedFromNumber,
} from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { settle } from '../../testing/night.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { freshDatabase, query } from '../../testing/store/databases.ts'
import { countStatements } from '../../testing/store/statements.ts'
import { game, type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { openStore } from '../store/index.ts'
import { FastOrders } from './fast-orders.ts'

const orders = 20
/** Two seats and a spectator. */
const windows = 3

/** The longest frame of a ping, in bytes: Engine.IO sends one now and then, whatever is played. */
const ping = 3

/** Counts of what costs most of an order: system calls, and work of the database. */
function countCosts(databaseUrl: string) {
  const write = vi.spyOn(Socket.prototype, 'write')
  const fast = vi.spyOn(FastOrders.prototype, 'give')
  onTestFinished(() => {
    for (const spy of [write, fast]) spy.mockRestore()
  })
  return {
    /** The statements so far. */
    statements: countStatements(databaseUrl),
    /** The writes so far to clients of a server. */
    writes: (port: number) =>
      write.mock.calls.filter(([data], call) => {
        // A spy of a method is called with the object of the method.
        const { localPort } = write.mock.contexts[call] as Socket
        return localPort === port && data.length > ping
      }).length,
    fast: () => fast.mock.results.filter(({ value }) => value === true).length,
  }
}

/** A started duel with a window at each seat and one that watches. */
async function startDuel(server: TestServer) {
  const host = await server.client()
  const { room } = await host.get(
    'room.create',
    roomWish({ game: duel.id, bothSides: true, spectators: 'public' }),
  )
  const prepared: AnyPreparedGame = duel.prepare(duel.setup.parse({}))
  const seats: { seat: string; client: TestClient; play: Play }[] = []
  for (const { id: seat } of prepared.seats) {
    const client = await server.client(host.cookie)
    const { view } = await client.open(room, seat)
    const each = { seat, client, play: view as unknown as Play }
    client.socket.on('table.entries', ({ entries }) => {
      for (const entry of entries) each.play = evolvePlay(prepared, each.play, entry)
    })
    seats.push(each)
  }
  const spectator = await server.client()
  await spectator.open(room, 'public')
  const clients = [...seats.map(({ client }) => client), spectator]
  const rng = rngFrom(seedFromNumber(2))
  await seats[0]?.client.command(room, seats[0].client.last, table({ type: 'start' }), seats[0].seat)
  await settle(...clients)
  return async () => {
    const next = seats.find(({ seat, play }) => seatsWaitingAtTable(prepared, play).seats.includes(seat))
    if (!next) throw new Error('nobody is waited for')
    const { client, seat, play } = next
    await client.command(room, client.last, game(prepared.sample(play.game, seat, rng) as never), seat)
    await settle(...clients)
  }
}

/** A pause that no test outlasts, in ms: gathered rows are written when somebody reads them, or at the end. */
const untilTheEnd = 100_000_000

it('an order has one statement, which appends it, and one write for each window', async () => {
  const newSeed = () => new Uint8Array(seedFromNumber(1))
  const url = await freshDatabase(inject('postgres'))
  const costs = countCosts(url)
  const store = openStore(url, { gatherFor: untilTheEnd })
  // As a server that is the only one of its database.
  store.setAlone(true)
  // Stored every half a minute, whatever is played.
  vi.spyOn(store.devices, 'present').mockResolvedValue()
  const keeping = { store, readNotifications: async () => ({ close: async () => {} }) }
  const pushing = { every: untilTheEnd }
  const parts = { clock: new FakeClock(), newSeed, fastOrders: true, keeping, pushing }
  const server = await openTestServer({ DATABASE_URL: url }, [duel], parts)
  const port = Number(new URL(server.url).port)
  const giveNext = await startDuel(server)
  // The table is opened, and its chance read, by the first order.
  await giveNext()
  const before = { statements: costs.statements().length, writes: costs.writes(port), fast: costs.fast() }
  for (let order = 0; order < orders; order++) await giveNext()
  const sent = costs.statements().slice(before.statements)
  expect(costs.fast() - before.fast).toBe(orders)
  // Each statement is a transaction, and a flush.
  expect(sent.filter((text) => !/^WITH.+INSERT INTO event/s.test(text))).toEqual([])
  expect(sent).toHaveLength(orders)
  // Each window has one more write for the answer to the question that `settle` asks.
  expect(costs.writes(port) - before.writes).toBeLessThanOrEqual(2 * windows * orders)
  await server.close()
  const lastActivity = 'SELECT (SELECT activity FROM room) = max(at)::timestamptz(3) AS same FROM event'
  expect(await query(url, lastActivity)).toEqual([{ same: false }])
  await store.close()
  // The gathered writes are made at the end: their rows are those that each order by itself would have left.
  expect(await query(url, lastActivity)).toEqual([{ same: true }])
})
