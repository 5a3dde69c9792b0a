import type { SeatId } from '../audience.ts'
import type { Refusal } from '../refusal.ts'
import type { Person } from './base.ts'
import type { TableCommand } from './commands.ts'
import type { LogEntry } from './event-log.ts'
import { tableFeatures } from './features/commands.ts'
import { tableRefusal as refusal } from './reasons.ts'
import { numbersTakenBackBy } from './standing-entries.ts'

/**
 * The greatest number of limited commands that a seat may give in a row while nothing else happens, and of times that a
 * person may sit down (T17).
 */
export const mostRepeats = 20

const isSeenBy = ({ entry: { event } }: LogEntry, seat: SeatId): boolean =>
  event.open !== undefined || event.own?.[seat] !== undefined

const bounded = tableFeatures.flatMap(({ bounded }) => bounded ?? [])

/** Whether an entry is the trace of a limited command of the seat. */
const isRequestOf = ({ entry }: LogEntry, seat: SeatId): boolean =>
  entry.scope === 'table' && bounded.some(({ isTrace }) => isTrace(entry.event, seat))

/** The number of times that a person has sat down at this table. */
const sittingsOf = (logEntries: readonly LogEntry[], person: Person): number =>
  logEntries.filter(
    ({ entry }) =>
      entry.scope === 'table' && entry.event.type === 'seatTaken' && entry.event.sealed?.person === person.id,
  ).length

/**
 * The number of limited commands of a seat since the last order that the seat was shown and that still counts. It
 * depends only on what the seat knows.
 * @param leaving the entries that would no longer count if the seat's request were granted
 * @param logEntries from the beginning, or from a snapshot that follows a public order
 */
function requestsOf(logEntries: readonly LogEntry[], seat: SeatId, leaving: readonly number[]): number {
  const gone = new Set(leaving)
  let requests = 0
  for (const logEntry of [...logEntries].reverse()) {
    for (const number of numbersTakenBackBy(logEntry)) gone.add(number)
    if (isRequestOf(logEntry, seat)) requests++
    if (logEntry.entry.scope === 'game' && isSeenBy(logEntry, seat) && !gone.has(logEntry.number)) break
  }
  return requests
}

/**
 * The reason why a person may not give a limited command again (T17), or undefined. A server checks it for incoming
 * commands only, so that records of games from before this rule still pass their checks.
 */
export function refuseRepeating(
  logEntries: readonly LogEntry[],
  person: Person,
  command: TableCommand,
): Refusal | undefined {
  const data = { most: mostRepeats }
  if (command.type === 'sit')
    return sittingsOf(logEntries, person) >= mostRepeats ? refusal('T17', 'seat.tooOften', data) : undefined
  const isRequest = bounded.some(({ commands }) => commands.includes(command.type))
  if (!isRequest || !('seat' in command)) return undefined
  const leaving = bounded.flatMap((each) => each.leaving?.(logEntries, command) ?? [])
  return requestsOf(logEntries, command.seat, leaving) >= mostRepeats
    ? refusal('T17', 'ask.tooOften', data)
    : undefined
}
