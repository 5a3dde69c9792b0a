import type { SeatId } from '../audience.ts'
import type { AnyPreparedGame } from '../game.ts'
import type { Random } from '../random.ts'
import { type AnyLogEntry, chaptersAt, type Person, type PlayWith, type TableWith } from './base.ts'
import { type Clocks, clocksAt } from './clock.ts'

/** Everything that decides whether a command may be carried out now at a table. */
export interface TableSituation<Open = object, Secret = object> {
  game: AnyPreparedGame
  play: PlayWith<Open, Secret>
  /** All log entries, or those after the position at which the event log was opened. */
  logEntries: readonly AnyLogEntry[]
  /** ms since 1970; without a given time, the last time that the clocks know. */
  at: number
}

/** Everything from which the events of a command follow. */
export interface DecisionInput<Open = object, Secret = object> extends TableSituation<Open, Secret> {
  random: Random
  /** The table's seed as hex; opened with the end. */
  seed: string
}

/** The last time that a table's clocks know; 0 without clocks. */
export const lastTimeOf = ({ table }: PlayWith): number => table.open.clocks?.at ?? 0

/** The clocks at the present time, at a table that is timed. */
export const clocksNow = ({ play, at }: TableSituation): Clocks | undefined =>
  play.table.open.clocks && clocksAt(play.table.open.clocks, at)

/** The seats that are publicly out of the game; empty before the start. */
export const eliminatedAt = (game: AnyPreparedGame, { table, game: { open } }: PlayWith): SeatId[] =>
  table.open.started ? (game.eliminated?.({ open }) ?? []) : []

/** The seats that play on. @param eliminated the seats that do not, by the game */
export const playingSeats = (
  { open }: Pick<TableWith, 'open'>,
  eliminated: readonly SeatId[] = [],
): SeatId[] => open.seats.map(({ id }) => id).filter((id) => !eliminated.includes(id))

/** The score by seat; undefined before there is one. */
export const pointsAt = (game: AnyPreparedGame, play: Pick<PlayWith, 'game'>): Record<SeatId, number> =>
  game.outcome(play.game)?.points ?? {}

/** The number of chapters that are over. */
export const endedChapters = (game: AnyPreparedGame, view: PlayWith): number =>
  chaptersAt(game, view).filter(({ ended }) => ended).length

/** The seats whose consent is needed: those in play that other persons hold. */
export const othersThan = ({ game, play }: TableSituation, person: Pick<Person, 'id'>): SeatId[] =>
  playingSeats(play.table, eliminatedAt(game, play)).filter(
    (id) => play.table.sealed?.holders[id] !== person.id,
  )

/** Whether a person holds this seat. */
export const holdsSeat = (
  { sealed }: Pick<TableWith, 'sealed'>,
  person: Pick<Person, 'id'>,
  seat: SeatId,
): boolean => sealed?.holders[seat] === person.id

/** Whether a person holds any seat. */
export const sitsAnywhere = ({ sealed }: Pick<TableWith, 'sealed'>, person: Person): boolean =>
  Object.values(sealed?.holders ?? {}).includes(person.id)
