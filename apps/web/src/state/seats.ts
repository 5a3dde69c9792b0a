import type { AnyPreparedGame, Play, SeatId } from '@opsroom/rules/core'

export interface Seat {
  id: SeatId
  side: string
}

/** The seats with the sides that they play now; in a mirror match the sides change. */
export const seatsNow = (game: AnyPreparedGame, { table, game: state }: Play): Seat[] =>
  table.open.seats.map(({ id }) => ({ id, side: game.sideOf(state, id) }))

/** The seats of one side, in the order of the game: the first of several leads the side. */
export const seatsOfSide = (seats: readonly Seat[], side: string): Seat[] =>
  seats.filter((seat) => seat.side === side)

/** A seat's number on its side, from 1; undefined if it is the side's only seat. */
export function seatNumberOf(seats: readonly Seat[], { id, side }: Seat): number | undefined {
  const mates = seatsOfSide(seats, side)
  return mates.length > 1 ? mates.findIndex((seat) => seat.id === id) + 1 : undefined
}

/** The seat of a person who holds exactly one; otherwise undefined. */
export const onlySeatOf = (yours: readonly SeatId[]): SeatId | undefined =>
  yours.length === 1 ? yours[0] : undefined

/** Whether one person holds all seats. */
export const holdsAllSeats = (seats: readonly { id: SeatId }[], yours: readonly SeatId[]): boolean =>
  seats.every(({ id }) => yours.includes(id))

/** The number of free seats. */
export const freeSeatCount = (seats: readonly { name?: string | undefined }[]): number =>
  seats.filter(({ name }) => name === undefined).length

/**
 * The audience as which a person watches the table before the game starts: a seat that they hold, or the public if the
 * room admits spectators.
 */
export const audienceBeforeStart = (
  yours: readonly SeatId[],
  { spectators }: { spectators: 'none' | 'public' },
): SeatId | 'public' | undefined => yours[0] ?? (spectators === 'public' ? 'public' : undefined)
