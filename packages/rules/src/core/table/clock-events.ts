import { z } from 'zod/mini'
import type { EventOf } from '../event.ts'
import { spanSchema } from './spans.ts'
import { holidayDaysSchema, pauseMinutesSchema } from './terms.ts'

/** The events of a table that change its clocks and nothing else. */
export const clockEventKinds = {
  /**
   * With live clocks: nobody is connected for a seat any more, or somebody is again. Absences that were logged before
   * they counted in secret phases do not say `inSecret`.
   */
  seatAway: { open: z.object({ seat: z.string(), inSecret: z.optional(z.literal(true)) }) },
  seatBack: { open: z.object({ seat: z.string() }) },
  /** All have agreed to stop the clocks (T22), from now on and for at most this many minutes. */
  paused: { open: z.object({ seat: z.string(), minutes: pauseMinutesSchema }) },
  /** A seat has ended the pause. */
  pauseEnded: { open: z.object({ seat: z.string() }) },
  /** A seat takes days off (T23): its clock stands from now on. */
  holidayTaken: { open: z.object({ seat: z.string(), days: holidayDaysSchema }) },
  holidayEnded: { open: z.object({ seat: z.string() }) },
  /** No server ran during this span, and for a while afterwards: the clocks stand. */
  outage: { open: spanSchema },
  /**
   * The server's clock was set. It showed `from` and shows `to` now, which may be earlier: no time passes at the
   * table. The entry has the time `to`.
   */
  clockSet: { open: z.object({ from: z.int(), to: z.int() }) },
}

/**
 * The events that affect clocks, with two of the table's own: time is never taken back, and a seat that is out has no
 * days off.
 */
export type ClockEvent =
  | EventOf<typeof clockEventKinds>
  | { type: 'takenBack' }
  | { type: 'seatEliminated'; open?: { seat: string } }
