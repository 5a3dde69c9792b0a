import type { AnyLogEntry } from './base.ts'

/** The numbers of the entries that an entry takes back; empty unless the entry is a take-back. */
export const numbersTakenBackBy = ({ entry: { scope, event } }: Pick<AnyLogEntry, 'entry'>): number[] =>
  // The cast follows the schema of the feature `take-back`, which this file cannot import, because the feature imports
  // this file.
  scope === 'table' && event.type === 'takenBack'
    ? ((event.sealed as { entries: number[] } | undefined)?.entries ?? [])
    : []

/**
 * The entries of a log that still count. The log itself is never shortened: entries that were taken back stay in it.
 */
export function entriesNotTakenBack<L extends AnyLogEntry>(logEntries: readonly L[]): L[] {
  const gone = new Set(logEntries.flatMap(numbersTakenBackBy))
  return gone.size === 0 ? [...logEntries] : logEntries.filter(({ number }) => !gone.has(number))
}
