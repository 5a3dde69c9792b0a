import { type Hex, type SeatId, seedFromNumber } from '@opsroom/rules/core'
import {
  type BaseOrder,
  type Board,
  britishSeat,
  type DuelOpen,
  duel,
  germanSeat,
  type PreparedDuel,
  type Side,
  type TilesByHex,
} from '@opsroom/rules/duel'
import { ScriptedLesson } from '../../../../board-kit/lesson/scripted-lesson.svelte.ts'
import { asPreparedDuel } from '../../models/desk.ts'
import { exampleNight, exampleSeed, exampleSetup, type LessonStepKey, stepKeyAt } from './example.ts'

const seatOf = (side: Side): SeatId => (side === 'british' ? britishSeat : germanSeat)
const sideOf = (seat: SeatId): Side => (seat === britishSeat ? 'british' : 'german')

/**
 * The order that the example gives instead of the player's order. For a fighter's order it is the example's order for
 * the same squadron or, if it has none, the order that ends the fighters' turn. For any other order it is the first
 * order of the example's step.
 */
const insteadOf = (order: BaseOrder, expected: readonly BaseOrder[]): BaseOrder | undefined =>
  order.type === 'fighter'
    ? (expected.find((each) => each.type === 'fighter' && each.squadron === order.squadron) ??
      expected.find(({ type }) => type === 'endFighters'))
    : expected[0]

const sorted = <T>(record: Readonly<Record<string, T>> | undefined) =>
  Object.entries(record ?? {})
    .filter(([, value]) => value !== 0 && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
const tilesOf = (tiles: TilesByHex) => sorted(tiles).map(([hex, here]) => [hex, sorted(here)])

/**
 * The part of an order that has an effect. Two paths of the Mosquito to the same hex are equal, because it acts only at
 * its end (D5.1).
 */
function essence(board: Board, from: Hex | undefined, order: BaseOrder): unknown {
  switch (order.type) {
    case 'squadrons':
      return [order.type, sorted(order.at)]
    case 'plan':
      return [order.type, order.start, order.target, order.route, order.mosquito]
    case 'defences':
      return [order.type, tilesOf(order.tiles)]
    case 'mosquito': {
      const { path, land = false, altitude, targetMarkers = 0, bombs } = order
      const end = from === undefined ? path : board.endOf(from, path)
      return [order.type, end, land || altitude, targetMarkers, sorted(bombs)]
    }
    case 'fighter':
      return [order.type, order.squadron, order.path, order.land || order.altitude]
    case 'endFighters':
      return [order.type]
    case 'bomber':
      return [order.type, order.altitude]
  }
}

/**
 * Whether two orders have the same effect.
 * @param from the hex of the Mosquito before the order
 */
const isSameOrder = (board: Board, from: Hex | undefined, a: BaseOrder, b: BaseOrder): boolean =>
  JSON.stringify(essence(board, from, a)) === JSON.stringify(essence(board, from, b))

/** The lesson of Duel: the worked example as a night that one person plays from one side. */
export class Lesson extends ScriptedLesson<DuelOpen, BaseOrder, LessonStepKey> {
  readonly side: Side
  readonly game: PreparedDuel

  /** @param names the names of the two seats */
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
      keyAt: (open, of) => stepKeyAt(open, sideOf(of)),
      ordersAt: (key) => exampleNight.find((step) => step.key === key)?.orders ?? [],
      isSame: ({ mosquito }, one, other) => isSameOrder(this.game.rules.board, mosquito?.at, one, other),
      insteadOf,
    })
    this.side = side
    this.game = asPreparedDuel(this.table.game)
  }
}
