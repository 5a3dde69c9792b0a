import { z } from 'zod/mini'
import type { EventOf } from '../event.ts'
import { spanSchema } from './spans.ts'
import { holidayDaysSchema, pauseMinutesSchema } from './terms.ts'

/** The events of a table that change its clocks and nothing else. */
export const clockEventKinds = {
  /**
   * At a table with live clocks nobody is connected for a seat any more (`seatAway`), or somebody is again
   * (`seatBack`). `inSecret` is missing in events that were logged before absences counted in secret phases.
   */
  seatAway: { open: z.object({ seat: z.string(), inSecret: z.optional(z.literal(true)) }) },
  seatBack: { open: z.object({ seat: z.string() }) },
  /** All seats have agreed to stop the clocks from now on, for at most this many minutes (T22). */
  paused: { open: z.object({ seat: z.string(), minutes: pauseMinutesSchema }) },
  /** A seat has ended the pause. */
  pauseEnded: { open: z.object({ seat: z.string() }) },
  /** A seat takes days off (T23): its clock stands from now on. */
  holidayTaken: { open: z.object({ seat: z.string(), days: holidayDaysSchema }) },
  holidayEnded: { open: z.object({ seat: z.string() }) },
  /** No server ran during this span, which extends some time beyond the restart: the clocks stand. */
  outage: { open: spanSchema },
  /**
   * The clock of the server's machine was set from `from` to `to`, possibly backwards: no time passes at the table. The
   * time of the entry is `to`.
   */
  clockSet: { open: z.object({ from: z.int(), to: z.int() }) },
}

/**
 * The events of the table that clocks depend on: those of clocks, the take-back (which gives no time back), and the
 * elimination of a seat (which ends its days off).
 */
export type ClockEvent =
  | EventOf<typeof clockEventKinds>
  | { type: 'takenBack' }
  | { type: 'seatEliminated'; open?: { seat: string } }
