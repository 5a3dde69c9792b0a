import { randomUUID } from 'node:crypto'
import { britishSeat, duel, germanSeat } from '@opsroom/rules/duel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Duel, eveningOf } from '../../../testing/duel.ts'
import { defences, raid } from '../../../testing/duel-orders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type HeldServer, openHeldServer } from '../../../testing/held-appends.ts'
import { TestProgram } from '../../../testing/program.ts'
import { game, type TestClient, table } from '../../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

describe('while an order is being stored in secret', () => {
  let held: HeldServer
  let night: Duel
  let program: TestProgram
  let stranger: TestClient
  beforeAll(async () => {
    held = await openHeldServer([duel])
    const { server } = held
    night = await eveningOf(server)
    program = await TestProgram.of(server.url, night.german, night.room, germanSeat)
    await program.state() // that it has come is written once
    stranger = await server.client()
  })
  afterAll(() => held.close())

  /** Does something while the British lock their plan, and takes the lock back. */
  async function whileLocking(act: () => Promise<void>): Promise<void> {
    const { british, room } = night
    const letGo = held.appends.holdNext()
    let isStored = false
    const locked = british.command(room, british.last, game(raid), britishSeat).then((answer) => {
      isStored = true
      expect(answer).toMatchObject({ ok: true })
    })
    await eventually(() => expect(held.appends.isHolding()).toBe(true))
    await act()
    expect(isStored).toBe(false)
    letGo()
    await locked
    const back = table({ type: 'ask', seat: britishSeat, wish: 'takeBack' })
    expect(await british.command(room, british.last, back, britishSeat)).toMatchObject({ ok: true })
  }

  it('everything that all others ask is answered', async () => {
    const { room, code, british, german, watcher } = night
    const asking: [string, () => Promise<unknown>][] = [
      ['table.subscribe', () => german.ask('table.subscribe', { room, as: germanSeat })],
      ['what was missed', () => german.ask('table.subscribe', { room, as: germanSeat, have: 3 })],
      ['a spectator', () => watcher.ask('table.subscribe', { room, as: 'public' })],
      ['a seat of another', () => stranger.ask('table.subscribe', { room, as: germanSeat })],
      ['room.chapters', () => german.ask('room.chapters', { room })],
      ['room.record', () => german.ask('room.record', { room, as: germanSeat })],
      ['room.replay', () => german.ask('room.replay', { room, as: 'truth' })],
      [
        'room.fromMoment',
        () => stranger.ask('room.fromMoment', { room, chapter: 1, at: 1, seat: germanSeat }),
      ],
      ['room.find', () => stranger.ask('room.find', { code, setup: true })],
      [
        'lobby.subscribe and lobby.waiting',
        () => Promise.all([german.ask('lobby.subscribe', {}), german.ask('lobby.waiting', {})]),
      ],
      ['insight.of', () => german.ask('insight.of', { room })],
      ['insight.live', () => watcher.ask('insight.live', { room })],
      ['seat.tokens', () => german.ask('seat.tokens', { room, as: germanSeat })],
      ['GET state', () => program.state()],
      ['POST options', () => program.options()],
      ['GET entries', () => program.entries()],
      ['the picture', () => fetch(`${held.server.url}/preview/${code}.png`)],
      [
        'room.seatBot of a stranger and of the host',
        () =>
          Promise.all(
            [stranger, british].map((client) =>
              client.ask('room.seatBot', { id: randomUUID(), room, seat: germanSeat, bot: 'ace' }),
            ),
          ),
      ],
      ['an order of a stranger', () => stranger.command(room, 5, game(defences), germanSeat, randomUUID())],
    ]
    for (const [question, ask] of asking)
      await whileLocking(async () => expect(await ask(), question).toBeDefined())
  })

  it('nobody sees any of it before it is stored', async () => {
    const { room, british } = night
    const other = await held.server.client(british.cookie)
    await whileLocking(async () => {
      const before = british.last
      expect(await other.open(room, britishSeat)).toMatchObject({ last: before })
    })
  })
})

describe('a subscription while orders are being stored', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({}, [duel])
  })
  afterAll(() => server.close())

  it('misses no entry between the answer and what follows, and gets none twice', async () => {
    const night = await eveningOf(server)
    const { room, british } = night
    const numbers = Array.from({ length: 12 }, (_, place) => place)
    const coming = await Promise.all(numbers.map(() => server.client(british.cookie)))
    const noting = numbers.map((place) =>
      british.command(
        room,
        british.last,
        table({ type: 'note', seat: britishSeat, note: { kind: 'thought', text: `${place}` } }),
        britishSeat,
      ),
    )
    const opened = await Promise.all(coming.map((client) => client.open(room, britishSeat)))
    for (const answer of await Promise.all(noting)) expect(answer).toMatchObject({ ok: true })
    const { last } = await british.open(room, britishSeat)
    for (const [place, client] of coming.entries()) {
      const missing = last - (opened[place]?.last ?? 0)
      await eventually(() => expect(client.stream(room, opened[place]?.last ?? 0)).toHaveLength(missing))
    }
  })
})
