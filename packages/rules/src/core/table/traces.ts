import type { SeatId } from '../audience.ts'
import type { AnyEvent } from '../event.ts'
import { hasFields } from '../fields.ts'
import type { AnyLogEntry } from './base.ts'

/** The trace of a command that leaves an open event of its seat. */
export const openTrace =
  (kind: string) =>
  ({ type, open }: AnyEvent, seat: SeatId): boolean =>
    type === kind && hasFields(open) && open.seat === seat

/** The numbers of the entries of these kinds of events. */
export const entryNumbersOf =
  (...kinds: string[]) =>
  (logEntries: readonly AnyLogEntry[]): number[] =>
    logEntries
      .filter(({ entry: { scope, event } }) => scope === 'table' && kinds.includes(event.type))
      .map(({ number }) => number)
