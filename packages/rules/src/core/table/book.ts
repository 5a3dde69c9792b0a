import type { SeatId } from '../audience.ts'
import type { AnyPreparedGame } from '../game.ts'
import { type Entry, emptyPlay, evolvePlay, type Play } from './play.ts'

/** The order that lines of the book follow from. */
export interface Deed {
  seat: SeatId
  /** The number of the first line that follows from it. */
  first: number
  /** Something was drawn for it: it cannot be taken back as if nothing had been seen. */
  drew: boolean
}

/** A line of the book: its number (from 1, without gaps), what happened, and the order that it follows from. */
export interface Line {
  number: number
  entry: Entry
  deed?: Deed
}

const takenBackBy = ({ entry }: Line): number[] =>
  entry.scope === 'table' && entry.event.type === 'takenBack' ? (entry.event.sealed?.lines ?? []) : []

/** The lines that count: the book is never cut, but what was taken back counts no more. */
export function standingLines(lines: readonly Line[]): Line[] {
  const gone = new Set(lines.flatMap(takenBackBy))
  return gone.size === 0 ? [...lines] : lines.filter(({ number }) => !gone.has(number))
}

/** What a whole book folds to. */
export const foldBook = (game: AnyPreparedGame, lines: readonly Line[]): Play =>
  standingLines(lines).reduce((play, { entry }) => evolvePlay(game, play, entry), emptyPlay(game))

/** What a book folds to with one more line, from what it folded to before. */
export function playAfter(game: AnyPreparedGame, play: Play, lines: readonly Line[], next: Line): Play {
  return takenBackBy(next).length > 0 ? foldBook(game, [...lines, next]) : evolvePlay(game, play, next.entry)
}
