import {
  type BlueMaxOpen,
  type BlueMaxOrder,
  blueMax,
  blueMaxPresets,
  type PreparedBlueMax,
} from '@opsroom/rules/blue-max'
import { sameJson } from '@opsroom/rules/core'
import { ScriptedLesson } from '../../../../board-kit/lesson/scripted-lesson.svelte.ts'
import { preparedBlueMax } from '../../models/desk.ts'
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

/** The example is the preset of a first duel: its planes, with fuel. */
export const exampleSetup = blueMaxPresets.firstDuel

/** The worked duel, flown by one person from one seat. */
export class Lesson extends ScriptedLesson<BlueMaxOpen, BlueMaxOrder, LessonStepKey> {
  readonly game: PreparedBlueMax

  /** @param names of the seats */
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
    this.game = preparedBlueMax(this.table.game)
  }
}
