import type { SeatId, SeatInfo } from '../../core/index.ts'
import type { Side } from '../board/pieces.ts'
import type { DuelOpen } from './open.ts'

/**
 * The two seats of the base game; with several German players there are more. A seat keeps its id when sides are exchanged
 * (D13.2): it is a person's place, not a side.
 */
export const britishSeat: SeatId = 'one'
export const germanSeat: SeatId = 'two'
/** The two seats of the base game, with the sides that they play first. */
export const seats: readonly SeatInfo[] = [
  { id: britishSeat, side: 'british' },
  { id: germanSeat, side: 'german' },
]

/**
 * The opposing seat. In a game with several German seats: the lead for the British seat, and the British seat for every
 * other one.
 */
export const otherSeat = (seat: SeatId): SeatId => (seat === britishSeat ? germanSeat : britishSeat)

/** The side that a seat plays tonight. */
export const sideOfSeat = ({ british }: Pick<DuelOpen, 'british'>, seat: SeatId): Side =>
  seat === british ? 'british' : 'german'

/**
 * The seat that plays a side tonight. Of several German seats it is the lead, which gives all orders that do not
 * concern a single squadron.
 */
export const seatOfSide = ({ british }: Pick<DuelOpen, 'british'>, side: Side): SeatId =>
  side === 'british' ? british : otherSeat(british)
