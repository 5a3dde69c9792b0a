import type { WireEntry } from '@opsroom/protocol'
import {
  type AnyGame,
  type AnyPreparedGame,
  type Audience,
  type BegunMatch,
  beginMatch,
  type Entry,
  emptyPlay,
  evolvePlay,
  Match,
  type Play,
  redactEntry,
  redactPlay,
  type SeatId,
  seedFromNumber,
} from '@opsroom/rules/core'
import type { Happening } from '../state/fold.ts'

interface Opening<Prepared> {
  info: AnyGame
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
  /** The game without its own types, as the core of the rules takes it. */
  readonly any: AnyPreparedGame
  private readonly random: BegunMatch['random']
  private match: Match
  /** The log before the play that a test has set. */
  private earlier: readonly Entry[] = []

  constructor({ info, game, setup, number, nameAt = (seat) => seat }: Opening<Prepared>) {
    this.game = game
    this.any = game as AnyPreparedGame
    const { match, random } = beginMatch(info, this.any, {
      setup,
      seed: seedFromNumber(number),
      spectators: 'public',
      bothSides: true,
      personAt: (seat) => ({ id: 'p', name: nameAt(seat) }),
    })
    this.match = match
    this.random = random
  }

  get play(): Play {
    return this.match.play
  }

  /** Goes on from another play: a test sets a state that is long to play to. */
  set play(play: Play) {
    this.earlier = this.eventLog
    this.match = new Match(this.any, { number: this.match.last, play })
  }

  get eventLog(): readonly Entry[] {
    return [...this.earlier, ...this.match.logEntries.map(({ entry }) => entry)]
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
    const refused = this.match.execute({ scope: 'game', seat, command: order }, this.random)
    if (refused) throw new Error(`${order.type}: ${refused.rule} ${refused.reason}`)
    return this
  }
}
