import type { AnyPreparedGame, Play, SeatId, TableOpen } from '@opsroom/rules/core'
import { levelName } from './levels.ts'
import { type Key, say } from './words.ts'

interface Seat {
  id: SeatId
  side: string
}

/** The seats with the side that each plays now: in a mirror match they change. */
export const seatsNow = (game: AnyPreparedGame, { table, game: state }: Play): Seat[] =>
  table.open.seats.map(({ id }) => ({ id, side: game.sideOf(state, id) }))

/** What a seat is called: by its side, and by its number there where the side has several. */
export function seatName(seats: readonly Seat[], { id, side }: Seat): string {
  const mates = seats.filter((seat) => seat.side === side)
  const name = say(`side.${side}` as Key)
  if (mates.length < 2) return name
  return say('seat.numbered', { side: name, number: mates.findIndex((seat) => seat.id === id) + 1 })
}

/** Which words say what a seat does: the first of several on a side leads. */
export function seatDuty(seats: readonly Seat[], { id, side }: Seat): Key {
  const mates = seats.filter((seat) => seat.side === side)
  if (mates.length < 2) return `room.seat.${side}.text` as Key
  return mates[0]?.id === id ? 'room.seat.lead.text' : 'room.seat.team.text'
}

/** The name of whoever sits there, and who plays on for him while he is gone (T14). */
export function sitterName({ taken, lent }: TableOpen, id: SeatId): string | undefined {
  const name = taken[id]
  const level = lent?.[id]
  if (name === undefined || level === undefined) return name
  return say('seat.lent', { name, level: levelName(level) })
}
