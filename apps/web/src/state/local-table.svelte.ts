import type { WireEntry } from '@opsroom/protocol'
import {
  type AnyGame,
  type AnyPreparedGame,
  type BegunMatch,
  beginMatch,
  emptyPlay,
  type Match,
  type Play,
  type Random,
  type Refusal,
  type Rng,
  redactPlay,
  type SeatId,
  type Step,
  seatsWaitingAtTable,
  viewOf,
} from '@opsroom/rules/core'
import { type FoldedPlay, foldEntries, type Happening } from './fold.ts'

/** An order that was given at this table, with its seat. */
export interface SeatOrder {
  seat: SeatId
  order: { type: string }
}

export interface LocalTableOptions {
  game: AnyGame
  setup: unknown
  /** The seed from which all randomness at this table is derived. */
  seed: Uint8Array
  /** Scripted randomness, as for an example; when absent, randomness is derived from the seed. */
  random?: Random
  /** The seat whose view is shown. */
  seat: SeatId
  /** The names of the seats. */
  names: Readonly<Record<SeatId, string>>
}

/**
 * A table that exists only in this browser and follows the real rules: it does the work of the server and of one seat's
 * client, without a connection. As at any table, the client is given only the redacted entries of its seat.
 */
export class LocalTable {
  readonly game: AnyPreparedGame
  readonly seat: SeatId
  private readonly opening: LocalTableOptions
  private begun: BegunMatch
  private folded: FoldedPlay
  /** The current state as the seat may know it. */
  play: Play
  happenings = $state.raw<readonly Happening[]>([])
  /** Entries up to this number are history and are not animated. */
  openedAt = $state(0)
  /** The orders that were given and not taken back, in the order in which they were given. */
  orders = $state.raw<readonly SeatOrder[]>([])
  /** Incremented when orders are taken back; a board that shows this table is then created again. */
  epoch = $state(0)

  constructor(opening: LocalTableOptions) {
    this.opening = opening
    this.game = opening.game.prepare(opening.setup)
    this.seat = opening.seat
    this.begun = this.begin()
    this.folded = this.emptyView()
    this.play = $state.raw(this.folded.play)
    this.show(this.match.read(this.match.logEntries))
    this.openedAt = this.folded.last
  }

  get isOver(): boolean {
    return this.play.table.open.ending !== undefined
  }

  /** The seat's current view of the game. */
  viewOf = (seat: SeatId): unknown => viewOf(this.match.play.game, seat)

  /** The seats that have to give an order. */
  get waiting(): SeatId[] {
    void this.orders // Reading `orders` makes this getter reactive: the match itself is not reactive, but changes together with the orders.
    const { table, game } = this.match.play
    return this.game.seats
      .map(({ id }) => id)
      .filter((id) => seatsWaitingAtTable(this.game, { table, game: viewOf(game, id) }).seats.includes(id))
  }

  /** The reason why a seat may not give this order now; undefined if it may. */
  refuse = ({ seat, order }: SeatOrder): Refusal | undefined =>
    this.match.refuse({ scope: 'game', seat, command: order })

  /**
   * Carries out an order.
   * @returns the refusal, or undefined if the order was carried out
   */
  give = (given: SeatOrder): Refusal | undefined => {
    const refusal = this.refuse(given)
    if (refusal) return refusal
    const { seat, order } = given
    const steps = this.match.propose({ scope: 'game', seat, command: order }, this.begun.random)
    this.match.commit(steps)
    this.orders = [...this.orders, given]
    this.show(steps)
    return undefined
  }

  /** Takes back all orders but the first `count`. */
  backTo(count: number): void {
    const kept = this.orders.slice(0, count)
    this.begun = this.begin()
    this.folded = this.emptyView()
    this.happenings = []
    this.orders = []
    this.show(this.match.read(this.match.logEntries))
    for (const given of kept) this.give(given)
    this.openedAt = this.folded.last
    this.epoch += 1
  }

  /** Randomness for decisions outside the match, such as the safe order of a scripted opponent. */
  rngFor = (purpose: string): Rng => this.begun.random.random(`beside the game: ${purpose}`)

  private get match(): Match {
    return this.begun.match
  }

  private emptyView(): FoldedPlay {
    return { play: redactPlay(this.game, emptyPlay(this.game), this.seat), last: 0 }
  }

  /** Creates a match whose seats are taken and which has started. */
  private begin(): BegunMatch {
    const { game, setup, seed, random, names } = this.opening
    return beginMatch(game, this.game, {
      setup,
      seed,
      random,
      spectators: 'none',
      bothSides: true,
      personAt: (seat) => ({ id: 'here', name: names[seat] ?? seat }),
    })
  }

  /** Folds the entries of these steps of the match into the play, as far as the seat may see them. */
  private show(steps: readonly Step[]): void {
    // The cast is safe: these entries are not sent over a connection, but have the same form as if they were.
    const entries = steps.flatMap((step) => (step.seenBy(this.seat) as WireEntry | undefined) ?? [])
    const result = foldEntries(this.game, this.folded, this.folded.last + 1, entries)
    if (result === 'gap') throw new Error('an entry of a local table is missing')
    this.folded = result.folded
    this.play = result.folded.play
    this.happenings = [...this.happenings, ...result.happenings]
  }
}
