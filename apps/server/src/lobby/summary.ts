import { type MyRoom, type RoomSummary, roomSummarySchema } from '@opsroom/protocol'
import { type Person, waitingAt } from '@opsroom/rules/core'
import type { RoomRow } from '../store/index.ts'
import type { Table } from '../table/table.ts'

/** A room as everybody may see it: what its schema lists and nothing else. */
export const summaryOf = (room: RoomRow): RoomSummary => roomSummarySchema.parse(room)

export const seatsOf = (room: RoomRow, person: Pick<Person, 'id'>): string[] =>
  room.seats.filter((seat) => seat.person === person.id).map(({ id }) => id)

/**
 * A room as somebody sees it who has to do with it.
 * @param table the running table, for whether it waits for him: asked with the view of his own seats only
 */
export function mineOf(room: RoomRow, person: Pick<Person, 'id'>, table: Table | undefined): MyRoom {
  const yours = seatsOf(room, person)
  const waits = (seat: string) =>
    table !== undefined && waitingAt(table.facts.game, table.viewOf(seat)).seats.includes(seat)
  return { ...summaryOf(room), yours, host: room.host === person.id, waitsForYou: yours.some(waits) }
}
