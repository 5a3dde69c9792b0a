import type { RequestOf } from '@opsroom/protocol'
import type { TimeControl } from '@opsroom/rules/core'
import { type SnowballOpen, type SnowballSecret, snowball } from '@opsroom/testkit/snowball'
import { describe, expect, it, onTestFinished } from 'vitest'
import { leave, subscribe } from '../../testing/away.ts'
import { eventually } from '../../testing/eventually.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { startFight } from '../../testing/fight.ts'
import { settle } from '../../testing/night.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { devicesPresent } from '../../testing/store/presence.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import type { ServerOverrides } from '../server.ts'

/*
 * A game that is secret all the time, with optional seats and seats that are eliminated, at a real server.
 */
const live: TimeControl = { kind: 'live', bankMinutes: 10, incrementSeconds: 0, disconnectMinutes: 1 }
const three = ['north', 'east', 'west']
const duck = { type: 'duck' }

interface Fight {
  server: TestServer
  clock: FakeClock
  room: string
  clients: Record<string, TestClient>
}

async function openFight(
  wish: Partial<RequestOf<'room.create'>> = {},
  seats: readonly string[] = three,
  pushing?: ServerOverrides['pushing'],
): Promise<Fight> {
  const clock = new FakeClock()
  const server = await openTestServer({ BOT_DELAY_MS: '100' }, [snowball], {
    clock,
    ...(pushing && { pushing }),
  })
  onTestFinished(() => server.close())
  return { server, clock, ...(await startFight(server, seats, wish)) }
}

const at = ({ clients }: Fight, seat: string): TestClient => {
  const client = clients[seat]
  if (!client) throw new Error(`nobody sits at ${seat}`)
  return client
}
const order = (fight: Fight, seat: string, command: { type: string } = duck) =>
  at(fight, seat).order(fight.room, seat, command)
const says = (fight: Fight, seat: string, type: 'resign' | 'claim' | 'standIn' | 'resume') =>
  at(fight, seat).command(fight.room, at(fight, seat).last, table({ type, seat }), seat)
const openOf = async (fight: Fight, seat = 'north'): Promise<SnowballOpen> => {
  const { view } = await at(fight, seat).open(fight.room, seat)
  return view?.game.open as SnowballOpen
}
const typesOf = (fight: Fight, seat: string): string[] => at(fight, seat).types(fight.room)

/** One round in which all of these duck. */
async function round(fight: Fight, ...seats: string[]): Promise<void> {
  for (const seat of seats) expect(await order(fight, seat)).toMatchObject({ ok: true })
  await settle(...Object.values(fight.clients))
}

async function leaves({ server, clients }: Fight, seat: string): Promise<void> {
  const before = await devicesPresent(server.databaseUrl)
  clients[seat]?.close()
  await eventually(async () => expect(await devicesPresent(server.databaseUrl)).toBe(before - 1))
}

describe('a room with optional seats', () => {
  it('is opened with those that are played, and starts when these are taken', async () => {
    const fight = await openFight()
    const { room, clients } = fight
    expect((await clients.north?.get('lobby.subscribe', {}))?.mine[0]?.seats.map(({ id }) => id)).toEqual(
      three,
    )
    expect(await openOf(fight)).toEqual({ round: 1, lives: { north: 2, east: 2, west: 2 }, shown: [] })
    await round(fight, ...three)
    expect(await openOf(fight)).toMatchObject({ round: 2, shown: [{ hit: [] }] })
    const stranger = await fight.server.client()
    expect(await stranger.command(room, 0, table({ type: 'sit', seat: 'south' }))).toMatchObject({
      refusal: { rule: 'T1' },
    })
  })

  it('is not opened without a required seat, nor with an unknown one', async () => {
    const server = await openTestServer({}, [snowball])
    onTestFinished(() => server.close())
    const client = await server.client()
    const wish = roomWish({ game: 'snowball', listed: false, spectators: 'none', bothSides: true })
    for (const seats of [['north'], ['north', 'east', 'middle'], []])
      expect(await client.refusalOf('room.create', { ...wish, seats })).toMatchObject({
        rule: 'W14',
        data: { path: 'seats' },
      })
  })
})

describe('a seat that leaves', () => {
  it('is eliminated, watches on without a command, and the others play to the end', async () => {
    const fight = await openFight()
    expect((await order(fight, 'north')).ok).toBe(true)
    expect((await order(fight, 'east')).ok).toBe(true)
    // The round waited for this seat alone: it ends with it.
    expect((await says(fight, 'west', 'resign')).ok).toBe(true)
    await settle(...Object.values(fight.clients))
    expect(typesOf(fight, 'north').slice(-3)).toEqual(['seatEliminated', 'left', 'roundEnded'])
    expect((await openOf(fight)).lives).toEqual({ north: 2, east: 2, west: 0 })
    expect(await says(fight, 'west', 'resign')).toMatchObject({ refusal: { rule: 'T16' } })
    expect(await order(fight, 'west')).toMatchObject({ refusal: { rule: 'S1', reason: 'seat.out' } })
    await round(fight, 'north', 'east')
    expect((await openOf(fight, 'west')).round).toBe(3)
    expect((await says(fight, 'east', 'resign')).ok).toBe(true)
    const { view } = await at(fight, 'west').open(fight.room, 'west')
    expect(view?.table.open.ending).toMatchObject({ by: 'game', winners: ['north'] })
  })

  it('is played by a bot until its holder comes back', async () => {
    const fight = await openFight({ setup: { policy: 'botPlaysOn' } })
    expect((await says(fight, 'west', 'resign')).ok).toBe(true)
    expect(await order(fight, 'west')).toMatchObject({ refusal: { rule: 'T15' } })
    await round(fight, 'north', 'east')
    await fight.clock.forward(1)
    await eventually(async () => expect((await openOf(fight)).round).toBe(2))
    expect((await says(fight, 'west', 'resume')).ok).toBe(true)
    // In the second round the bot has given its order first.
    await round(fight, 'north', 'east')
    expect((await openOf(fight)).round).toBe(3)
    await round(fight, 'north', 'east')
    await fight.clock.forward(1)
    expect((await openOf(fight)).round).toBe(3)
    await round(fight, 'west')
    expect((await openOf(fight)).round).toBe(4)
  })

  it('ends the game for its side where the game says so', async () => {
    const fight = await openFight({ setup: { policy: 'sideLoses' } })
    await says(fight, 'west', 'resign')
    const { view } = await at(fight, 'east').open(fight.room, 'east')
    expect(view?.table.open.ending).toMatchObject({ by: 'resignation', winners: ['north'] })
  })
})

