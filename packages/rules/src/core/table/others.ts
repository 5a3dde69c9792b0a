import type { SeatId } from '../audience.ts'
import type { Person } from './commands.ts'
import type { TableState } from './state.ts'

/** The seats that play on. @param eliminated those that do not, as the game says */
export const playingSeats = (
  { open }: Pick<TableState, 'open'>,
  eliminated: readonly SeatId[] = [],
): SeatId[] => open.seats.map(({ id }) => id).filter((id) => !eliminated.includes(id))

/** The seats whose consent is needed: those in play that other persons hold. */
export const othersThan = (
  table: TableState,
  person: Pick<Person, 'id'>,
  eliminated?: readonly SeatId[],
): SeatId[] => playingSeats(table, eliminated).filter((id) => table.sealed?.holders[id] !== person.id)
