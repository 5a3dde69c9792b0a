import { type AnswerOf, protocolRefusal, type RequestOf, type WireChapterReplay } from '@opsroom/protocol'
import {
  type Audience,
  begunChapters,
  endedChapterCount,
  isTooLate,
  type Person,
  type Refusal,
  readChapterResult,
  replayOf,
  viewRecordOf,
  wholeRecordOf,
} from '@opsroom/rules/core'
import { refuseWatching } from './open.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'

/**
 * The audience as which a person reads the past of a table: one of their seats, or the public if the public may watch
 * (W5); otherwise undefined.
 */
export function audienceForPast(table: Table, person: Person): Audience | undefined {
  return table.seatsOf(person)[0] ?? (table.isOpenToPublic ? 'public' : undefined)
}

/** The number of ended chapters that an audience may read: spectators who see the game late may read fewer. */
function chaptersSeen({ facts, numbering, play }: Table, reader: Audience): number {
  const view = numbering.view(reader, play)
  return view.table.open.ending ? Number.POSITIVE_INFINITY : endedChapterCount(facts.game, view)
}

const refused = (refusal: Refusal) => ({ ok: false as const, refusal })

/**
 * The answer with the chapters that are over (D14), for everybody who may watch the table. Spectators who see the game
 * late get them from their own view, and without times: the stored rows already know of a take-back over the end of a
 * chapter.
 */
export async function chaptersOf(
  tables: Tables,
  table: Table,
  person: Person,
): Promise<AnswerOf<'room.chapters'>> {
  const reader = audienceForPast(table, person)
  if (reader === undefined) return refused(protocolRefusal('W5'))
  const { facts, numbering, play } = table
  if (isTooLate(play.table, reader)) {
    const chapters = begunChapters(facts.game, numbering.view(reader, play)).flatMap(({ number, ended }) =>
      ended ? [{ number, ...readChapterResult(facts.game, ended.result) }] : [],
    )
    return { ok: true, chapters }
  }
  const most = chaptersSeen(table, reader)
  const ended = await tables.deps.store.chapters.ended(facts.room)
  const chapters = ended.flatMap(({ result, ...chapter }) =>
    chapter.number <= most ? [{ ...chapter, ...readChapterResult(facts.game, result) }] : [],
  )
  return { ok: true, chapters }
}

/** The record of a game: after the end everything, and before the end only what the reader's audience was shown. */
export async function recordOf(
  tables: Tables,
  table: Table,
  person: Person,
  { as }: RequestOf<'room.record'>,
): Promise<AnswerOf<'room.record'>> {
  const refusal = refuseWatching(table, person, as)
  if (refusal) return refused(refusal)
  // The past is read outside the table's queue, so that it does not delay the answers to others.
  const { facts, numbering, play, logEntries } = await tables.wholeOf(table)
  const edition = { id: facts.gameId, version: facts.version }
  const record =
    wholeRecordOf(edition, facts.game, logEntries) ??
    viewRecordOf(edition, as, numbering.view(as, play), numbering.after(as, 0).entries)
  return { ok: true, record }
}

/**
 * The answer with replays of the chapters that are over, as any audience saw them or with the whole truth (D14). The
 * chapter in progress is left out, and for spectators who see the game late everything after what they were shown.
 */
export async function replayFor(
  tables: Tables,
  table: Table,
  person: Person,
  { as, chapter }: RequestOf<'room.replay'>,
): Promise<AnswerOf<'room.replay'>> {
  const reader = audienceForPast(table, person)
  if (reader === undefined) return refused(protocolRefusal('W5'))
  if (as !== 'truth' && !table.numbering.has(as)) return refused(protocolRefusal('W4', { seat: as }))
  const whole = await tables.wholeOf(table)
  const most = chaptersSeen(whole, reader)
  const last = isTooLate(whole.play.table, reader) ? whole.numbering.lastInLog(reader) : whole.last
  const shown = whole.logEntries.filter(({ number }) => number <= last)
  // Spectators who see the game late also see opened private notes late.
  const { openedNotes } = whole.numbering.view(reader, whole.play).table.open
  const chapters = replayOf(whole.facts.game, shown, as, openedNotes).filter(
    ({ number }) => number <= most && (chapter ?? number) === number,
  )
  // The cast is safe: the protocol's type of an entry is looser than that of the rules, and the schema of the answer
  // picks the keys.
  return { ok: true, chapters: chapters as unknown as WireChapterReplay[] }
}