describe('the clock of secret rounds', () => {
  it('gives each round its full time', async () => {
    const fight = await openFight({ timeControl: live })
    for (const number of [1, 2, 3]) {
      await fight.clock.forward(9 * 60)
      const { view } = await at(fight, 'north').open(fight.room, 'north')
      expect(view?.table.open.clocks).toMatchObject({ common: { left: 600_000, phase: `r${number}` } })
      await round(fight, ...three)
    }
  })

  it('lets a seat that is ready claim, and eliminates the late seat', async () => {
    const fight = await openFight({ timeControl: live })
    await order(fight, 'north')
    await order(fight, 'east')
    await fight.clock.forward(9 * 60)
    expect(await says(fight, 'north', 'claim')).toMatchObject({ refusal: { rule: 'T12' } })
    await fight.clock.forward(60)
    expect(await says(fight, 'west', 'claim')).toMatchObject({ refusal: { reason: 'claim.notReady' } })
    expect((await says(fight, 'north', 'claim')).ok).toBe(true)
    expect(await openOf(fight)).toMatchObject({ round: 2, lives: { west: 0 } })
  })

  it('lets a seat claim early only when nobody else is there, whichever seats have given an order', async () => {
    const [idle, busy] = [await openFight({ timeControl: live }), await openFight({ timeControl: live })]
    await order(busy, 'west')
    const heard = []
    for (const fight of [idle, busy]) {
      await order(fight, 'north')
      await leaves(fight, 'west')
      await fight.clock.forward(3 * 60)
      // East is connected, and may be the seat that has given no order yet.
      const early = await says(fight, 'north', 'claim')
      expect(early).toMatchObject({ refusal: { reason: 'claim.tooEarly' } })
      heard.push([early, typesOf(fight, 'north')])
      await leaves(fight, 'east')
      await fight.clock.forward(3 * 60)
      expect((await says(fight, 'north', 'claim')).ok).toBe(true)
    }
    expect(heard[1]).toEqual(heard[0])
    const { view } = await at(idle, 'north').open(idle.room, 'north')
    expect(view?.table.open.ending).toMatchObject({ by: 'game', winners: ['north'] })
    expect(await openOf(busy)).toMatchObject({ round: 2, lives: { north: 2, east: 0, west: 2 } })
  })

  it('counts no eliminated seat as away', async () => {
    const fight = await openFight({ timeControl: live })
    await says(fight, 'west', 'resign')
    await leaves(fight, 'west')
    await fight.clock.forward(60)
    await settle(at(fight, 'north'))
    expect(typesOf(fight, 'north')).not.toContain('seatAway')
  })
})

describe('an action in a secret round', () => {
  it('is seen by nobody else before its end, and is in no message to others', async () => {
    const fight = await openFight()
    const heard = at(fight, 'east').packets.length
    await order(fight, 'north', { type: 'make' })
    await settle(at(fight, 'east'))
    expect(at(fight, 'east').packets.slice(heard).join()).not.toContain('table.entries')
    const { view } = await at(fight, 'east').open(fight.room, 'east')
    expect(Object.keys(view?.game.secrets ?? {})).toEqual(['east'])
    const north = await at(fight, 'north').open(fight.room, 'north')
    const secrets = north.view?.game.secrets as Record<string, SnowballSecret>
    expect(secrets.north?.order).toEqual({ type: 'make' })
  })
})

describe('push messages', () => {
  it('say once in each secret round that it waits for orders, also when a stand-in has finished the one before', async () => {
    const waits: string[] = []
    let late = 0
    const anHour = 61 * 60_000
    const fight = await openFight({ timeControl: live }, three, {
      send: async (_, text) => {
        waits.push(...JSON.parse(text).rooms.map((room: { waits: string }) => room.waits))
        return 201
      },
      now: () => new Date(Date.now() + late),
      every: 20,
    })
    await subscribe(at(fight, 'west'))
    // The order of this seat ends the round: the next one waits for it anew.
    await round(fight, ...three)
    await leave(fight.server, at(fight, 'west'))
    await eventually(() => expect(waits).toEqual(['preparation']))
    await order(fight, 'north')
    await order(fight, 'east')
    late += anHour
    await fight.clock.forward(10 * 60)
    expect((await says(fight, 'north', 'standIn')).ok).toBe(true)
    expect((await openOf(fight)).round).toBe(3)
    late += anHour
    // One for each round: the orders of the others brought none.
    await eventually(() => expect(waits).toEqual(['preparation', 'preparation']))
  })
})
