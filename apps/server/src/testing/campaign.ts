import {
  type AnyGame,
  type AnyPreparedGame,
  type Play,
  type Rng,
  rngFrom,
  seedFromNumber,
  type TimeControl,
  waitingAt,
} from '@opsroom/rules/core'
import { game, type TestClient, table } from './test-client.ts'
import type { TestServer } from './test-server.ts'

/** A started game of Duel (or another of the server) whose players give random orders over the real socket. */
export interface Campaign {
  room: string
  game: AnyPreparedGame
  /** By seat, each another person. */
  clients: Record<string, TestClient>
  /** Gives random orders until this holds of the view of who gave the last one, or the game is over. */
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
  return { room, game: prepared, clients, playUntil }

  async function playUntil(isEnough: (view: Play) => boolean): Promise<Play> {
    for (;;) {
      for (const [seat, client] of Object.entries(clients)) {
        let view = await look(seat, client)
        if (waitingAt(prepared, view).seats.includes(seat)) {
          await giveOrder(view, seat, client, rng)
          view = await look(seat, client)
        }
        if (view.table.open.ending || isEnough(view)) return view
      }
    }
  }

  async function look(seat: string, client: TestClient): Promise<Play> {
    return (await client.open(room, seat)).view as unknown as Play
  }

  async function giveOrder(view: Play, seat: string, client: TestClient, rng: Rng): Promise<void> {
    const order = prepared.sample(view.game, seat, rng) as { type: string }
    const answer = await client.order(room, seat, game(order).command)
    if (!answer.ok) throw new Error(`a sampled order was refused: ${answer.refusal.reason}`)
  }
}
