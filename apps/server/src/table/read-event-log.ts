import { type AnyGame, canonicalJson } from '@opsroom/rules/core'
import type { KeptSnapshot, Store, StoredLogEntry } from '../store/index.ts'
import { snapshotVersion } from './chapters.ts'
import type { LogOpening } from './table.ts'
import { upcast } from './upcasters.ts'

/** A snapshot as a table is opened at it: keys in order, as a fold of the entries before it would have them. */
export const openingOf = ({ seq, body }: KeptSnapshot): LogOpening => ({
  number: seq,
  play: JSON.parse(canonicalJson(body.play)),
  marks: body.marks,
})

function reachesBefore(number: number, logEntry: StoredLogEntry, gameId: string): boolean {
  if (logEntry.scope !== 'table' || logEntry.type !== 'takenBack') return false
  // The sealed part of `takenBack`.
  const { sealed } = upcast(logEntry, gameId).body as { sealed?: { entries?: number[] } }
  return (sealed?.entries ?? []).some((taken) => taken <= number)
}

/**
 * An event log from its newest snapshot on, so that the tenth chapter costs no more to open than the first; from its beginning
 * where there is none, or where something before it was taken back.
 */
export async function readEventLog(
  store: Store,
  room: string,
  game: AnyGame,
): Promise<{ from?: LogOpening; logEntries: StoredLogEntry[] }> {
  const newest = await store.snapshots.newest(room, snapshotVersion(game))
  const from = newest && openingOf(newest)
  const logEntries = await store.eventLog.read(room, from?.number ?? 0)
  if (!from) return { logEntries }
  if (logEntries.some((logEntry) => reachesBefore(from.number, logEntry, game.id)))
    return { logEntries: await store.eventLog.read(room, 0) }
  return { from, logEntries }
}
