import type { SeatId } from '../audience.ts'
import type { AnyPreparedGame } from '../game.ts'
import type { Random } from '../random.ts'
import {
  type AnyLogEntry,
  begunChapters,
  type Person,
  type PlayWithFields,
  type TableWithFields,
} from './base.ts'
import { type Clocks, clocksAt } from './clock.ts'

/** A table at a moment, with everything on which the refusal of a command may depend. */
export interface TableSituation<Open = object, Secret = object> {
  game: AnyPreparedGame
  play: PlayWithFields<Open, Secret>
  /** All log entries, or those after the position at which the event log was opened. */
  logEntries: readonly AnyLogEntry[]
  /** The present time, in ms since 1970; if the caller gave none, the last time that the clocks know. */
  at: number
}

/** A table at a moment, with everything on which the events of a command may depend. */
export interface DecisionInput<Open = object, Secret = object> extends TableSituation<Open, Secret> {
  random: Random
  /** The seed of the match, as hex; it is opened when the table ends. */
  seed: string
}

/** The last time that a table's clocks know, in ms since 1970; 0 without clocks. */
export const lastTimeOf = ({ table }: PlayWithFields): number => table.open.clocks?.at ?? 0

/** The clocks at the present time; undefined at an untimed table. */
export const clocksNow = ({ play, at }: TableSituation): Clocks | undefined =>
  play.table.open.clocks && clocksAt(play.table.open.clocks, at)

/** The seats that are publicly out of the game; empty before the start. */
export const eliminatedSeats = (
  game: AnyPreparedGame,
  { table, game: { open } }: PlayWithFields,
): SeatId[] => (table.open.started ? (game.eliminated?.({ open }) ?? []) : [])

/** The seats that are not out of the game. @param eliminated the seats that are out, according to the game */
export const playingSeats = (
  { open }: Pick<TableWithFields, 'open'>,
  eliminated: readonly SeatId[] = [],
): SeatId[] => open.seats.map(({ id }) => id).filter((id) => !eliminated.includes(id))

/** The score by seat; empty while the game has no outcome. */
export const pointsBySeat = (
  game: AnyPreparedGame,
  play: Pick<PlayWithFields, 'game'>,
): Record<SeatId, number> => game.outcome(play.game)?.points ?? {}

/** The number of chapters that are over. */
export const endedChapterCount = (game: AnyPreparedGame, view: PlayWithFields): number =>
  begunChapters(game, view).filter(({ ended }) => ended).length

/** The seats whose consent a person needs: all seats in play that other persons hold. */
export const seatsWhoMustConsent = ({ game, play }: TableSituation, person: Pick<Person, 'id'>): SeatId[] =>
  playingSeats(play.table, eliminatedSeats(game, play)).filter(
    (id) => play.table.sealed?.holders[id] !== person.id,
  )

/** Whether a person holds this seat. */
export const holdsSeat = (
  { sealed }: Pick<TableWithFields, 'sealed'>,
  person: Pick<Person, 'id'>,
  seat: SeatId,
): boolean => sealed?.holders[seat] === person.id

/** Whether a person holds any seat. */
export const sitsAnywhere = ({ sealed }: Pick<TableWithFields, 'sealed'>, person: Person): boolean =>
  Object.values(sealed?.holders ?? {}).includes(person.id)
