import type { Audience, Line as BookLine, Play, SeatId } from '@opsroom/rules/core'
import { takenBackBy, wireAudiences } from '@opsroom/rules/core'
import type { Problem } from '../properties/property.ts'
import type { Subject } from './subject.ts'
import type { Book, Deed, House } from './umpire.ts'

/** One line of the book with the play before and after it. */
export interface Line extends BookLine {
  before: Play
  after: Play
}

/** What somebody did and what came of it. The opening of a book is nobody's deed. */
export interface Act {
  deed?: Deed
  before: Play
  after: Play
  lines: Line[]
  /** How many lines the book had before. */
  place: number
  /** The seats that could have acted instead. */
  able: SeatId[]
}

/** A recorded random night: played once, looked at by every property. */
export interface Night extends House {
  subject: Subject
  setup: unknown
  /** The number that decides everything in it. */
  number: number
  acts: Act[]
  lines: Line[]
  end: Play
  /** Why it could not be played on. */
  trouble?: Problem
}

/** The audiences that are sent anything: each seat and the public. */
export const audiencesOf = ({ game }: Night): Audience[] => wireAudiences(game.seats.map(({ id }) => id))

/** The acts of a seat in the game. */
export type GameAct = Act & { deed: Extract<Deed, { scope: 'game' }> }
export const isGameAct = (act: Act): act is GameAct => act.deed?.scope === 'game'
export const gameActs = ({ acts }: Night): GameAct[] => acts.filter(isGameAct)

/** The book as it was before an act. */
export const bookBefore = ({ lines }: Night, { before, place }: Act): Book => ({
  play: before,
  lines: lines.slice(0, place),
})

/** The acts in the game that were not taken back. */
export function standingActs(night: Night): GameAct[] {
  const gone = new Set(night.lines.flatMap(takenBackBy))
  return gameActs(night).filter(({ lines }) => !lines.some(({ number }) => gone.has(number)))
}

/** Whether an audience is a seat of the side that has acted: who plays on one side knows the same. */
export const onSideOf = ({ game }: Night, { before, deed }: GameAct, audience: Audience): boolean =>
  game.seats.some(({ id }) => id === audience) &&
  game.sideOf(before.game, audience) === game.sideOf(before.game, deed.seat)
