import type { SeatId } from '../audience.ts'
import type { AnyPreparedGame } from '../game.ts'
import type { Belief } from './belief.ts'
import type { Clocks } from './clock.ts'
import type { Person, TableCommand } from './commands.ts'
import { type Entry, emptyPlay, entryOf, evolvePlay, type Play } from './play.ts'

/** What somebody wants done: at the table as a person, or in the game for a seat. */
export type Order =
  | { scope: 'table'; person: Person; command: TableCommand }
  | { scope: 'game'; seat: SeatId; command: unknown }

/**
 * The order that lines of the book follow from. It stands in the book alone: no message carries it before the end, but
 * `beliefs`, which are told when their chapter is over.
 */
export interface Deed {
  /** The seat that it was given for; absent for what is done at the table. */
  seat?: SeatId
  /** The number of the first line that follows from it. */
  first: number
  /** Something was drawn for it: it cannot be taken back as if nothing had been seen. */
  drew: boolean
  /** The order itself, with the first of its lines: so that a replay can decide it again. */
  order?: Order
  /** With the first of its lines: what a player by computer believed when it gave the order. Shown when its chapter is over. */
  beliefs?: Belief[]
}

/** A line of the book: its number (from 1, without gaps), what happened, and the order that it follows from. */
export interface Line {
  number: number
  entry: Entry
  deed?: Deed
}

/** Decided lines in the form that they have when they are read from the book. */
export const inBookForm = (game: AnyPreparedGame, lines: readonly Line[]): Line[] =>
  lines.map((line) => {
    const { scope, event, at } = line.entry
    return { ...line, entry: entryOf(game, scope, event, at) }
  })

/** The numbers of the lines that count no more from this one on. */
export const takenBackBy = ({ entry }: Pick<Line, 'entry'>): number[] =>
  entry.scope === 'table' && entry.event.type === 'takenBack' ? (entry.event.sealed?.lines ?? []) : []

/** The lines that count: the book is never cut, but what was taken back counts no more. */
export function standingLines(lines: readonly Line[]): Line[] {
  const gone = new Set(lines.flatMap(takenBackBy))
  return gone.size === 0 ? [...lines] : lines.filter(({ number }) => !gone.has(number))
}

/** Where a book is opened: at its beginning, or at a snapshot of what it folded to up to a line. */
export interface BookMark {
  /** The number of the last line that is in the play; 0 at the beginning. */
  number: number
  play: Play
}

/**
 * What a whole book folds to.
 * @param from where it was opened; the lines are those after it, and none of them takes back one before it
 */
export const foldBook = (game: AnyPreparedGame, lines: readonly Line[], from?: BookMark): Play => {
  const begun = from?.play ?? emptyPlay(game)
  const standing = standingLines(lines)
  // Where nothing was taken back no time went by for nothing either.
  if (standing.length === lines.length)
    return lines.reduce((play, { entry }) => evolvePlay(game, play, entry), begun)
  const play = standing.reduce((sofar, { entry }) => evolvePlay(game, sofar, untimed(entry)), begun)
  return withClocksOf(game, play, lines, from)
}

/** A line without its time: what was taken back, or is only looked at again, moves no clock. */
export const untimed = ({ at: _, ...entry }: Entry): Entry => entry as Entry

/** Time that has gone by is gone, whatever was taken back: the clocks go by all lines. */
function withClocksOf(
  game: AnyPreparedGame,
  play: Play,
  lines: readonly Line[],
  from: BookMark | undefined,
): Play {
  if (!play.table.open.pace) return play
  let sofar = from?.play ?? emptyPlay(game)
  const before: Line[] = []
  for (const line of lines) {
    sofar = playAfter(game, sofar, before, line, from)
    before.push(line)
  }
  return withClocks(play, sofar.table.open.clocks)
}

function withClocks(play: Play, clocks: Clocks | undefined): Play {
  const { clocks: _, ...open } = play.table.open
  return { ...play, table: { ...play.table, open: clocks ? { ...open, clocks } : open } }
}

/** What a book folds to with one more line, from what it folded to before. */
export function playAfter(
  game: AnyPreparedGame,
  play: Play,
  lines: readonly Line[],
  next: Line,
  from?: BookMark,
): Play {
  if (takenBackBy(next).length === 0) return evolvePlay(game, play, next.entry)
  // What the standing lines come to, with the clocks as they were, and then the take-back itself.
  const standing = standingLines([...lines, next]).filter(({ number }) => number !== next.number)
  const begun = from?.play ?? emptyPlay(game)
  const back = standing.reduce((sofar, { entry }) => evolvePlay(game, sofar, untimed(entry)), begun)
  return evolvePlay(game, withClocks(back, play.table.open.clocks), next.entry)
}
