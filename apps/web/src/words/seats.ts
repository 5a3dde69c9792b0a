import type { Play, SeatId, TableOpen } from '@opsroom/rules/core'
import { numberOf, type Seat } from '../state/seats.ts'
import { levelName } from './levels.ts'
import { type Key, say } from './words.ts'

/** What a seat is called: by its side, and by its number there where the side has several. */
export function seatName(seats: readonly Seat[], seat: Seat): string {
  const name = say(`side.${seat.side}` as Key)
  const number = numberOf(seats, seat)
  return number === undefined ? name : say('seat.numbered', { side: name, number })
}

/** The same of a seat by its id; nothing where there is no such seat. */
export function seatNameOf(seats: readonly Seat[], id: SeatId): string {
  const seat = seats.find((each) => each.id === id)
  return seat ? seatName(seats, seat) : ''
}

/** Which words say what a seat does: the first of several on a side leads. */
export function seatDuty(seats: readonly Seat[], seat: Seat): Key {
  const number = numberOf(seats, seat)
  if (number === undefined) return `room.seat.${seat.side}.text` as Key
  return number === 1 ? 'room.seat.lead.text' : 'room.seat.team.text'
}

/** The name of whoever sits there, and who plays on for him while he is gone (T14). */
export function sitterName({ taken, lent }: TableOpen, id: SeatId): string | undefined {
  const name = taken[id]
  const level = lent?.[id]
  if (name === undefined || level === undefined) return name
  return say('seat.lent', { name, level: levelName(level) })
}

/** The name of whoever sits there, or of the seat. */
export const nameAt = ({ table }: Play, id: SeatId): string =>
  sitterName(table.open, id) ?? (seatNameOf(table.open.seats, id) || id)
