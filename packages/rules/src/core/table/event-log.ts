import type { SeatId } from '../audience.ts'
import type { AnyPreparedGame } from '../game.ts'
import type { Person } from './base.ts'
import type { Belief } from './belief.ts'
import type { Clocks } from './clock.ts'
import type { TableCommand } from './commands.ts'
import { type Entry, emptyPlay, evolvePlay, type Play } from './play.ts'
import { entriesNotTakenBack, numbersTakenBackBy } from './standing-entries.ts'

/** A command: of a person at the table, or of the game for a seat. */
export type Command =
  | { scope: 'table'; person: Person; command: TableCommand }
  | { scope: 'game'; seat: SeatId; command: unknown }

/**
 * The command that log entries follow from. It is only in the event log: no message carries it before the end of the
 * game, except `beliefs`, which are disclosed when their chapter is over.
 */
export interface Cause {
  /** The seat for which the command was given; absent for commands of persons who act for no seat. */
  seat?: SeatId | undefined
  /** The number of the first entry that follows from the command. */
  first: number
  /**
   * Whether the command drew random numbers: if it did, it cannot be taken back without the consent of the other seats.
   */
  drew: boolean
  /** The command itself, from which a replay can decide again; only in the first entry that follows from it. */
  command?: Command | undefined
  /**
   * The beliefs of a bot when it gave the order; only in the first entry of the order. They are shown when the chapter
   * is over.
   */
  beliefs?: Belief[]
}

/**
 * A log entry: its number (from 1, without gaps), the event with its scope and time, and the command that the event
 * follows from.
 */
export interface LogEntry {
  number: number
  entry: Entry
  cause?: Cause
}

/**
 * The `opened` event of the table, with which every event log begins; undefined when the given entries do not begin
 * with it.
 */
export function openedEventIn([first]: readonly Pick<LogEntry, 'entry'>[]) {
  if (first?.entry.scope !== 'table') return undefined
  const { event } = first.entry
  return event.type === 'opened' ? event : undefined
}

/** The position at which an event log is opened: its beginning, or a snapshot of the play after an entry. */
export interface LogPosition {
  /** The number of the last entry that the play contains; 0 at the beginning. */
  number: number
  play: Play
}

/**
 * The play to which a whole event log folds.
 * @param from the position at which the log was opened; the entries are those after it, and none of them takes back an
 * entry before it
 */
export const foldLog = (game: AnyPreparedGame, logEntries: readonly LogEntry[], from?: LogPosition): Play => {
  const begun = from?.play ?? emptyPlay(game)
  const standing = entriesNotTakenBack(logEntries)
  // Without a take-back the fold of the entries has the right clocks already.
  if (standing.length === logEntries.length)
    return logEntries.reduce((play, { entry }) => evolvePlay(game, play, entry), begun)
  const play = standing.reduce((sofar, { entry }) => evolvePlay(game, sofar, withoutTime(entry)), begun)
  return withClocksOf(game, play, logEntries, from)
}

/**
 * An entry without its time, so that folding the entry changes no clock: for entries that are folded again after a
 * take-back, and for replays.
 */
export const withoutTime = ({ at: _, ...entry }: Entry): Entry => entry

/**
 * A play with the clocks that follow from all entries of the log, those taken back included: a take-back does not
 * return time.
 */
function withClocksOf(
  game: AnyPreparedGame,
  play: Play,
  logEntries: readonly LogEntry[],
  from: LogPosition | undefined,
): Play {
  if (!play.table.open.timeControl) return play
  let sofar = from?.play ?? emptyPlay(game)
  const before: LogEntry[] = []
  for (const logEntry of logEntries) {
    sofar = playAfter(game, sofar, before, logEntry, from)
    before.push(logEntry)
  }
  return playWithClocks(play, sofar.table.open.clocks)
}

/** A play with the given clocks instead of its own. */
export function playWithClocks(play: Play, clocks: Clocks | undefined): Play {
  const { clocks: _, ...open } = play.table.open
  return { ...play, table: { ...play.table, open: clocks ? { ...open, clocks } : open } }
}

/** The play after one more log entry. @param play the play before it @param logEntries the entries before it */
export function playAfter(
  game: AnyPreparedGame,
  play: Play,
  logEntries: readonly LogEntry[],
  next: LogEntry,
  from?: LogPosition,
): Play {
  if (numbersTakenBackBy(next).length === 0) return evolvePlay(game, play, next.entry)
  // At a take-back, first fold the entries that still count, keeping the present clocks, and then the take-back itself.
  const standing = entriesNotTakenBack([...logEntries, next]).filter(({ number }) => number !== next.number)
  const begun = from?.play ?? emptyPlay(game)
  const back = standing.reduce((sofar, { entry }) => evolvePlay(game, sofar, withoutTime(entry)), begun)
  return evolvePlay(game, playWithClocks(back, play.table.open.clocks), next.entry)
}
