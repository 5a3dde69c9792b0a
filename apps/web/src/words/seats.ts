import type { Play, SeatId, TableOpen } from '@opsroom/rules/core'
import { type Seat, seatNumberOf } from '../state/seats.ts'
import { levelName } from './levels.ts'
import { noun, say, words } from './words.ts'

/** The name of a side in the words of its game; its id if the game has no words for it. */
export const sideName = (side: string): string => noun('side', side)

/** A seat as `{seat}` in a sentence: by its side, and by its number there where the side has several. */
export function seatData(seats: readonly Seat[], seat: Seat) {
  const number = seatNumberOf(seats, seat)
  return { seat: number === undefined ? 'alone' : 'numbered', side: seat.side, number: number ?? '' } as const
}

/** The name of a seat that stands alone. In a sentence it is `seatData`. */
export function seatName(seats: readonly Seat[], seat: Seat): string {
  const data = seatData(seats, seat)
  return say(`seat.${data.seat}`, data)
}

/** The name of a seat by its id; empty if there is no such seat. */
export function seatNameOf(seats: readonly Seat[], id: SeatId): string {
  const seat = seats.find((each) => each.id === id)
  return seat ? seatName(seats, seat) : ''
}

/** The duty of a seat: the first of several on a side leads. The game may have words of its own for each side. */
export function seatDuty(seats: readonly Seat[], { side, ...seat }: Seat): string {
  const number = seatNumberOf(seats, { side, ...seat })
  if (number === undefined) return words.sayFirst([`room.seat.${side}.text`], {}, 'room.seat.alone.text')
  const key = number === 1 ? 'room.seat.lead.text' : 'room.seat.team.text'
  return words.sayFirst([`${key}.${side}`], {}, key)
}

/** The name of the person who sits there, and the bot that substitutes (T14) or that a program plays (T21). */
export function sitterName({ taken, substitutes, programs }: TableOpen, id: SeatId): string | undefined {
  const name = taken[id]
  const level = substitutes?.[id]
  if (name === undefined) return name
  if (level === undefined) return programs?.[id] ? say('seat.program', { name }) : name
  return say('seat.substitute', { name, level: levelName(level) })
}

/** The name of the person who sits there, or of the seat. */
export const nameAtSeat = ({ table }: Play, id: SeatId): string =>
  sitterName(table.open, id) ?? (seatNameOf(table.open.seats, id) || id)
