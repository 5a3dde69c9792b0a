import type { WireEntry } from '@opsroom/protocol'
import {
  type AnyGame,
  type AnyPreparedGame,
  type Audience,
  type Entry,
  emptyPlay,
  evolvePlay,
  hashSeed,
  type Play,
  type Random,
  randomFrom,
  redactEntry,
  redactPlay,
  type SeatId,
  seedFromNumber,
  viewOf,
} from '@opsroom/rules/core'
import type { Happening } from '../state/fold.ts'

interface Opening<Prepared> {
  info: Pick<AnyGame, 'id' | 'version'>
  game: Prepared
  setup: unknown
  /** The number that the seed is made from. */
  number: number
  /** The name of the person at a seat; by default the seat's id. */
  nameAt?(seat: SeatId): string
}

/**
 * A table in memory that plays by the real rules, for tests: what a server would do, without one. One person holds all
 * seats, and the match has started. @template Prepared the game @template Order an order of the game
 */
export class MemoryTable<Prepared extends object, Order extends { type: string }> {
  readonly game: Prepared
  readonly eventLog: Entry[] = []
  play: Play
  /** The game without its own types, as the core of the rules takes it. */
  readonly any: AnyPreparedGame
  private readonly random: Random

  constructor({ info, game, setup, number, nameAt = (seat) => seat }: Opening<Prepared>) {
    this.game = game
    this.any = game as AnyPreparedGame
    this.play = emptyPlay(this.any)
    const seed = seedFromNumber(number)
    this.random = randomFrom(seed)
    this.write({
      scope: 'table',
      event: {
        type: 'opened',
        open: {
          game: info.id,
          version: info.version,
          setup,
          seats: [...this.any.seats],
          seedHash: hashSeed(seed),
          spectators: 'public',
          bothSides: true,
        },
        sealed: { host: 'p' },
      },
    })
    const seats = this.any.seats.map(({ id }) => id)
    for (const seat of seats) {
      const open = { seat, name: nameAt(seat) }
      this.write({ scope: 'table', event: { type: 'seatTaken', open, sealed: { person: 'p' } } })
    }
    this.write({ scope: 'table', event: { type: 'started', open: {} } })
    for (const { event } of this.any.open(this.random, seats)) this.write({ scope: 'game', event })
  }

  /** The part of the table that an audience may know. */
  viewOf = (audience: Audience): Play => redactPlay(this.any, this.play, audience)

  /** The entries that an audience was sent from the beginning. */
  streamOf = (audience: Audience): WireEntry[] =>
    this.eventLog.flatMap((entry) => (redactEntry(this.any, entry, audience) as WireEntry | undefined) ?? [])

  /** The happenings that an audience has seen from the beginning. */
  happeningsFor(audience: Audience): Happening[] {
    let play = redactPlay(this.any, emptyPlay(this.any), audience)
    return this.eventLog.flatMap((whole, index) => {
      const entry = redactEntry(this.any, whole, audience)
      if (!entry) return []
      const before = play
      play = evolvePlay(this.any, play, entry)
      return [{ number: index + 1, entry, before, after: play, gone: [] }]
    })
  }

  /** @throws if the order is refused */
  give(seat: SeatId, order: Order): this {
    const refused = this.any.refuse(viewOf(this.play.game, seat), seat, order)
    if (refused) throw new Error(`${order.type}: ${refused.rule} ${refused.reason}`)
    for (const { event } of this.any.decide(this.play.game, seat, order, this.random))
      this.write({ scope: 'game', event })
    return this
  }

  private write(entry: Entry): void {
    this.eventLog.push(entry)
    this.play = evolvePlay(this.any, this.play, entry)
  }
}
