import { z } from 'zod/mini'
import type { SeatId } from '../audience.ts'
import type { ClockEvent } from './clock-events.ts'
import { spanSchema } from './spans.ts'
import { dayLength } from './time-control.ts'

/**
 * The last days off of a seat (T23) as a span of time, with their calendar month and the number of days that the seat
 * has taken in it.
 */
export const holidaysSchema = z.extend(spanSchema, { month: z.int(), days: z.int() })
export type Holidays = z.infer<typeof holidaysSchema>

/**
 * The number of the calendar month (UTC) of a time, counted from March of the year 0, so that a leap day is the last
 * day of a year. It is computed here because the rules have no clock: the month must follow from the time of an entry
 * alone.
 * @param at ms since 1970
 */
export function monthOf(at: number): number {
  const era = 146_097
  const days = Math.floor(at / dayLength) + 719_468
  const day = ((days % era) + era) % era
  const year = Math.floor(
    (day - Math.floor(day / 1460) + Math.floor(day / 36_524) - Math.floor(day / 146_096)) / 365,
  )
  const dayOfYear = day - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  return (Math.floor(days / era) * 400 + year) * 12 + Math.floor((5 * dayOfYear + 2) / 153)
}

/** The number of days off that a seat has taken in the month of a time. */
export const daysTaken = (holidays: Holidays | undefined, at: number): number =>
  holidays?.month === monthOf(at) ? holidays.days : 0

const ended = (holidays: Holidays, seat: SeatId, at: number, event: ClockEvent): Holidays => {
  const isEnd = event.type === 'holidayEnded' || event.type === 'seatEliminated'
  if (!isEnd || event.open?.seat !== seat || holidays.until <= at) return holidays
  // A day off counts as taken when it begins, the first one immediately; days that have not begun are returned.
  const taken = Math.max(1, Math.ceil((at - holidays.from) / dayLength))
  const back = Math.max(0, Math.round((holidays.until - holidays.from) / dayLength) - taken)
  return { ...holidays, until: at, days: holidays.days - back }
}

/** The days off of a seat after a public event. */
export function holidaysAfter(
  before: Holidays | undefined,
  seat: SeatId,
  at: number,
  event: ClockEvent | undefined,
): Holidays | undefined {
  if (!event) return before
  if (event.type !== 'holidayTaken' || event.open?.seat !== seat)
    return before && ended(before, seat, at, event)
  const { days } = event.open
  return { from: at, until: at + days * dayLength, month: monthOf(at), days: daysTaken(before, at) + days }
}
