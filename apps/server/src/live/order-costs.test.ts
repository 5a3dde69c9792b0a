import { Socket } from 'node:net'
import {
  type AnyPreparedGame,
  evolvePlay,
  type Play,
  rngFrom,
  seatsWaitingAt,
  seedFromNumber,
} from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { expect, it, onTestFinished, vi } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { settle } from '../../testing/night.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { countStatements } from '../../testing/store/statements.ts'
import { game, type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { FastOrders } from './fast-orders.ts'

const orders = 20
/** Two seats and a spectator. */
const windows = 3

/** The longest frame of a ping, in bytes: Engine.IO sends one now and then, whatever is played. */
const ping = 3

/** Counts of what costs most of an order: system calls, and work of the database. */
function countCosts() {
  const write = vi.spyOn(Socket.prototype, 'write')
  const fast = vi.spyOn(FastOrders.prototype, 'give')
  onTestFinished(() => {
    for (const spy of [write, fast]) spy.mockRestore()
  })
  return {
    /** The statements so far. */
    statements: countStatements(),
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
    const next = seats.find(({ seat, play }) => seatsWaitingAt(prepared, play).seats.includes(seat))
    if (!next) throw new Error('nobody is waited for')
    const { client, seat, play } = next
    await client.command(room, client.last, game(prepared.sample(play.game, seat, rng) as never), seat)
    await settle(...clients)
  }
}

it('an order has one append of its own, no transaction of several statements, and one write for each window', async () => {
  const costs = countCosts()
  const newSeed = () => new Uint8Array(seedFromNumber(1))
  const server = await openTestServer({}, [duel], { clock: new FakeClock(), newSeed, fastOrders: true })
  const port = Number(new URL(server.url).port)
  const giveNext = await startDuel(server)
  // The table is opened, and its chance read, by the first order.
  await giveNext()
  const before = { statements: costs.statements().length, writes: costs.writes(port), fast: costs.fast() }
  for (let order = 0; order < orders; order++) await giveNext()
  const sent = costs.statements().slice(before.statements)
  expect(costs.fast() - before.fast).toBe(orders)
  expect(sent.filter((text) => text.includes('INSERT INTO event'))).toHaveLength(orders)
  // Each statement is a transaction, and a flush. Where the turn passes on, whom to tell takes two.
  expect(sent.filter((text) => !/^(WITH|INSERT)/.test(text))).toEqual([])
  expect(sent.length).toBeLessThanOrEqual(2 * orders)
  // Each window has one more write for the answer to the question that `settle` asks.
  expect(costs.writes(port) - before.writes).toBeLessThanOrEqual(2 * windows * orders)
  await server.close()
})
