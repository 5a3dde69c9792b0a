import type { SeatId } from '../audience.ts'
import type { AnyEvent } from '../event.ts'
import { hasFields } from '../fields.ts'
import type { AnyLogEntry } from './base.ts'

/**
 * A function that tests whether an event is the trace of a limited command: an event of this type whose open part names
 * the seat.
 */
export const traceTestFor =
  (kind: string) =>
  ({ type, open }: AnyEvent, seat: SeatId): boolean =>
    type === kind && hasFields(open) && open.seat === seat

/** A function that gives the numbers of the log entries with table events of these types. */
export const entryNumbersOf =
  (...kinds: string[]) =>
  (logEntries: readonly AnyLogEntry[]): number[] =>
    logEntries
      .filter(({ entry: { scope, event } }) => scope === 'table' && kinds.includes(event.type))
      .map(({ number }) => number)
