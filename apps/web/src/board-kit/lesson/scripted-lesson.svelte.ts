import type { Refusal, SeatId } from '@opsroom/rules/core'
import { LocalTable, type LocalTableOptions } from '../../state/local-table.svelte.ts'
import type { CommandOutcome } from '../../state/outbox.ts'

/** A worked example that is played from one seat, as its game defines it. */
export interface LessonScript<Open, Order, Key extends string> extends LocalTableOptions {
  /** The seat that the script plays. */
  opponent: SeatId
  /** The steps in which the example has an order of the player, in their order. */
  steps: readonly Key[]
  /** The present step of a seat; undefined while nobody could order anything. */
  keyAt(open: Open, seat: SeatId): Key | undefined
  /** The example's orders of a seat in a step, in any order except that the end of a turn comes last. */
  ordersAt(key: Key, seat: SeatId): readonly Order[]
  /** Whether two orders have the same effect. */
  isSame(open: Open, one: Order, other: Order): boolean
  /** The example's order in place of one of the player's. */
  insteadOf(order: Order, expected: readonly Order[]): Order | undefined
}

/** An order of the lesson, and whether the example has it too. */
interface Played<Order, Key> {
  key: Key | undefined
  order: Order
  /** Whether the order is the player's, and not the opponent's. */
  isOwn: boolean
  isExample: boolean
}

/** An order that differs from the example. */
interface Differing<Open, Order> {
  order: Order
  /** The example's order in its place. */
  instead: Order | undefined
  /** The board before it. */
  before: Open
}

/**
 * A worked example that one person plays from one seat. The real rules decide; the opponent and chance follow the
 * script. Orders that differ from the script are allowed: the player is asked whether to keep them.
 */
export class ScriptedLesson<Open, Order extends { type: string }, Key extends string> {
  readonly table: LocalTable
  readonly steps: readonly Key[]
  readonly #script: LessonScript<Open, Order, Key>
  #played = $state.raw<readonly Played<Order, Key>[]>([])
  /** The player's order that differs from the example, while the player is asked about it. */
  asked = $state.raw<Differing<Open, Order> | undefined>()

  constructor(script: LessonScript<Open, Order, Key>) {
    this.#script = script
    this.steps = script.steps
    this.table = new LocalTable(script)
  }

  get open(): Open {
    // The table knows no game: its script names the type of its state.
    return this.table.play.game.open as Open
  }
  get isOver(): boolean {
    return this.table.isOver
  }
  /** Whether the player has to decide about an order that differs from the example. */
  get isAsked(): boolean {
    return this.asked !== undefined
  }
  /** Whether an order of the player that was kept differs from the example. */
  get isOff(): boolean {
    return this.#played.some(({ isOwn, isExample }) => isOwn && !isExample)
  }
  /** The present step, as the player's seat sees it. */
  get key(): Key | undefined {
    return this.isOver ? undefined : this.#script.keyAt(this.open, this.table.seat)
  }
  get isMine(): boolean {
    return this.table.waiting.includes(this.table.seat)
  }
  /** Whether an order of the opponent is next, or may come beside the player's. */
  get isTheirs(): boolean {
    return !this.isAsked && !this.isOver && this.table.waiting.includes(this.#script.opponent)
  }
  /** The example's next orders of the player, as far as they are legal. */
  get expected(): readonly Order[] {
    return this.isMine ? this.#scripted(this.table.seat) : []
  }
  /** The player's orders so far, for storage. */
  get orders(): readonly Order[] {
    return this.#played.flatMap(({ isOwn, order }) => (isOwn ? [order] : []))
  }

  /** Gives an order of the player. */
  order = async (command: { type: string }): Promise<CommandOutcome> => {
    // A board builds orders of its own game only; the rules refuse any other.
    const refusal = this.#give(command as Order)
    return refusal ? { ok: false, refusal } : { ok: true, last: this.table.orders.length }
  }

  /** Gives the next order for the player: the example's, or a safe one if the example has none that is legal. */
  doIt = (): void => {
    const next = this.expected[0] ?? (this.isMine ? this.#safeOrder(this.table.seat) : undefined)
    if (next) this.#give(next)
  }

  /** Goes back to before the first order that differs from the example. */
  back = (): void => {
    const first = this.#played.findIndex(({ isOwn, isExample }) => isOwn && !isExample)
    if (first >= 0) this.#backTo(first)
  }
  /** Keeps an order that differs from the example. */
  keepOn = (): void => {
    this.asked = undefined
  }
  /** Begins the lesson again. */
  beginAnew = (): void => this.#backTo(0)

  /**
   * One order of the opponent: that of the script where it is legal, else a safe one.
   * @returns whether there was one to give
   */
  opponentActs = (): boolean => {
    if (!this.isTheirs) return false
    const { opponent: seat } = this.#script
    const [scripted] = this.#scripted(seat)
    const order = scripted ?? this.#safeOrder(seat)
    if (!order) return false
    const key = this.#script.keyAt(this.open, seat)
    this.table.give({ seat, order })
    this.#played = [...this.#played, { key, order, isOwn: false, isExample: order === scripted }]
    return true
  }

  /** Plays on to the end, with the example's orders for both. */
  playOut(): void {
    while (!this.isOver) if (!this.opponentActs()) this.doIt()
  }

  /**
   * Plays the kept orders, with the opponent between.
   * @returns false if the rules refuse a part of it; the lesson has started over then
   */
  resume(orders: readonly Order[]): boolean {
    for (const order of orders) {
      while (this.opponentActs());
      if (this.#give(order)) {
        this.beginAnew()
        return false
      }
      this.keepOn()
    }
    this.table.backTo(this.table.orders.length)
    return true
  }

  /** The scripted orders of a seat at this step that were not given yet and are legal. */
  #scripted(seat: SeatId): readonly Order[] {
    const { keyAt, ordersAt, isSame } = this.#script
    const { open } = this
    const key = keyAt(open, seat)
    if (key === undefined) return []
    const isOwn = seat === this.table.seat
    const given = this.#played.filter((each) => each.isOwn === isOwn && each.key === key)
    return ordersAt(key, seat).filter(
      (order) =>
        !given.some((each) => isSame(open, each.order, order)) && !this.table.refuse({ seat, order }),
    )
  }

  #give(order: Order): Refusal | undefined {
    const { key, expected, open } = this
    const isExample = expected.some((each) => this.#script.isSame(open, each, order))
    const refusal = this.table.give({ seat: this.table.seat, order })
    if (refusal) return refusal
    if (!isExample && !this.isOff)
      this.asked = { order, instead: this.#script.insteadOf(order, expected), before: open }
    this.#played = [...this.#played, { key, order, isOwn: true, isExample }]
    return undefined
  }

  #backTo(count: number): void {
    this.#played = this.#played.slice(0, count)
    this.asked = undefined
    this.table.backTo(count)
  }

  #safeOrder(seat: SeatId): Order | undefined {
    const rng = this.table.rngFor(`lesson ${this.#played.length}`)
    return this.table.game.standIn?.(this.table.viewOf(seat), seat, rng)
  }
}
