import type { AnyLogEntry } from './base.ts'

/** The numbers of the entries that this entry takes back. */
export const takenBackBy = ({ entry: { scope, event } }: Pick<AnyLogEntry, 'entry'>): number[] =>
  // The form of a take-back; the schema of its feature, which imports this file, says the same.
  scope === 'table' && event.type === 'takenBack'
    ? ((event.sealed as { entries: number[] } | undefined)?.entries ?? [])
    : []

/** The entries that still count: the event log is never cut, but entries that were taken back no longer count. */
export function standingEntries<L extends AnyLogEntry>(logEntries: readonly L[]): L[] {
  const gone = new Set(logEntries.flatMap(takenBackBy))
  return gone.size === 0 ? [...logEntries] : logEntries.filter(({ number }) => !gone.has(number))
}
