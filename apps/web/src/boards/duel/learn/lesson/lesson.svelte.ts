import { type Refusal, type SeatId, seedFromNumber } from '@opsroom/rules/core'
import {
  type BaseOrder,
  britishSeat,
  type DuelOpen,
  duel,
  germanSeat,
  type PreparedDuel,
  type Side,
} from '@opsroom/rules/duel'
import { LocalTable } from '../../../../state/local-table.svelte.ts'
import type { Outcome } from '../../../../state/outbox.ts'
import { preparedDuel } from '../../models/desk.ts'
import { exampleSeed, exampleSetup, keyAt, type ScriptStep, type StepKey, stepAt } from './example.ts'
import { isSameOrder } from './same-order.ts'

/** An order of the lesson, and whether the example has it too. */
interface Played {
  key: StepKey
  order: BaseOrder
  /** Of the player, and not of the opponent. */
  isOwn: boolean
  isExample: boolean
}

const seatOf = (side: Side): SeatId => (side === 'british' ? britishSeat : germanSeat)
const otherOf = (side: Side): Side => (side === 'british' ? 'german' : 'british')

/** The example's order in place of this one: that of the same squadron, or else its next one. */
const insteadOf = (order: BaseOrder, expected: readonly BaseOrder[]): BaseOrder | undefined =>
  order.type === 'fighter'
    ? (expected.find((each) => each.type === 'fighter' && each.squadron === order.squadron) ??
      expected.find(({ type }) => type === 'endFighters'))
    : expected[0]

/**
 * The worked example as a night that one person plays from one side. The real rules decide; the opponent and chance
 * follow the script. Orders beside the script are allowed: the player is asked whether to go on with it.
 */
export class Lesson {
  readonly side: Side
  readonly table: LocalTable
  readonly game: PreparedDuel
  private played = $state.raw<readonly Played[]>([])
  /** An order that differs from the example, and the one in its place, while the player is asked about it. */
  asked = $state.raw<{ order: BaseOrder; instead: BaseOrder | undefined } | undefined>()
  /** The board before that order. */
  askedFrom = $state.raw<DuelOpen>() as DuelOpen

  /** @param names what the seats are called */
  constructor(side: Side, names: Readonly<Record<Side, string>>) {
    this.side = side
    this.table = new LocalTable({
      game: duel as never,
      setup: exampleSetup,
      seed: seedFromNumber(exampleSeed),
      seat: seatOf(side),
      names: { [britishSeat]: names.british, [germanSeat]: names.german },
    })
    this.game = preparedDuel(this.table.game)
  }

  get open(): DuelOpen {
    return this.table.play.game.open as DuelOpen
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
  /** The step of the night, as the player's side sees it. */
  get key(): StepKey | undefined {
    return this.isOver ? undefined : keyAt(this.open, this.side)
  }
  get isMine(): boolean {
    return this.table.waiting.includes(seatOf(this.side))
  }
  /** The example's next orders, in any sequence but that the end of a turn comes last. */
  get expected(): readonly BaseOrder[] {
    const { seat } = this.table
    const left = this.isMine ? this.left(stepAt(this.key), true) : []
    return left.filter((order) => !this.table.refuse({ seat, order }))
  }
  /** The orders of the lesson, to be kept. */
  get orders(): readonly BaseOrder[] {
    return this.played.flatMap(({ isOwn, order }) => (isOwn ? [order] : []))
  }

  /** Gives an order of the player. */
  order = async (command: { type: string }): Promise<Outcome> => {
    const refusal = this.give(command as BaseOrder)
    return refusal ? { ok: false, refusal } : { ok: true, last: this.table.orders.length }
  }

  /** The next order, given for the player: the example's, or a safe one where the example has none that is legal. */
  doIt = (): void => {
    const next = this.expected[0] ?? (this.isMine ? this.safeOrder(this.table.seat) : undefined)
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
  /** From the beginning. */
  beginAnew = (): void => this.backTo(0)

  /**
   * One order of the opponent: that of the script where it is legal, else a safe one.
   * @returns whether there was one to give
   */
  opponentActs = (): boolean => {
    const side = otherOf(this.side)
    const seat = seatOf(side)
    if (this.isAsked || this.isOver || !this.table.waiting.includes(seat)) return false
    const key = keyAt(this.open, side)
    const scripted = this.left(stepAt(key), false).find((order) => !this.table.refuse({ seat, order }))
    const order = scripted ?? this.safeOrder(seat)
    if (!key || !order) return false
    this.table.give({ seat, order })
    this.played = [...this.played, { key, order, isOwn: false, isExample: order === scripted }]
    return true
  }

  /**
   * Plays what was kept, with the opponent between.
   * @returns false if the rules refuse a part of it; the lesson has begun anew then
   */
  resume(orders: readonly BaseOrder[]): boolean {
    for (const order of orders) {
      while (this.opponentActs());
      if (this.give(order)) {
        this.beginAnew()
        return false
      }
      this.keepOn()
    }
    this.table.backTo(this.table.orders.length)
    return true
  }

  private give(order: BaseOrder): Refusal | undefined {
    const { key, expected, open } = this
    const isExample = expected.some((each) => this.isSame(each, order))
    const refusal = this.table.give({ seat: seatOf(this.side), order })
    if (refusal || !key) return refusal
    if (!isExample && !this.isOff) {
      this.askedFrom = open
      this.asked = { order, instead: insteadOf(order, expected) }
    }
    this.played = [...this.played, { key, order, isOwn: true, isExample }]
    return undefined
  }

  private backTo(count: number): void {
    this.played = this.played.slice(0, count)
    this.asked = undefined
    this.table.backTo(count)
  }

  /** The orders of a step that have not been given yet. */
  private left(step: ScriptStep | undefined, isOwn: boolean): readonly BaseOrder[] {
    const given = this.played.filter((each) => each.isOwn === isOwn && each.key === step?.key)
    return (step?.orders ?? []).filter((order) => !given.some((each) => this.isSame(each.order, order)))
  }

  private isSame = (a: BaseOrder, b: BaseOrder): boolean =>
    isSameOrder(this.game.rules.board, this.open.mosquito?.at, a, b)

  private safeOrder(seat: SeatId): BaseOrder | undefined {
    const rng = this.table.rngFor(`lesson ${this.played.length}`)
    return this.game.standIn?.(this.table.viewOf(seat) as never, seat, rng) as BaseOrder | undefined
  }
}
