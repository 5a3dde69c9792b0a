import type { Person } from '../base.ts'
import type { TableEvent } from '../events.ts'
import { emptyTable, evolveTable, type TableState } from '../state.ts'

export const anna: Person = { id: 'p-anna', name: 'Anna' }
export const ben: Person = { id: 'p-ben', name: 'Ben' }
export const carl: Person = { id: 'p-carl', name: 'Carl' }

/** The ids of the seats, in seat order. */
const seatIds = ['one', 'two', 'three']

const after = (table: TableState, events: readonly object[]): TableState =>
  events.reduce<TableState>((each, event) => evolveTable(each, event as TableEvent), table)

/**
 * A table that Anna has opened, at which nobody sits yet.
 * @param sides the side of each seat; the seats are called `one`, `two` and `three`
 * @param terms of the table, where they are not those of any table for two
 */
export function openedTable(
  terms: Partial<TableState['open']> = {},
  sides: readonly string[] = ['blue', 'red'],
): TableState {
  const seats = sides.map((side, place) => ({ id: seatIds[place] ?? '', side }))
  const open = { ...emptyTable.open, game: 'chess', version: 1, seedHash: 'h', seats, ...terms }
  return after(emptyTable, [{ type: 'opened', open, sealed: { host: anna.id } }])
}

/** The table with these people at its seats, in seat order. */
export const seatedAt = (table: TableState, ...people: readonly Person[]): TableState =>
  after(
    table,
    people.map(({ id, name }, place) => ({
      type: 'seatTaken',
      open: { seat: table.open.seats[place]?.id, name },
      sealed: { person: id },
    })),
  )

/** A game that has started, with a seat for each of these people, each on a side of its own. */
export const startedTable = (...people: readonly Person[]): TableState =>
  after(seatedAt(openedTable({}, seatIds.slice(0, people.length)), ...people), [
    { type: 'started', open: {} },
  ])
