import type {
  BlueMaxOpen,
  BlueMaxRules,
  BlueMaxSecret,
  BlueMaxView,
  PreparedBlueMax,
} from '@opsroom/rules/blue-max'
import type { AnyPreparedGame, Play, SeatId } from '@opsroom/rules/core'
import type { OrderDesk } from '../../../board-kit/order-builder/order-desk.ts'

/**
 * Everything that the consoles of Blue Max need: the rules, the game as one seat sees it, and a function that sends an
 * order.
 */
export interface BlueMaxDesk extends Pick<OrderDesk, 'draft' | 'send'> {
  readonly game: PreparedBlueMax
  readonly rules: BlueMaxRules
  readonly play: Play
  readonly view: BlueMaxView
  readonly open: BlueMaxOpen
  readonly seat: SeatId
  /** The secret part of the state that only this seat knows. */
  readonly secret: BlueMaxSecret | undefined
}

/**
 * The prepared game that the shell hands to this board, with its type: the cast is safe, because `blueMax.prepare` made
 * it.
 */
export const asPreparedBlueMax = (game: AnyPreparedGame): PreparedBlueMax =>
  game as unknown as PreparedBlueMax
