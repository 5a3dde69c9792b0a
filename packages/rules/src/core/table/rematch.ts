import type { SeatId } from '../audience.ts'
import type { Person } from './commands.ts'
import { isCrossed, type Settling } from './sides.ts'
import type { TableState } from './state.ts'

/** The persons of the seats in a rematch that all seats have agreed on (T10); undefined while they have not. */
export function rematchAgreed({ open, sealed }: TableState): Record<SeatId, Person['id']> | undefined {
  const seats = open.seats.map(({ id }) => id)
  const [sides, ...others] = new Set(seats.map((seat) => open.rematch?.wishes[seat]))
  if (sides === undefined || sides === 'none' || others.length > 0) return undefined
  // Seats are opened with their first sides again, not with those that were played.
  const step = (sides === 'exchanged') !== isCrossed(open.seats, open.settled) ? 1 : 0
  const holders = seats.map((_, place) => sealed?.holders[seats[(place + step) % seats.length] as SeatId])
  return Object.fromEntries(seats.map((seat, place) => [seat, holders[place] ?? '']))
}

/** The way to settle the sides of the rematch: by bids if all wish for that, otherwise by the seats. */
export const rematchSettling = ({ open }: Pick<TableState, 'open'>): Settling | undefined =>
  Object.values(open.rematch?.wishes ?? {}).every((sides) => sides === 'bid') ? 'bid' : undefined
