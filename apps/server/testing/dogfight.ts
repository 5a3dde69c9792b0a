import type { RequestOf, WireEntry } from '@opsroom/protocol'
import { type BlueMaxOpen, type BlueMaxSetup, blueMax, type PreparedBlueMax } from '@opsroom/rules/blue-max'
import { rngFrom, seedFromNumber, viewOf } from '@opsroom/rules/core'
import { expect } from 'vitest'
import { settle } from './night.ts'
import { type TestClient, table } from './test-client.ts'
import type { TestServer } from './test-server.ts'

/** A game of Blue Max over real sockets: a person at each seat, and a spectator as `public`. */
export interface Dogfight {
  room: string
  game: PreparedBlueMax
  seats: readonly string[]
  clients: Record<string, TestClient>
}

/** A room that has been opened, its seats taken one by one, and started. */
export async function startDogfight(
  server: TestServer,
  setup: Partial<BlueMaxSetup>,
  wish: Partial<RequestOf<'room.create'>> = {},
): Promise<Dogfight> {
  const game = blueMax.prepare(blueMax.setup.parse(setup) as BlueMaxSetup)
  const seats = game.seats.map(({ id }) => id)
  const clients: Record<string, TestClient> = {}
  for (const who of [...seats, 'public']) clients[who] = await server.client()
  const [first = '', ...others] = seats
  const host = clients[first] as TestClient
  const open = { listed: false, spectators: 'public', bothSides: false } as const
  const { room } = await host.get('room.create', { game: blueMax.id, setup, ...open, seat: first, ...wish })
  for (const seat of others)
    expect(await clients[seat]?.command(room, 0, table({ type: 'sit', seat }))).toMatchObject({ ok: true })
  for (const who of [...seats, 'public']) await clients[who]?.open(room, who)
  expect(await host.command(room, host.last, table({ type: 'start' }), first)).toMatchObject({ ok: true })
  const fight = { room, game, seats, clients }
  await allHeard(fight)
  return fight
}

export const clientOf = ({ clients }: Dogfight, who: string): TestClient => {
  const client = clients[who]
  if (!client) throw new Error(`nobody is there as ${who}`)
  return client
}

export const allHeard = ({ clients }: Dogfight): Promise<void> => settle(...Object.values(clients))

/** The view of a seat or a spectator, asked for anew. */
export async function viewOfFight(fight: Dogfight, who: string) {
  const { view, last } = await clientOf(fight, who).open(fight.room, who)
  const play = view as unknown as { game: Parameters<PreparedBlueMax['waitingFor']>[0] }
  return { last, game: play.game, open: play.game.open as BlueMaxOpen }
}

/** Gives an order that must be accepted. */
export async function gives(fight: Dogfight, seat: string, order: { type: string }): Promise<void> {
  const answer = await clientOf(fight, seat).order(fight.room, seat, { ...order })
  if (!answer.ok) throw new Error(`${seat}: ${JSON.stringify(answer.refusal)}`)
}

/** Events that all could watch: nobody sees more than this of an order that is in. */
const silent = ['picked', 'startGiven', 'tailNamed', 'chosen', 'fireGiven']

/** Expects that an entry holds nothing for its receiver that belongs to somebody else (B1.11). */
export function expectFit(who: string, { event }: Pick<WireEntry, 'event'>): void {
  const { type, open, own, sealed } = event as { type: string; open?: object; own?: object; sealed?: object }
  expect(sealed, `${type} for ${who}`).toBeUndefined()
  for (const seat of Object.keys(own ?? {})) expect(seat, `own part of ${type}`).toBe(who)
  if (silent.includes(type)) expect(Object.keys(open ?? {}), type).toEqual(['seat'])
}

/** The seats play on by what they are sent, each order drawn from a seed, until the view is far enough. @param watcher says how far */
export async function flyUntil(
  fight: Dogfight,
  isEnough: (open: BlueMaxOpen) => boolean,
  seed = 1,
  watcher = 'public',
): Promise<BlueMaxOpen> {
  const rng = rngFrom(seedFromNumber(seed))
  for (let orders = 0; orders < 400; orders++) {
    const { open, game } = await viewOfFight(fight, watcher)
    if (isEnough(open) || open.phase === 'over') return open
    const [seat] = fight.game.waitingFor(game).seats
    if (!seat) throw new Error('nobody is asked')
    const own = (await viewOfFight(fight, seat)).game
    const order = fight.game.standIn?.(viewOf(own, seat), seat, rng)
    const free = rng.int(3) === 0 ? fight.game.sample(viewOf(own, seat), seat, rng) : undefined
    await gives(fight, seat, { ...((free ?? order) as { type: string }) })
  }
  throw new Error('not far enough after 400 orders')
}
