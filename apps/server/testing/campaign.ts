import {
  type AnyGame,
  type AnyPreparedGame,
  type Play,
  rngFrom,
  seatsWaitingAtTable,
  seedFromNumber,
  type TimeControl,
} from '@opsroom/rules/core'
import { playUntilOver } from '@opsroom/testkit/over-connection'
import { type TestClient, table } from './test-client.ts'
import type { TestServer } from './test-server.ts'

/** A started game of Duel (or another of the server) whose players give random orders over the real socket. */
export interface Campaign {
  room: string
  game: AnyPreparedGame
  /** By seat, each of a different person. */
  clients: Record<string, TestClient>
  /** Gives random orders until this holds for the view of the seat that gave the last one, or the game is over. */
  playUntil(isEnough: (view: Play) => boolean): Promise<Play>
}

export async function startCampaign(
  server: TestServer,
  info: AnyGame,
  wish: {
    setup: unknown
    listed?: boolean
    spectators?: 'none' | 'public'
    delayRounds?: number
    timeControl?: TimeControl
  },
  seed = 1,
): Promise<Campaign> {
  const prepared = info.prepare(info.setup.parse(wish.setup), info.version)
  const [one, ...others] = prepared.seats.map(({ id }) => id) as [string, ...string[]]
  const clients: Record<string, TestClient> = {}
  for (const seat of [one, ...others]) clients[seat] = await server.client()
  const host = clients[one] as TestClient
  const { room } = await host.get('room.create', {
    game: info.id,
    listed: false,
    spectators: 'public',
    bothSides: false,
    seat: one,
    ...wish,
  })
  for (const seat of others) await clients[seat]?.command(room, 0, table({ type: 'sit', seat }))
  await host.command(room, 0, table({ type: 'start' }))
  const rng = rngFrom(seedFromNumber(seed))
  const choose = (view: Play, seat: string) => prepared.sample(view.game, seat, rng)
  return {
    room,
    game: prepared,
    clients,
    playUntil: (isEnough) => playRoom({ room, game: prepared, clients, choose, isEnough }),
  }
}

/** A room whose seats, or some of them, are played by clients. */
interface RoomInPlay {
  room: string
  game: AnyPreparedGame
  /** By seat, in the order in which they are asked. */
  clients: Record<string, TestClient>
  /** The order of a seat that must act, by what its client shows. */
  choose(view: Play, seat: string): unknown
  /** Whether the game has gone far enough, by the view of the seat asked last; if absent, it is played to its end. */
  isEnough?(view: Play): boolean
  /** Waits when all seats have been asked. */
  pause?(): Promise<unknown>
}

/** Asks the seats by turns until the game is over or far enough. @returns the view of the seat that was asked last */
export async function playRoom({
  room,
  game: prepared,
  clients,
  choose,
  isEnough,
  pause,
}: RoomInPlay): Promise<Play> {
  const seats = Object.entries(clients)
  let asked = 0
  let view: Play | undefined
  await playUntilOver({
    isOver: () => view !== undefined && (view.table.open.ending !== undefined || isEnough?.(view) === true),
    async act() {
      const [seat, client] = seats[asked++ % seats.length] as [string, TestClient]
      const viewNow = async () => (await client.open(room, seat)).view as unknown as Play
      view = await viewNow()
      if (!seatsWaitingAtTable(prepared, view).seats.includes(seat)) return false
      const order = choose(view, seat) as { type: string }
      const answer = await client.order(room, seat, { ...order })
      if (!answer.ok) throw new Error(`an order was refused: ${answer.refusal.reason}`)
      if (isEnough) view = await viewNow()
      return true
    },
    async pause() {
      if (asked % seats.length === 0) await pause?.()
    },
  })
  return view as unknown as Play
}
