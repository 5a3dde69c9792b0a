import {
  type BlueMaxOpen,
  type BlueMaxOrder,
  blueMax,
  blueMaxPresets,
  type PreparedBlueMax,
} from '@opsroom/rules/blue-max'
import { sameJson } from '@opsroom/rules/core'
import { ScriptedLesson } from '../../../../board-kit/lesson/scripted-lesson.svelte.ts'
import { asPreparedBlueMax } from '../../models/desk.ts'
import {
  type ExampleSeat,
  exampleDuel,
  exampleOrdersAt,
  exampleRandom,
  exampleSeed,
  type LessonStepKey,
  otherExampleSeat,
  stepKeyAt,
} from './example.ts'

/** The worked example has the setup of the preset for a first duel: its planes, and the rules of fuel. */
export const exampleSetup = blueMaxPresets.firstDuel

/** The lesson of Blue Max: the worked duel, flown by one person from one seat. */
export class Lesson extends ScriptedLesson<BlueMaxOpen, BlueMaxOrder, LessonStepKey> {
  readonly game: PreparedBlueMax

  /** @param names the names of the two seats */
  constructor(seat: ExampleSeat, names: Readonly<Record<ExampleSeat, string>>) {
    super({
      game: blueMax,
      setup: exampleSetup,
      seed: exampleSeed,
      random: exampleRandom,
      seat,
      opponent: otherExampleSeat(seat),
      names,
      steps: exampleDuel.flatMap(({ key, orders }) => (orders[seat] ? [key] : [])),
      keyAt: stepKeyAt,
      ordersAt: exampleOrdersAt,
      isSame: (_open, one, other) => sameJson(one, other),
      insteadOf: (_order, [expected]) => expected,
    })
    this.game = asPreparedBlueMax(this.table.game)
  }
}
