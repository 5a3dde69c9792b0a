import {
  type BlueMaxOpen,
  type BlueMaxOrder,
  blueMax,
  blueMaxPresets,
  type PreparedBlueMax,
} from '@opsroom/rules/blue-max'
import { type Refusal, sameJson } from '@opsroom/rules/core'
import { LocalTable } from '../../../../state/local-table.svelte.ts'
import type { Outcome } from '../../../../state/outbox.ts'
import {
  type ExampleSeat,
  exampleDuel,
  exampleRandom,
  exampleSeed,
  keyAt,
  otherOf,
  type StepKey,
  stepAt,
} from './example.ts'

/** The example is the preset of a first duel: its planes, with fuel. */
export const exampleSetup = blueMaxPresets.firstDuel

/** An order of the lesson, and whether the example has it too. */
interface Played {
  order: BlueMaxOrder
  /** Of the player, and not of the opponent. */
  isOwn: boolean
  isExample: boolean
}

/**
 * The worked duel, flown by one person from one seat. The real rules decide; the opponent and chance follow the script.
 * An order that differs from the script is allowed: the player is asked whether to go on with it.
 */
export class Lesson {
  readonly seat: ExampleSeat
  readonly table: LocalTable
  readonly game: PreparedBlueMax
  private played = $state.raw<readonly Played[]>([])
  /** The example's order in place of the player's, while the player is asked about that. */
  asked = $state.raw<{ order: BlueMaxOrder; instead: BlueMaxOrder | undefined } | undefined>()

  /** @param names what the seats are called */
  constructor(seat: ExampleSeat, names: Readonly<Record<ExampleSeat, string>>) {
    this.seat = seat
    this.table = new LocalTable({
      game: blueMax as never,
      setup: exampleSetup,
      seed: exampleSeed,
      random: exampleRandom,
      seat,
      names,
    })
    this.game = this.table.game as never as PreparedBlueMax
  }

  get open(): BlueMaxOpen {
    return this.table.play.game.open as BlueMaxOpen
  }
  get isOver(): boolean {
    return this.table.isOver
  }
  /** The player has to decide whether to keep what differs from the example. */
  get isAsked(): boolean {
    return this.asked !== undefined
  }
  /** Something of the player's that stands differs from the example. */
  get isOff(): boolean {
    return this.played.some(({ isOwn, isExample }) => isOwn && !isExample)
  }
  get key(): StepKey | undefined {
    return this.isOver ? undefined : keyAt(this.open)
  }
  get isMine(): boolean {
    return this.table.waiting.includes(this.seat)
  }
  /** The order that the example has for the player now; none if it is not legal any more. */
  get expected(): BlueMaxOrder | undefined {
    return this.isMine ? this.scripted(this.seat) : undefined
  }
  /** The orders of the player, to be kept. */
  get orders(): readonly BlueMaxOrder[] {
    return this.played.flatMap(({ isOwn, order }) => (isOwn ? [order] : []))
  }
  /** The steps in which the example has an order of the player. */
  get steps(): readonly StepKey[] {
    return exampleDuel.flatMap(({ key, orders }) => (orders[this.seat] ? [key] : []))
  }

  /** Gives an order of the player. */
  order = async (command: { type: string }): Promise<Outcome> => {
    const refusal = this.give(command as BlueMaxOrder)
    return refusal ? { ok: false, refusal } : { ok: true, last: this.table.orders.length }
  }

  /** The next order, given for the player: the example's, or a safe one where the example has none that is legal. */
  doIt = (): void => {
    const next = this.expected ?? (this.isMine ? this.safeOrder(this.seat) : undefined)
    if (next) this.give(next)
  }

  /** Back to before the first order that differs from the example. */
  back = (): void => {
    const first = this.played.findIndex(({ isOwn, isExample }) => isOwn && !isExample)
    if (first >= 0) this.backTo(first)
  }
  /** Keeps what differs from the example. */
  keepOn = (): void => {
    this.asked = undefined
  }
  beginAnew = (): void => this.backTo(0)

  /**
   * One order of the opponent: that of the script where it is legal, else a safe one.
   * @returns whether there was one to give
   */
  opponentActs = (): boolean => {
    const seat = otherOf(this.seat)
    if (this.isAsked || this.isOver || !this.table.waiting.includes(seat)) return false
    const scripted = this.scripted(seat)
    const order = scripted ?? this.safeOrder(seat)
    if (!order) return false
    this.table.give({ seat, order })
    this.played = [...this.played, { order, isOwn: false, isExample: order === scripted }]
    return true
  }

  /**
   * Plays what was kept, with the opponent between.
   * @returns false if the rules refuse a part of it; the lesson has begun anew then
   */
  resume(orders: readonly BlueMaxOrder[]): boolean {
    for (const order of orders) {
      // The opponent may have to go first, but only as far as the player is asked.
      while (!this.isMine && this.opponentActs());
      if (this.give(order)) {
        this.beginAnew()
        return false
      }
      this.keepOn()
    }
    this.table.backTo(this.table.orders.length)
    return true
  }

  private scripted(seat: ExampleSeat): BlueMaxOrder | undefined {
    const order = stepAt(keyAt(this.open))?.orders[seat]
    return order && !this.table.refuse({ seat, order }) ? order : undefined
  }

  private give(order: BlueMaxOrder): Refusal | undefined {
    const { expected } = this
    const isExample = expected !== undefined && sameJson(expected, order)
    const refusal = this.table.give({ seat: this.seat, order })
    if (refusal) return refusal
    if (!isExample && !this.isOff) this.asked = { order, instead: expected }
    this.played = [...this.played, { order, isOwn: true, isExample }]
    return undefined
  }

  private backTo(count: number): void {
    this.played = this.played.slice(0, count)
    this.asked = undefined
    this.table.backTo(count)
  }

  private safeOrder(seat: ExampleSeat): BlueMaxOrder | undefined {
    const rng = this.table.rngFor(`lesson ${this.played.length}`)
    return this.game.standIn?.(this.table.viewOf(seat) as never, seat, rng) as BlueMaxOrder | undefined
  }
}
