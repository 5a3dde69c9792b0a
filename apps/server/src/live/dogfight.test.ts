import type { WireEntry } from '@opsroom/protocol'
import { type BlueMaxOpen, blueMax } from '@opsroom/rules/blue-max'
import { evolvePlay, type Play } from '@opsroom/rules/core'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  allHeard,
  clientOf,
  type Dogfight,
  expectFit,
  flyUntil,
  gives,
  startDogfight,
  viewOfFight,
} from '../../testing/dogfight.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

/*
 * Blue Max at a real server, with three and with six pilots: it has its secrets in every turn, and orders that come in
 * any order.
 */
const fixed = { a1: 'f2b', a2: 'nie24', a3: 'tripe', c1: 'dr1', c2: 'halbcl2', c3: 'alb3' } as const
const advanced = { fuel: true, altitude: true, observer: true, lewis: true }
const setups = [
  ['three', { ...advanced, allies: 2, central: 1, planes: { a1: fixed.a1, a2: fixed.a2, c1: fixed.c1 } }],
  ['six', { ...advanced, allies: 3, central: 3, planes: fixed }],
] as const

const openServer = async (environment: Record<string, string> = {}): Promise<TestServer> => {
  const server = await openTestServer(environment, [blueMax])
  onTestFinished(() => server.close())
  return server
}

const level = (seat: string) => ({ type: 'start', at: seat[0] === 'a' ? 107 : 1807, level: 2 })
const straight = { type: 'choose', manoeuvre: '2S2' }

/** All have started, and are asked for the manoeuvre of turn 1. */
async function inTheAir(server: TestServer, setup: object, wish = {}): Promise<Dogfight> {
  const fight = await startDogfight(server, setup, wish)
  for (const seat of fight.seats) await gives(fight, seat, level(seat))
  await allHeard(fight)
  return fight
}

