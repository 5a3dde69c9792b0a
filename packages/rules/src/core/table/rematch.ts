import type { SeatId } from '../audience.ts'
import type { Person } from './commands.ts'
import type { TableState } from './state.ts'

/** Who is to sit where in a rematch that all seats have agreed on (T10); undefined while they have not. */
export function rematchAgreed({ open, sealed }: TableState): Record<SeatId, Person['id']> | undefined {
  const seats = open.seats.map(({ id }) => id)
  const [sides, ...others] = new Set(seats.map((seat) => open.rematch?.wishes[seat]))
  if (sides === undefined || sides === 'none' || others.length > 0) return undefined
  const step = sides === 'exchanged' ? 1 : 0
  const holders = seats.map((_, place) => sealed?.holders[seats[(place + step) % seats.length] as SeatId])
  return Object.fromEntries(seats.map((seat, place) => [seat, holders[place] ?? '']))
}
