import {
  canonicalJson,
  chaptersAt,
  type Play,
  readChapterResult,
  type Step,
  wireAudiences,
} from '@opsroom/rules/core'
import type { Changes, NewSnapshot } from '../store/index.ts'
import { tableVersion } from './stored-form.ts'
import type { Table, TableFacts } from './table.ts'

type Steps = readonly Step[]

/** The mark of snapshots: the play of another version is not that of this one. */
export const snapshotVersion = ({ version }: Pick<TableFacts, 'version'>): string =>
  `${tableVersion}.${version}`

/** With keys in order, so that neither bytes nor views tell whether a table was opened at a snapshot. */
export const snapshotAfter = (table: Table, steps: Steps, play: Play): NewSnapshot => {
  const { game } = table.facts
  const audiences = wireAudiences(game.seats.map(({ id }) => id))
  const marks = audiences.map((audience) => [audience, table.numbering.lastWith(audience, steps)])
  return {
    version: snapshotVersion(table.facts),
    body: { play: JSON.parse(canonicalJson(play)), marks: Object.fromEntries(marks) },
  }
}

/**
 * Changes of a room's chapters by entries, and a snapshot where a new one begins.
 * @param steps the entries, each with what the event log folds to with it
 */
export function chapterChanges(
  table: Table,
  steps: Steps,
): Pick<Changes, 'chapters' | 'chaptersLeft' | 'snapshot'> {
  const { game } = table.facts
  const play = steps.at(-1)?.play ?? table.play
  const before = chaptersAt(game, table.play)
  const after = chaptersAt(game, play)
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
    // Entries that are held back from spectators are in no snapshot.
    ...(begins && !play.table.open.delayRounds && { snapshot: snapshotAfter(table, steps, play) }),
  }
}
