import type { LogEntry } from '../table/event-log.ts'
import { tableFeatures } from '../table/features/commands.ts'
import { takenBackBy } from '../table/standing-entries.ts'

/** The numbers of entries that are not part of the game, as the features of the table report them. */
const leftOut = (logEntries: readonly LogEntry[]): Set<number> =>
  new Set(tableFeatures.flatMap((feature) => feature.leftOut?.(logEntries) ?? []))

/**
 * An event log without what seats have noted: private notes and orders given beforehand are not part of the game, and
 * not even their number is disclosed. Nor is a bid that was never opened. The other entries are renumbered without
 * gaps, and so are the numbers that they mention.
 */
export function withoutNotes(logEntries: readonly LogEntry[]): LogEntry[] {
  const gone = leftOut(logEntries)
  const kept = logEntries.filter(({ number }) => !gone.has(number))
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
  if (entry.scope !== 'table' || entry.event.type !== 'takenBack') return entry
  const entries = takenBackBy({ entry }).map(numberOf)
  return { ...entry, event: { ...entry.event, sealed: { entries } } }
}
