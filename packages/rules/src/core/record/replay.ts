import type { Audience } from '../audience.ts'
import type { AnyPreparedGame } from '../game.ts'
import type { State } from '../state.ts'
import { begunChapters } from '../table/base.ts'
import type { SeatBelief } from '../table/belief.ts'
import type { Cause, LogEntry } from '../table/event-log.ts'
import type { OpenedNotes } from '../table/features/notes.ts'
import { type Entry, emptyPlay, evolvePlay, type Play, redactPlay } from '../table/play.ts'
import { endedChapterCount } from '../table/situation.ts'
import { entriesInReplay, entryInReplay } from './shown.ts'

/** A finished chapter as seen from one viewpoint: a seat, the public, or the truth. */
export interface ChapterReplay {
  number: number
  /** The play before the chapter's first entry, from this viewpoint. */
  view: Play
  entries: Entry[]
  /** The beliefs of bots, each with its moment; the same from every viewpoint, because the chapter is over. */
  beliefs: SeatBelief[]
  /** The private notes of this chapter that seats have opened; the same from every viewpoint. */
  notes: OpenedNotes[]
}

function seenPlay(game: AnyPreparedGame, play: Play, viewpoint: Audience): Play {
  if (viewpoint !== 'truth') return redactPlay(game, play, viewpoint)
  const seats = Object.keys(play.game.secrets ?? {})
  const open = redactPlay(game, play, 'public')
  const parts = seats.map((seat) => redactPlay(game, play, seat).game.secrets ?? {})
  const state: State = { ...open.game, ...(seats.length > 0 && { secrets: Object.assign({}, ...parts) }) }
  return { table: open.table, game: state }
}

const beliefsOf = (cause: Cause | undefined): SeatBelief[] =>
  (cause?.beliefs ?? []).map((belief) => ({ seat: cause?.seat ?? '', ...belief }))

/**
 * The finished chapters of an event log, each by itself, from one viewpoint. A game without chapters counts as one
 * chapter, finished with the game. A chapter in which the game ends early is finished too. A chapter in progress is
 * left out.
 * @param opened private notes that the reader may be shown
 */
export function replayOf(
  game: AnyPreparedGame,
  logEntries: readonly LogEntry[],
  viewpoint: Audience,
  opened: readonly OpenedNotes[] = [],
): ChapterReplay[] {
  const chapters: ChapterReplay[] = []
  let play = emptyPlay(game)
  const begin = (): ChapterReplay => ({
    number: chapters.length + 1,
    view: seenPlay(game, play, viewpoint),
    entries: [],
    beliefs: [],
    notes: opened.filter(({ chapter }) => chapter === chapters.length + 1),
  })
  let current = begin()
  for (const { entry, cause } of entriesInReplay(game, logEntries)) {
    play = evolvePlay(game, play, entry)
    current.beliefs.push(...beliefsOf(cause))
    const seen = entryInReplay(game, entry, viewpoint)
    if (seen) current.entries.push(seen)
    if (play.table.open.ending) break
    if (endedChapterCount(game, play) <= chapters.length) continue
    chapters.push(current)
    current = begin()
  }
  if (!play.table.open.ending) return chapters
  const last = chapters.at(-1)
  // The entries that end the table belong to the last finished chapter, unless they broke off a further chapter.
  if (last && begunChapters(game, play).length <= chapters.length) last.entries.push(...current.entries)
  else chapters.push(current)
  return chapters
}
