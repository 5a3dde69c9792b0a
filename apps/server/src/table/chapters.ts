import {
  type AnyGame,
  begunChapters,
  canonicalJson,
  type Play,
  readChapterResult,
  type Step,
} from '@opsroom/rules/core'
import type { Changes, NewSnapshot, Store, StoredLogEntry, StoredSnapshot } from '../store/index.ts'
import { tableEventVersion } from './stored-form.ts'
import type { LogStart, Table, TableFacts } from './table.ts'
import { upcast } from './upcasters.ts'

type Steps = readonly Step[]

/**
 * The version that a snapshot is stored with: a snapshot of another version holds a play of another form, and is not
 * used.
 */
export const snapshotVersion = ({ version }: Pick<TableFacts, 'version'>): string =>
  `${tableEventVersion}.${version}`

/**
 * The snapshot after these steps. Its keys are in order, so that neither bytes nor views tell whether a table was
 * opened at a snapshot.
 */
export const snapshotAfter = (table: Table, steps: Steps, play: Play): NewSnapshot => {
  const marks = table.numbering.audiences.map((audience) => [
    audience,
    table.numbering.lastWith(audience, steps),
  ])
  return {
    version: snapshotVersion(table.facts),
    body: { play: JSON.parse(canonicalJson(play)), marks: Object.fromEntries(marks) },
  }
}

/**
 * The changes that entries make to the stored chapters of a room, with a snapshot where a new chapter begins.
 * @param steps the entries, each with the play after it
 */
export function chapterChanges(
  table: Table,
  steps: Steps,
): Pick<Changes, 'chapters' | 'chaptersLeft' | 'snapshot'> {
  const { game } = table.facts
  const play = steps.at(-1)?.play ?? table.play
  const before = begunChapters(game, table.play)
  const after = begunChapters(game, play)
  const changed = after.filter(
    ({ ended }, place) => !before[place] || (ended === undefined) !== (before[place].ended === undefined),
  )
  const chapters = changed.map(({ number, ended }) => ({
    number,
    ...(ended && { result: readChapterResult(game, ended.result) }),
  }))
  const begins = after.length > before.length && after.length > 1
  return {
    ...(chapters.length > 0 && { chapters }),
    ...(after.length < before.length && { chaptersLeft: after.length }),
    // While entries are held back from spectators no snapshot is written, because a snapshot does not contain the
    // entries held back.
    ...(begins && !play.table.open.delayRounds && { snapshot: snapshotAfter(table, steps, play) }),
  }
}

/**
 * The position at which a table is opened from a snapshot. The keys of its play are sorted, as when the play is folded
 * from the entries before it.
 */
export const logStartFrom = ({ seq, body }: StoredSnapshot): LogStart => ({
  number: seq,
  play: JSON.parse(canonicalJson(body.play)),
  marks: body.marks,
})

function reachesBefore(number: number, logEntry: StoredLogEntry, gameId: string): boolean {
  if (logEntry.scope !== 'table' || logEntry.type !== 'takenBack') return false
  // The numbers of the entries that were taken back are in the sealed part of `takenBack`.
  const { sealed } = upcast(logEntry, gameId).body as { sealed?: { entries?: number[] } }
  return (sealed?.entries ?? []).some((taken) => taken <= number)
}

/**
 * Reads an event log from its newest snapshot on, so that the tenth chapter costs no more to open than the first. Reads
 * it from the beginning when it has no snapshot, or when an entry before the snapshot was taken back.
 */
export async function readEventLog(
  store: Store,
  room: string,
  game: AnyGame,
): Promise<{ from?: LogStart; logEntries: StoredLogEntry[] }> {
  const newest = await store.snapshots.newest(room, snapshotVersion(game))
  const from = newest && logStartFrom(newest)
  const logEntries = await store.eventLog.read(room, from?.number ?? 0)
  if (!from) return { logEntries }
  if (logEntries.some((logEntry) => reachesBefore(from.number, logEntry, game.id)))
    return { logEntries: await store.eventLog.read(room, 0) }
  return { from, logEntries }
}
