import type { SeatId, SeatInfo } from '../../core/index.ts'
import type { Side } from '../board/pieces.ts'
import type { DuelOpen } from './open.ts'

/**
 * The two seats of the base game; a team has more German ones. They keep their names when sides are exchanged (D13.2):
 * a seat is a person's place, not a side.
 */
export const britishSeat: SeatId = 'one'
export const germanSeat: SeatId = 'two'
/** The two seats, with the sides that they play first. */
export const seats: readonly SeatInfo[] = [
  { id: britishSeat, side: 'british' },
  { id: germanSeat, side: 'german' },
]

export const otherSeat = (seat: SeatId): SeatId => (seat === britishSeat ? germanSeat : britishSeat)

/** The side that a seat plays in this night. */
export const sideOfSeat = ({ british }: Pick<DuelOpen, 'british'>, seat: SeatId): Side =>
  seat === british ? 'british' : 'german'

/**
 * The seat that plays a side in this night; of several the lead, which gives all orders that are not for one squadron.
 */
export const seatOfSide = ({ british }: Pick<DuelOpen, 'british'>, side: Side): SeatId =>
  side === 'british' ? british : otherSeat(british)
