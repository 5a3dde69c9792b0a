import { type SeatId, seedFromNumber } from '@opsroom/rules/core'
import {
  type BaseOrder,
  britishSeat,
  type DuelOpen,
  duel,
  germanSeat,
  type PreparedDuel,
  type Side,
} from '@opsroom/rules/duel'
import { ScriptedLesson } from '../../../../board-kit/lesson/scripted-lesson.svelte.ts'
import { preparedDuel } from '../../models/desk.ts'
import { exampleNight, exampleSeed, exampleSetup, keyAt, type StepKey } from './example.ts'
import { isSameOrder } from './same-order.ts'

const seatOf = (side: Side): SeatId => (side === 'british' ? britishSeat : germanSeat)
const sideOf = (seat: SeatId): Side => (seat === britishSeat ? 'british' : 'german')

/** The example's order in place of this one: that of the same squadron, or else its next one. */
const insteadOf = (order: BaseOrder, expected: readonly BaseOrder[]): BaseOrder | undefined =>
  order.type === 'fighter'
    ? (expected.find((each) => each.type === 'fighter' && each.squadron === order.squadron) ??
      expected.find(({ type }) => type === 'endFighters'))
    : expected[0]

/** The worked example as a night that one person plays from one side. */
export class Lesson extends ScriptedLesson<DuelOpen, BaseOrder, StepKey> {
  readonly side: Side
  readonly game: PreparedDuel

  /** @param names of the seats */
  constructor(side: Side, names: Readonly<Record<Side, string>>) {
    const seat = seatOf(side)
    super({
      game: duel,
      setup: exampleSetup,
      seed: seedFromNumber(exampleSeed),
      seat,
      opponent: seat === britishSeat ? germanSeat : britishSeat,
      names: { [britishSeat]: names.british, [germanSeat]: names.german },
      steps: exampleNight.flatMap((step) => (step.side === side ? [step.key] : [])),
      keyAt: (open, of) => keyAt(open, sideOf(of)),
      ordersAt: (key) => exampleNight.find((step) => step.key === key)?.orders ?? [],
      isSame: ({ mosquito }, one, other) => isSameOrder(this.game.rules.board, mosquito?.at, one, other),
      insteadOf,
    })
    this.side = side
    this.game = preparedDuel(this.table.game)
  }
}
