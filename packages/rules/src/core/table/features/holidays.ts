import type { SeatId } from '../../audience.ts'
import type { Clocks } from '../clock.ts'
import { daysTaken } from '../holidays-taken.ts'
import { isWithinSpan } from '../spans.ts'
import { holidaysPerMonth, type TimeControl } from '../time-control.ts'

// Days off in games over days (T23). Their events are among those of the clocks (`clock-events.ts`).

/** The number of days that a seat may still take off in the present month. @param clocks at the present time */
export const holidaysLeft = (timeControl: TimeControl | undefined, clocks: Clocks, seat: SeatId): number =>
  Math.max(0, holidaysPerMonth(timeControl) - daysTaken(clocks.seats[seat]?.holidays, clocks.at))

/** The time at which a seat's current days off end; undefined if it has none now. @param clocks at the present time */
export function holidayUntil(clocks: Clocks, seat: SeatId): number | undefined {
  const holidays = clocks.seats[seat]?.holidays
  return holidays && isWithinSpan(holidays, clocks.at) ? holidays.until : undefined
}
