import type { Audience, Command, LogEntry, Play, SeatId } from '@opsroom/rules/core'
import { takenBackBy, wireAudiences } from '@opsroom/rules/core'
import type { Problem } from '../properties/property.ts'
import type { Played, SeededGame } from './core.ts'
import type { Subject } from './subject.ts'

/** One log entry with the play before and after it. */
export interface FoldedEntry extends LogEntry {
  before: Play
  after: Play
}

/** A command of somebody and its result. The opening of an event log is nobody's command. */
export interface Act {
  given?: Command
  before: Play
  after: Play
  logEntries: FoldedEntry[]
  /** The number of entries that the event log had before. */
  place: number
  /** The seats that could have acted instead. */
  able: SeatId[]
}

/** A recorded random night: played once, looked at by every property. */
export interface Night extends SeededGame {
  subject: Subject
  setup: unknown
  /** The number that decides everything in it. */
  number: number
  acts: Act[]
  logEntries: FoldedEntry[]
  end: Play
  /** Why it could not be played on. */
  problem?: Problem
}

/** The audiences that are sent anything: each seat and the public. */
export const audiencesOf = ({ game }: Night): Audience[] => wireAudiences(game.seats.map(({ id }) => id))

/** The acts of a seat in the game. */
export type GameAct = Act & { given: Extract<Command, { scope: 'game' }> }
export const isGameAct = (act: Act): act is GameAct => act.given?.scope === 'game'
export const gameActs = ({ acts }: Night): GameAct[] => acts.filter(isGameAct)

/** The event log as it was before an act. */
export const matchBefore = ({ logEntries }: Night, { before, place }: Act): Played => ({
  play: before,
  logEntries: logEntries.slice(0, place),
})

/** The acts in the game that were not taken back. */
export function standingActs(night: Night): GameAct[] {
  const gone = new Set(night.logEntries.flatMap(takenBackBy))
  return gameActs(night).filter(({ logEntries }) => !logEntries.some(({ number }) => gone.has(number)))
}

/** Whether an audience is a seat of the side that has acted: who plays on one side knows the same. */
export const onSideOf = ({ game }: Night, { before, given }: GameAct, audience: Audience): boolean =>
  game.seats.some(({ id }) => id === audience) &&
  game.sideOf(before.game, audience) === game.sideOf(before.game, given.seat)
