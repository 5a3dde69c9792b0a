import type { SeatId } from '../../audience.ts'
import type { Clocks } from '../clock.ts'
import { daysTaken } from '../holidays-taken.ts'
import { isWithinSpan } from '../spans.ts'
import { holidaysOf, type TimeControl } from '../time-control.ts'

// Days off in games over days (T23). The clocks know their events.

/** The number of days that a seat may still take in this month. */
export const holidaysLeft = (timeControl: TimeControl | undefined, clocks: Clocks, seat: SeatId): number =>
  Math.max(0, holidaysOf(timeControl) - daysTaken(clocks.seats[seat]?.holidays, clocks.at))

/** The end of a seat's current holiday, if it has one. @param clocks at this time */
export function holidayUntil(clocks: Clocks, seat: SeatId): number | undefined {
  const holidays = clocks.seats[seat]?.holidays
  return holidays && isWithinSpan(holidays, clocks.at) ? holidays.until : undefined
}
