import type {
  BlueMaxOpen,
  BlueMaxRules,
  BlueMaxSecret,
  BlueMaxView,
  PreparedBlueMax,
} from '@opsroom/rules/blue-max'
import type { AnyPreparedGame, Play, SeatId } from '@opsroom/rules/core'
import type { OrderDesk } from '../../../board-kit/order-builder/order-desk.ts'

/** The parts that the consoles work with: the rules, the game as one seat sees it, and a way to send an order. */
export interface BlueMaxDesk extends Pick<OrderDesk, 'draft' | 'send'> {
  readonly game: PreparedBlueMax
  readonly rules: BlueMaxRules
  readonly play: Play
  readonly view: BlueMaxView
  readonly open: BlueMaxOpen
  readonly seat: SeatId
  /** The knowledge of this seat alone. */
  readonly secret: BlueMaxSecret | undefined
}

/** The prepared game that the shell hands to this board: it was made by `blueMax.prepare`. */
export const preparedBlueMax = (game: AnyPreparedGame): PreparedBlueMax => game as unknown as PreparedBlueMax
