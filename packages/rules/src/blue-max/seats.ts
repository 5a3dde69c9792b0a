import type { SeatId, SeatInfo } from '../core/index.ts'
import type { Side } from './data/plane.ts'

/** All seats in seat order (B1.1.1). */
const allSeats = ['a1', 'a2', 'a3', 'c1', 'c2', 'c3'] as const

/** The side of a seat, which is fixed by its id (B1.1.1). */
export const sideOfSeat = (seat: SeatId): Side => (seat.startsWith('a') ? 'allies' : 'central')

/** Whether two seats belong to different sides. */
export const isEnemy = (one: SeatId, other: SeatId): boolean => sideOfSeat(one) !== sideOfSeat(other)

/** The seats of a game, in seat order. @param pilots the number of pilots of each side, 1 to 3 */
export const seatsForPilots = (pilots: Record<Side, number>): SeatInfo[] =>
  allSeats.filter((id) => Number(id[1]) <= pilots[sideOfSeat(id)]).map((id) => ({ id, side: sideOfSeat(id) }))

/** The given seats, sorted into seat order. */
export const inSeatOrder = (seats: Iterable<SeatId>): SeatId[] => {
  const named = new Set(seats)
  return allSeats.filter((id) => named.has(id))
}
