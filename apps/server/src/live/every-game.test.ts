import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AnyPreparedGame,
  evolvePlay,
  hashText,
  type Play,
  rngFrom,
  sameJson,
  seatsWaitingAtTable,
  seedFromNumber,
} from '@opsroom/rules/core'
import { games } from '@opsroom/rules/games'
import { playUntilOver } from '@opsroom/testkit/over-connection'
import { snowball } from '@opsroom/testkit/snowball'
import { expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { game, type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

/** A seat with its own client: it knows nothing but what its stream contained. */
class Player {
  readonly seat: string
  readonly client: TestClient
  readonly #game: AnyPreparedGame
  play: Play
  last: number

  constructor(prepared: AnyPreparedGame, seat: string, client: TestClient, play: Play, last: number) {
    this.#game = prepared
    this.seat = seat
    this.client = client
    this.play = play
    this.last = last
    client.socket.on('table.entries', ({ first, entries }) => {
      expect(first).toBe(this.last + 1)
      for (const entry of entries) this.play = evolvePlay(this.#game, this.play, entry)
      this.last += entries.length
    })
  }

  get isWaitedFor(): boolean {
    return seatsWaitingAtTable(this.#game, this.play).seats.includes(this.seat)
  }
}

const mostOrders = 2_000

/** The games of the product, and one that is secret all the time. */
const all = [...games, snowball]

it.each(all.map((each) => [each.title, each] as const))(
  '%s is played to its end by what its seats are sent, and the folds of both streams are the views',
  async (_, each) => {
    const server: TestServer = await openTestServer({}, all)
    const host = await server.client()
    const wish = roomWish({ game: each.id, spectators: 'none', bothSides: true })
    const { room } = await host.get('room.create', wish)
    const prepared = each.prepare(each.setup.parse({}))
    const players: Player[] = []
    for (const { id } of prepared.seats) {
      const client = await server.client(host.cookie)
      const { view, last } = await client.open(room, id)
      players.push(new Player(prepared, id, client, view as unknown as Play, last))
    }
    const [first] = players as [Player]
    expect(await first.client.command(room, first.last, table({ type: 'start' }), first.seat)).toMatchObject({
      ok: true,
    })

    const rng = rngFrom(seedFromNumber(Number.parseInt(hashText(each.id).slice(0, 6), 16)))
    const arrived = async (seat: Player, last: number) =>
      eventually(() => expect(seat.last).toBeGreaterThanOrEqual(last))
    await playUntilOver({
      isOver: () => first.play.table.open.ending !== undefined,
      most: mostOrders,
      async act() {
        const next = players.find(({ isWaitedFor }) => isWaitedFor)
        if (!next) return false
        const order = prepared.sample(next.play.game, next.seat, rng)
        const answer = await next.client.command(room, next.last, game(order as { type: string }), next.seat)
        expect(answer).toMatchObject({ ok: true })
        if (answer.ok) await arrived(next, answer.last)
        return true
      },
      pause: () => sleep(1),
    })

    expect(first.play.table.open.ending).toMatchObject({ by: 'game' })
    for (const player of players) {
      const { view, last } = await player.client.open(room, player.seat)
      expect(player.last).toBe(last)
      expect(sameJson(view, player.play)).toBe(true)
    }
    await server.close()
  },
  60_000,
)
