import { type RoomSummary, roomSummarySchema } from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import type { RoomRow } from '../store/index.ts'
import { botWithPersonId } from '../table/holders.ts'
import type { Table } from '../table/table.ts'

/** A room as everybody may see it: only the fields that the schema lists. */
export const summaryOf = (room: RoomRow): RoomSummary =>
  roomSummarySchema.parse({
    ...room,
    seats: room.seats.map((seat) => {
      const bot = botWithPersonId(seat.person ?? undefined)
      return bot ? { ...seat, bot } : seat
    }),
  })

/**
 * The summary of a room for a person who holds seats there. It shows the sides as these seats know them, whereas the
 * lobby may show the sides later.
 */
export function summaryForHolder(
  room: RoomRow,
  table: Table | undefined,
  [seat]: readonly string[],
): RoomSummary {
  const summary = summaryOf(room)
  if (!table || seat === undefined) return summary
  const view = table.viewOf(seat).game
  return {
    ...summary,
    seats: summary.seats.map((each) => ({ ...each, side: table.facts.game.sideOf(view, each.id) })),
  }
}

export const seatIdsHeldBy = (room: Pick<RoomRow, 'seats'>, person: Pick<Person, 'id'>): string[] =>
  room.seats.filter((seat) => seat.person === person.id).map(({ id }) => id)
