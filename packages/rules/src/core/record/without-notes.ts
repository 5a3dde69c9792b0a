import { type LogEntry, takenBackBy } from '../table/event-log.ts'

/** Private notes, and orders given beforehand (T24): the executed orders themselves are those of the seat. */
const isPrivate = ({ entry: { scope, event } }: LogEntry): boolean =>
  scope === 'table' &&
  ['noted', 'notesOpened', 'orderedBeforehand', 'orderBeforehandEnded'].includes(event.type)

/** The numbers of bids that were never opened (T28): somebody left, or the room was closed. */
function voidBids(logEntries: readonly LogEntry[]): Set<number> {
  const neverOpened = new Set<number>()
  let written: number[] = []
  for (const { number, entry } of logEntries) {
    if (entry.scope !== 'table') continue
    const { type } = entry.event
    if (type === 'bidden') {
      written.push(number)
      neverOpened.add(number)
    } else if (type === 'seatLeft') written = []
    else if (type === 'sidesSettled') for (const bid of written) neverOpened.delete(bid)
  }
  return neverOpened
}

/**
 * An event log without what seats have noted: private notes and orders given beforehand are no part of the game,
 * and not even their number is told. Nor is a bid that was never opened.
 * The other entries are numbered anew, without gaps, and so are the numbers that they name.
 */
export function withoutNotes(logEntries: readonly LogEntry[]): LogEntry[] {
  const neverOpened = voidBids(logEntries)
  const kept = logEntries.filter((logEntry) => !isPrivate(logEntry) && !neverOpened.has(logEntry.number))
  if (kept.length === logEntries.length) return kept
  const numbers = new Map(kept.map(({ number }, place) => [number, place + 1]))
  const numberOf = (number: number) => numbers.get(number) ?? number
  return kept.map((logEntry) => {
    const { number, entry, cause } = logEntry
    return {
      ...logEntry,
      number: numberOf(number),
      entry: takenBackBy(logEntry).length > 0 ? withTaken(entry, numberOf) : entry,
      ...(cause && { cause: { ...cause, first: numberOf(cause.first) } }),
    }
  })
}

function withTaken(entry: LogEntry['entry'], numberOf: (number: number) => number): LogEntry['entry'] {
  const entries = takenBackBy({ entry }).map(numberOf)
  return { ...entry, event: { ...entry.event, sealed: { entries } } } as LogEntry['entry']
}
