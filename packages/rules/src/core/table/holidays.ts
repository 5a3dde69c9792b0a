import { z } from 'zod/mini'
import type { SeatId } from '../audience.ts'
import type { Refusal } from '../refusal.ts'
import type { Clocks } from './clock.ts'
import type { TableEvent } from './events.ts'
import { tableRefusal as refusal } from './reasons.ts'
import { isWithin, spanSchema } from './spans.ts'
import { dayLength, holidaysOf, type TimeControl } from './time-control.ts'

/** The holiday that a seat has taken last (T23), and how many days it has taken in the month of that. */
export const holidaysSchema = z.extend(spanSchema, { month: z.int(), days: z.int() })
export type Holidays = z.infer<typeof holidaysSchema>

/**
 * A number for each month of the calendar (UTC), counted from March of the year 0, so that a leap day is the last of a
 * year. The rules know no clock: the month follows from the time of an entry alone.
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

const takenIn = (holidays: Holidays | undefined, at: number): number =>
  holidays?.month === monthOf(at) ? holidays.days : 0

const ended = (holidays: Holidays, seat: SeatId, at: number, event: TableEvent): Holidays => {
  const isEnd = event.type === 'holidayEnded' || event.type === 'seatEliminated'
  if (!isEnd || event.open?.seat !== seat || holidays.until <= at) return holidays
  // A day that has begun is taken, the first one also in the moment in which it begins.
  const taken = Math.max(1, Math.ceil((at - holidays.from) / dayLength))
  const back = Math.max(0, Math.round((holidays.until - holidays.from) / dayLength) - taken)
  return { ...holidays, until: at, days: holidays.days - back }
}

/** The holidays of a seat after something that all have seen. */
export function holidaysAfter(
  before: Holidays | undefined,
  seat: SeatId,
  at: number,
  event: TableEvent | undefined,
): Holidays | undefined {
  if (!event) return before
  if (event.type !== 'holidayTaken' || event.open?.seat !== seat)
    return before && ended(before, seat, at, event)
  const { days } = event.open
  return { from: at, until: at + days * dayLength, month: monthOf(at), days: takenIn(before, at) + days }
}

/** The number of days that a seat may still take in this month. */
export const holidaysLeft = (timeControl: TimeControl | undefined, clocks: Clocks, seat: SeatId): number =>
  Math.max(0, holidaysOf(timeControl) - takenIn(clocks.seats[seat]?.holidays, clocks.at))

/** Until when a seat has a holiday, if it has one now. @param clocks as they stand now */
export function holidayUntil(clocks: Clocks, seat: SeatId): number | undefined {
  const holidays = clocks.seats[seat]?.holidays
  return holidays && isWithin(holidays, clocks.at) ? holidays.until : undefined
}

/** Whether the time is over that a seat would take the holiday from. */
const isOver = ({ common, seats }: Clocks, seat: SeatId): boolean =>
  common.runs ? common.left <= 0 : seats[seat]?.runs === true && seats[seat].left <= 0

/** Why a seat may not take so many days off now (T23), or undefined. @param clocks as they stand now; absent: untimed */
export function refuseHoliday(
  timeControl: TimeControl | undefined,
  clocks: Clocks | undefined,
  seat: SeatId,
  days: number,
): Refusal | undefined {
  if (!clocks || holidaysOf(timeControl) === 0) return refusal('T23', 'holiday.none')
  if (holidayUntil(clocks, seat) !== undefined) return refusal('T23', 'holiday.already')
  if (isOver(clocks, seat)) return refusal('T23', 'holiday.timeOver')
  const left = holidaysLeft(timeControl, clocks, seat)
  return days > left ? refusal('T23', 'holiday.tooMany', { left }) : undefined
}
