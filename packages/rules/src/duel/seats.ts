import type { SeatId, SeatInfo } from '../core/index.ts'
import type { Side } from './pieces.ts'
import type { DuelOpen } from './state/open.ts'

/** The two seats. They keep their names when sides are exchanged (D13.2): a seat is a person's place, not a side. */
export const britishSeat: SeatId = 'one'
export const germanSeat: SeatId = 'two'
export const seats: readonly SeatInfo[] = [
  { id: britishSeat, side: 'british' },
  { id: germanSeat, side: 'german' },
]

/** The side that a seat plays in this night. */
export const sideOfSeat = (_open: DuelOpen, seat: SeatId): Side =>
  seat === britishSeat ? 'british' : 'german'

/** The seat that plays a side in this night. */
export const seatOfSide = (_open: DuelOpen, side: Side): SeatId =>
  side === 'british' ? britishSeat : germanSeat
