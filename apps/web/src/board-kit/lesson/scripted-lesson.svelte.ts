import type { Refusal, SeatId } from '@opsroom/rules/core'
import { LocalTable, type LocalTableOptions } from '../../state/local-table.svelte.ts'
import type { CommandOutcome } from '../../state/outbox.ts'

/** The script of a lesson: a worked example of the game that one person plays from one seat. */
export interface LessonScript<Open, Order, Key extends string> extends LocalTableOptions {
  /** The seat whose orders the script gives. */
  opponent: SeatId
  /** The steps in which the example has an order of the player, in the sequence of play. */
  steps: readonly Key[]
  /** The present step for a seat; undefined when there is nothing to order. */
  keyAt(open: Open, seat: SeatId): Key | undefined
  /**
   * The example's orders of a seat in a step. Their sequence does not matter, except that the order that ends the turn
   * is the last.
   */
  ordersAt(key: Key, seat: SeatId): readonly Order[]
  /** Whether two orders count as the same, because they have the same effect. */
  isSame(open: Open, one: Order, other: Order): boolean
  /** The example's order that corresponds to a differing order of the player. */
  insteadOf(order: Order, expected: readonly Order[]): Order | undefined
}

/** An order given in the lesson, and whether the example has it too. */
interface Played<Order, Key> {
  key: Key | undefined
  order: Order
  /** Whether the order was given by the player; false for an order of the opponent. */
  isOwn: boolean
  isExample: boolean
}

/** An order of the player that differs from the example. */
interface Differing<Open, Order> {
  order: Order
  /** The order that the example has instead of the player's; undefined when it has none. */
  instead: Order | undefined
  /** The open part of the state before the player's order. */
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
  /** The player's order that differs from the example, while the player is asked whether to keep it. */
  asked = $state.raw<Differing<Open, Order> | undefined>()

  constructor(script: LessonScript<Open, Order, Key>) {
    this.#script = script
    this.steps = script.steps
    this.table = new LocalTable(script)
  }

  get open(): Open {
    // The cast restores the type of the state: the table serves every game and does not know that type, but the
    // lesson's script does.
    return this.table.play.game.open as Open
  }
  get isOver(): boolean {
    return this.table.isOver
  }
  /** Whether the player has to decide about an order that differs from the example. */
  get isAsked(): boolean {
    return this.asked !== undefined
  }
  /** Whether the player has kept an order that differs from the example. */
  get isOff(): boolean {
    return this.#played.some(({ isOwn, isExample }) => isOwn && !isExample)
  }
  /** The key of the present step of the lesson, for the player's seat; undefined when there is nothing to order. */
  get key(): Key | undefined {
    return this.isOver ? undefined : this.#script.keyAt(this.open, this.table.seat)
  }
  get isMine(): boolean {
    return this.table.waiting.includes(this.table.seat)
  }
  /** Whether the opponent must act, alone or at the same time as the player. */
  get isTheirs(): boolean {
    return !this.isAsked && !this.isOver && this.table.waiting.includes(this.#script.opponent)
  }
  /** The player's next orders in the example that are legal now. */
  get expected(): readonly Order[] {
    return this.isMine ? this.#scripted(this.table.seat) : []
  }
  /** The player's orders so far, for storage. */
  get orders(): readonly Order[] {
    return this.#played.flatMap(({ isOwn, order }) => (isOwn ? [order] : []))
  }

  /** Gives an order of the player. */
  order = async (command: { type: string }): Promise<CommandOutcome> => {
    // The cast is safe, because a board builds only orders of its own game; the rules would refuse any other command.
    const refusal = this.#give(command as Order)
    return refusal ? { ok: false, refusal } : { ok: true, last: this.table.orders.length }
  }

  /**
   * Gives the player's next order in their place: the order of the example, or a safe one if no order of the example is
   * legal.
   */
  doIt = (): void => {
    const next = this.expected[0] ?? (this.isMine ? this.#safeOrder(this.table.seat) : undefined)
    if (next) this.#give(next)
  }

  /** Takes back the player's first order that differs from the example, and all orders given after it. */
  back = (): void => {
    const first = this.#played.findIndex(({ isOwn, isExample }) => isOwn && !isExample)
    if (first >= 0) this.#backTo(first)
  }
  /** Keeps the player's order although it differs from the example, and stops asking about it. */
  keepOn = (): void => {
    this.asked = undefined
  }
  /** Begins the lesson again. */
  beginAnew = (): void => this.#backTo(0)

  /**
   * Gives one order of the opponent: the script's if it is legal, otherwise a safe one.
   * @returns whether the opponent had an order to give
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

  /** Plays the lesson to its end, with the example's orders for both sides. */
  playOut(): void {
    while (!this.isOver) if (!this.opponentActs()) this.doIt()
  }

  /**
   * Replays the player's stored orders, with the opponent's between them.
   * @returns false when the rules refuse one of the stored orders; the lesson has then started over
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

  /** The script's orders for a seat at the present step that were not given yet and are legal. */
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
