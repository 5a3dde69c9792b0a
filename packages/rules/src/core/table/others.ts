import type { SeatId } from '../audience.ts'
import type { Person } from './commands.ts'
import type { TableState } from './state.ts'

/** The seats whose consent is needed: those that other persons hold. */
export const othersThan = ({ open, sealed }: TableState, person: Pick<Person, 'id'>): SeatId[] =>
  open.seats.map(({ id }) => id).filter((id) => sealed?.holders[id] !== person.id)
