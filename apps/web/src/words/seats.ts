import type { Play, SeatId, TableOpen } from '@opsroom/rules/core'
import { type Seat, seatNumberOf } from '../state/seats.ts'
import { botLevelName } from './levels.ts'
import { noun, say, words } from './words.ts'

/** The name of a side in the words of its game; its id if the game has no words for it. */
export const sideName = (side: string): string => noun('side', side)

/**
 * The data by which a sentence names a seat as `{seat}`: its side and, if the side has several seats, its number on
 * that side.
 */
export function seatData(seats: readonly Seat[], seat: Seat) {
  const number = seatNumberOf(seats, seat)
  return { seat: number === undefined ? 'alone' : 'numbered', side: seat.side, number: number ?? '' } as const
}

/** The name of a seat on its own. Within a sentence, `seatData` is used instead. */
export function seatName(seats: readonly Seat[], seat: Seat): string {
  const data = seatData(seats, seat)
  return say(`seat.${data.seat}`, data)
}

/** The name of a seat by its id; empty if there is no such seat. */
export function seatNameOf(seats: readonly Seat[], id: SeatId): string {
  const seat = seats.find((each) => each.id === id)
  return seat ? seatName(seats, seat) : ''
}

/**
 * The role of a seat as a text: the first of several seats on a side leads it. A game may have its own texts for each
 * side.
 */
export function seatRoleText(seats: readonly Seat[], { side, ...seat }: Seat): string {
  const number = seatNumberOf(seats, { side, ...seat })
  if (number === undefined) return words.sayFirst([`room.seat.${side}.text`], {}, 'room.seat.alone.text')
  const key = number === 1 ? 'room.seat.lead.text' : 'room.seat.team.text'
  return words.sayFirst([`${key}.${side}`], {}, key)
}

/**
 * The name of the person who holds a seat, with the bot that substitutes for them (T14), or with a note that a program
 * plays the seat (T21).
 */
export function seatHolderName({ taken, substitutes, programs }: TableOpen, id: SeatId): string | undefined {
  const name = taken[id]
  const level = substitutes?.[id]
  if (name === undefined) return name
  if (level === undefined) return programs?.[id] ? say('seat.program', { name }) : name
  return say('seat.substitute', { name, level: botLevelName(level) })
}

/** The name of the person who holds a seat or, if it is free, of the seat. */
export const nameAtSeat = ({ table }: Play, id: SeatId): string =>
  seatHolderName(table.open, id) ?? (seatNameOf(table.open.seats, id) || id)