describe.each(setups)('a dogfight of %s pilots', (_, setup) => {
  it('is flown to its end by what its seats are sent, and nobody is sent what belongs to another', async () => {
    const server = await openServer()
    const fight = await inTheAir(server, { ...setup, turnLimit: 5 })
    const end = await flyUntil(fight, ({ phase }) => phase === 'over')
    expect(end.results).toHaveLength(1)
    await allHeard(fight)
    for (const who of [...fight.seats, 'public']) {
      const entries = clientOf(fight, who).stream(fight.room)
      const running = entries.filter(({ event }) => event.type !== 'ended')
      expect(running.length).toBeGreaterThan(20)
      for (const entry of running) expectFit(who, entry)
    }
  })

  it('shows of an order that it is in, and to its seat alone what it is, until all are in', async () => {
    const server = await openServer()
    const fight = await inTheAir(server, setup)
    const [first = '', ...others] = fight.seats
    const before = Object.fromEntries(fight.seats.map((seat) => [seat, clientOf(fight, seat).last]))
    await gives(fight, first, { ...straight, altitude: 'dive' } as never)
    await allHeard(fight)
    const shown = (who: string) => clientOf(fight, who).stream(fight.room, before[who] ?? 0)
    for (const other of others) {
      expect(shown(other).map(({ event }) => event)).toEqual([{ type: 'chosen', open: { seat: first } }])
      const { game } = await viewOfFight(fight, other)
      expect(Object.keys(game.secrets ?? {})).toEqual([other])
    }
    const { game, open } = await viewOfFight(fight, first)
    expect(game.secrets?.[first]).toMatchObject({ order: { manoeuvre: '2S2', altitude: 'dive' } })
    expect(open).toMatchObject({ phase: 'choice', ready: [first] })
    for (const other of others) await gives(fight, other, straight)
    await allHeard(fight)
    expect(shown(others[0] ?? '').map(({ event }) => event.type)).toContain('moved')
  })

  it('is seen two turns late by spectators, whatever is flown, and nothing of it early', async () => {
    const server = await openServer()
    const fight = await inTheAir(server, { ...setup, turnLimit: 6 }, { delayRounds: 2 })
    const seat = fight.seats[0] ?? ''
    for (let turn = 1; turn <= 4; turn++) {
      const live = await flyAsSeatsUntil(fight, (open) => open.turn >= turn + 1 || open.phase === 'over')
      await allHeard(fight)
      if (live.phase === 'over') break
      const { open } = await viewOfFight(fight, 'public')
      expect(open.turn).toBeLessThanOrEqual(Math.max(0, live.turn - 2))
      const late = openPartsOf(clientOf(fight, 'public').stream(fight.room))
      const all = openPartsOf(clientOf(fight, seat).stream(fight.room))
      expect(all.slice(all.indexOf(late[0] ?? all[0] ?? '')).slice(0, late.length)).toEqual(late)
      for (const entry of clientOf(fight, 'public').stream(fight.room)) expectFit('public', entry)
    }
    expect((await viewOfFight(fight, 'public')).open.turn).toBeGreaterThan(0)
  })

  it('goes on for a pilot who comes back in the middle of a turn, with what was missed and nothing else', async () => {
    const server = await openServer()
    const fight = await inTheAir(server, setup)
    const [first = '', second = '', ...others] = fight.seats
    const { view, last } = await clientOf(fight, second).open(fight.room, second)
    clientOf(fight, second).close()
    await gives(fight, first, straight)
    for (const other of others) await gives(fight, other, straight)
    const again = await server.client(clientOf(fight, second).cookie)
    const { entries = [] } = await again.open(fight.room, second, last)
    for (const entry of entries) expectFit(second, entry)
    expect(entries.map(({ event }) => event.type)).toEqual([first, ...others].map(() => 'chosen'))
    const caughtUp = entries.reduce(
      (play, entry) => evolvePlay(fight.game, play, entry as never),
      view as unknown as Play,
    )
    const whole = await again.open(fight.room, second)
    expect(whole.view?.game).toEqual(caughtUp.game)
    fight.clients[second] = again
    await gives(fight, second, straight)
    expect((await viewOfFight(fight, second)).open).toMatchObject({ turn: expect.any(Number), ready: [] })
  })

  it('goes on at a server that was started anew in the middle of a turn, with the orders that were in', async () => {
    const server = await openServer()
    const fight = await inTheAir(server, setup)
    const [first = '', ...others] = fight.seats
    const cookies = Object.fromEntries(fight.seats.map((seat) => [seat, clientOf(fight, seat).cookie]))
    await gives(fight, first, { ...straight, altitude: 'climb' } as never)
    const views = Object.fromEntries(
      await Promise.all(fight.seats.map(async (seat) => [seat, (await viewOfFight(fight, seat)).game])),
    )
    await server.closeServer()
    const next = await openServer({ DATABASE_URL: server.databaseUrl })
    for (const seat of fight.seats) fight.clients[seat] = await next.client(cookies[seat])
    fight.clients.public = await next.client()
    for (const seat of fight.seats) expect((await viewOfFight(fight, seat)).game).toEqual(views[seat])
    const twice = await clientOf(fight, first).order(fight.room, first, straight)
    expect(twice).toMatchObject({ refusal: { rule: 'B1.3.4', reason: 'order.given' } })
    for (const other of others) await gives(fight, other, straight)
    const { open } = await viewOfFight(fight, others[0] ?? '')
    expect(open.planes[first]).toMatchObject({ level: 3, last: '2S2' })
  })
})

const openPartsOf = (entries: readonly WireEntry[]): string[] =>
  entries.flatMap(({ event }) =>
    event.open === undefined ? [] : [JSON.stringify({ type: event.type, open: event.open })],
  )

/** The same as `flyUntil` where spectators are late: the first seat says how far the game has come. */
async function flyAsSeatsUntil(
  fight: Dogfight,
  isEnough: (open: BlueMaxOpen) => boolean,
): Promise<BlueMaxOpen> {
  return flyUntil(fight, isEnough, 1, fight.seats[0])
}
