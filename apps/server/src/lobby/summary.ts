import { type RoomSummary, roomSummarySchema } from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import type { RoomRow } from '../store/index.ts'

/** A room as everybody may see it: what its schema lists and nothing else. */
export const summaryOf = (room: RoomRow): RoomSummary => roomSummarySchema.parse(room)

export const seatsOf = (room: Pick<RoomRow, 'seats'>, person: Pick<Person, 'id'>): string[] =>
  room.seats.filter((seat) => seat.person === person.id).map(({ id }) => id)
