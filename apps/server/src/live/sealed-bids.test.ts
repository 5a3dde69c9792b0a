import { verifyRecord } from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDuel, settled, startBidding } from '../../testing/duel.ts'
import { squadrons } from '../../testing/duel-orders.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { settle } from '../../testing/night.ts'
import { TestProgram } from '../../testing/program.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

const bid = (client: TestClient, room: string, seat: string, side: string, points: number) =>
  client.command(room, client.last, table({ type: 'bid', seat, bid: { side, points } }), seat)

const short = { kind: 'live', bankMinutes: 0.5, incrementSeconds: 0, disconnectMinutes: 10 } as const

describe('sides by sealed bids', () => {
  let server: TestServer
  const clock = new FakeClock()
  beforeAll(async () => {
    server = await openTestServer({}, [duel], { clock })
  })
  afterAll(() => server.close())

  it('are opened together in one event, and the game starts with them and the points', async () => {
    const night = await startBidding(server)
    const { british: ada, german: bruno, watcher, visitor, room } = night
    expect(await bid(ada, room, 'one', 'german', 3)).toMatchObject({ ok: true })
    expect(await bid(ada, room, 'one', 'german', 5)).toMatchObject({ refusal: { rule: 'T29' } })
    expect(await bid(bruno, room, 'two', 'german', 31)).toMatchObject({ refusal: { reason: 'bid.tooMuch' } })
    expect(await bid(bruno, room, 'two', 'german', 2)).toMatchObject({ ok: true })
    await settled(night)
    const settling = watcher.stream(room).find(({ event }) => event.type === 'sidesSettled')
    expect(settling?.event.open).toEqual({
      by: 'bid',
      bids: { one: { side: 'german', points: 3 }, two: { side: 'german', points: 2 } },
      sides: { one: 'german', two: 'british' },
      award: { seat: 'two', points: 3 },
    })
    const { view } = await watcher.open(room, 'public')
    expect(view?.game.open).toMatchObject({
      british: 'two',
      vp: 3,
      ledger: [
        { table: 'D9.3', to: 'british', total: 3, lines: [{ rule: 'D9.3', reason: 'sideBid', points: 3 }] },
      ],
    })
    // The lobby shows the sides as they are played.
    const { rooms } = await visitor.get('lobby.subscribe', {})
    expect(rooms.find(({ id }) => id === room)).toMatchObject({
      status: 'playing',
      settling: 'bid',
      seats: [
        { id: 'one', side: 'german' },
        { id: 'two', side: 'british' },
      ],
    })
    // Phase 1 is the German's: seat one.
    expect(await ada.order(room, 'one', { ...squadrons })).toMatchObject({ ok: true })
  })

  it('are written in a closed room where nobody may watch, until somebody leaves', async () => {
    const ada = await server.client()
    const [bruno, visitor] = [await server.client(), await server.client()]
    const { room } = await ada.get(
      'room.create',
      roomWish({
        game: duel.id,
        setup: duelPresets.firstNight,
        spectators: 'none',
        settling: 'bid',
        seat: 'one',
      }),
    )
    await bruno.command(room, 0, table({ type: 'sit', seat: 'two' }))
    await ada.open(room, 'one')
    await visitor.open(room, 'public')
    await visitor.get('chat.subscribe', { room, as: 'public' })
    expect(await ada.command(room, ada.last, table({ type: 'start' }), 'one')).toMatchObject({ ok: true })
    await settle(ada, visitor)
    expect(ada.types(room)).toContain('biddingBegan')
    expect(visitor.types(room)).toEqual([])
    expect(visitor.frames.at(-1)).toEqual({ name: 'table.closed', body: { room, as: 'public' } })
    const asks = ['table.subscribe', 'chat.subscribe', 'room.record', 'room.replay'] as const
    for (const name of asks)
      expect(await visitor.refusalOf(name, { room, as: 'public' })).toMatchObject({ rule: 'W5' })
    await bruno.command(room, 0, table({ type: 'leave', seat: 'two' }), 'two')
    expect(await visitor.ask('table.subscribe', { room, as: 'public' })).toMatchObject({ ok: true })
  })

  it('stand in a record that is found to be true', async () => {
    const { british: ada, german: bruno, room } = await startBidding(server)
    await bid(bruno, room, 'two', 'british', 4)
    await bid(ada, room, 'one', 'british', 4)
    await ada.open(room, 'one')
    await ada.command(room, ada.last, table({ type: 'resign', seat: 'one' }), 'one')
    const { record } = (await ada.get('room.record', { room, as: 'public' })) as { record: unknown }
    expect(JSON.stringify(record)).toContain('sidesSettled')
    expect(verifyRecord(duel, record)).toEqual([])
    const forged = JSON.parse(JSON.stringify(record).replaceAll('"points":4', '"points":6'))
    expect(verifyRecord(duel, { ...forged, entries: [...forged.entries] })).not.toEqual([])
  })

  it('wait for one common clock; who wrote none in time takes what is left, and loses nothing', async () => {
    const night = await startBidding(server, short)
    const { british: ada, german: bruno, room } = night
    expect(await bid(ada, room, 'one', 'german', 7)).toMatchObject({ ok: true })
    const claim = () => ada.command(room, ada.last, table({ type: 'claim', seat: 'one' }), 'one')
    expect(await claim()).toMatchObject({ refusal: { rule: 'T12' } })
    await clock.forward(60)
    // A seat that has not bid claims nothing.
    const early = await bruno.command(room, bruno.last, table({ type: 'claim', seat: 'two' }), 'two')
    expect(early).toMatchObject({ refusal: { rule: 'T13', reason: 'claim.notReady' } })
    expect(await claim()).toMatchObject({ ok: true })
    const { view } = await bruno.open(room, 'two')
    expect(view?.table.open).toMatchObject({
      started: true,
      settled: { sides: { one: 'german', two: 'british' }, bids: { one: { points: 7 } } },
    })
    expect(view?.table.open.ending).toBeUndefined()
    expect(view?.game.open).toMatchObject({ vp: 0 })
  })

  it('have the full time anew when somebody has left, however much of it was gone', async () => {
    const night = await startBidding(server, short)
    const { british: ada, german: bruno, room } = night
    await clock.forward(25)
    await bruno.command(room, bruno.last, table({ type: 'leave', seat: 'two' }), 'two')
    await clock.forward(60)
    await bruno.command(room, 0, table({ type: 'sit', seat: 'two' }))
    await bruno.open(room, 'two')
    await settled(night)
    expect(await ada.command(room, ada.last, table({ type: 'start' }), 'one')).toMatchObject({ ok: true })
    await bid(ada, room, 'one', 'german', 7)
    const claim = () => ada.command(room, ada.last, table({ type: 'claim', seat: 'one' }), 'one')
    expect(await claim()).toMatchObject({ refusal: { rule: 'T12' } })
    await clock.forward(31)
    expect(await claim()).toMatchObject({ ok: true })
  })

  it('are written by persons: a program of a seat is not asked for one, and has nothing to order meanwhile', async () => {
    const { british: ada, room } = await startBidding(server)
    const program = await TestProgram.of(server.url, ada, room, 'one')
    const { status, json } = await program.state()
    expect(status).toBe(200)
    expect(json.waiting).toMatchObject({ you: false, secret: 'bids' })
    expect(json).not.toHaveProperty('options')
    expect((await program.options()).json).toMatchObject({ ok: true, choices: [] })
  })

  it('lose no time while nobody was served', async () => {
    const { british: ada, room } = await startBidding(server, short)
    await bid(ada, room, 'one', 'german', 1)
    clock.skip(3_600)
    const answer = await ada.command(room, ada.last, table({ type: 'claim', seat: 'one' }), 'one')
    expect(answer).toMatchObject({ refusal: { rule: 'T12', reason: 'claim.clocksStand' } })
  })

  it('are drawn at the start where the room says so, and all see it', async () => {
    const sides = new Set<string>()
    for (let rooms = 0; rooms < 12 && sides.size < 2; rooms++) {
      const night = await openDuel(server, {}, undefined, 'drawn')
      await night.british.command(night.room, night.british.last, table({ type: 'start' }), 'one')
      const { view } = await night.german.open(night.room, 'two')
      const { settled: drawn } = (view?.table.open ?? {}) as { settled: { sides: Record<string, string> } }
      expect(((view?.game.open ?? {}) as { british?: string }).british).toBe(
        drawn.sides.one === 'british' ? 'one' : 'two',
      )
      sides.add(drawn.sides.one as string)
    }
    expect(sides.size).toBe(2)
  })

  it('are offered for two persons with two sides alone, also in a rematch', async () => {
    const host = await server.client()
    const plain = { game: 'duel', setup: {}, listed: false, spectators: 'none', settling: 'bid' } as const
    const refused = { refusal: { rule: 'W54' } }
    expect(await host.ask('room.create', { ...plain, bothSides: true })).toMatchObject(refused)
    expect(await host.ask('room.create', { ...plain, bothSides: false, opponent: 'recruit' })).toMatchObject(
      refused,
    )
    const solo = { expansions: ['D11'] }
    expect(await host.ask('room.create', { ...plain, setup: solo, bothSides: false })).toMatchObject({
      ok: false,
    })

    const night = await openDuel(server)
    const { british: ada, german: bruno, room } = night
    await ada.command(room, ada.last, table({ type: 'start' }), 'one')
    await settled(night)
    await ada.command(room, ada.last, table({ type: 'resign', seat: 'one' }), 'one')
    await settled(night)
    await ada.command(room, ada.last, table({ type: 'rematch', seat: 'one', sides: 'bid' }), 'one')
    await bruno.command(room, bruno.last, table({ type: 'rematch', seat: 'two', sides: 'bid' }), 'two')
    await settled(night)
    const { view } = await ada.open(room, 'one')
    const { code = '' } = (view?.table.open.rematch ?? {}) as { code?: string }
    expect((await ada.get('room.find', { code })).room).toMatchObject({ settling: 'bid', status: 'waiting' })
  })

  it('are not offered for a rematch with a bot, which writes none', async () => {
    const ada = await server.client()
    const { room } = await ada.get(
      'room.create',
      roomWish({ game: 'duel', listed: false, spectators: 'none', opponent: 'recruit', seat: 'one' }),
    )
    await ada.open(room, 'one')
    await ada.command(room, ada.last, table({ type: 'start' }), 'one')
    await ada.open(room, 'one')
    await ada.command(room, ada.last, table({ type: 'resign', seat: 'one' }), 'one')
    await ada.open(room, 'one')
    const wish = (sides: 'bid' | 'kept') =>
      ada.command(room, ada.last, table({ type: 'rematch', seat: 'one', sides }), 'one')
    expect(await wish('bid')).toMatchObject({ refusal: { rule: 'W54' } })
    expect(await wish('kept')).toMatchObject({ ok: true })
  })
})
