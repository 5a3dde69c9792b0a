import type { Audience, SeatId } from '@opsroom/rules/core'
import { type Seat, seatNumberOf } from '../../state/seats.ts'
import { seatName } from '../../words/seats.ts'
import { say } from '../../words/words.ts'

/** A viewpoint of a replay: its name in the address and its name on the screen. */
export interface Viewpoint {
  from: string
  words: string
}

const isAlone = (seats: readonly Seat[], seat: Seat): boolean => seatNumberOf(seats, seat) === undefined

/**
 * The viewpoints of a replay: each side, or each seat of a side that several seats play; then the public, and the
 * truth.
 */
export const viewpointsOf = (seats: readonly Seat[]): Viewpoint[] => [
  ...seats.map((seat) => ({
    from: isAlone(seats, seat) ? seat.side : seat.id,
    words: seatName(seats, seat),
  })),
  { from: 'public', words: say('replay.from.public') },
  { from: 'truth', words: say('replay.from.truth') },
]

/**
 * The audience of a viewpoint.
 * @param sideOf returns the side that a seat played in this chapter
 */
export function audienceOfViewpoint(
  from: string,
  seats: readonly Seat[],
  sideOf: (seat: SeatId) => string,
): Audience {
  const seat = seats.find((each) => from === (isAlone(seats, each) ? sideOf(each.id) : each.id))
  return seat?.id ?? (from === 'public' ? 'public' : 'truth')
}
