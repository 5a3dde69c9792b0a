import type { SeatId } from '../audience.ts'
import type { AnyPreparedGame } from '../game.ts'
import type { Person } from './base.ts'
import type { Belief } from './belief.ts'
import type { Clocks } from './clock.ts'
import type { TableCommand } from './commands.ts'
import { type Entry, emptyPlay, evolvePlay, type Play } from './play.ts'
import { standingEntries, takenBackBy } from './standing-entries.ts'

/** A command of somebody: at the table as a person, or in the game for a seat. */
export type Command =
  | { scope: 'table'; person: Person; command: TableCommand }
  | { scope: 'game'; seat: SeatId; command: unknown }

/**
 * The command from which log entries follow. It is only in the event log: no message carries it before the end, except
 * `beliefs`, which are disclosed when their chapter is over.
 */
export interface Cause {
  /** The seat for which it was given; absent for commands of the table. */
  seat?: SeatId | undefined
  /** The number of the first entry that follows from it. */
  first: number
  /** Whether chance was used for it: then it cannot be taken back as if nothing had been seen. */
  drew: boolean
  /** The command itself, only in the first of its entries: so that a replay can decide it again. */
  command?: Command | undefined
  /** The beliefs of a bot when it gave the order, in the first entry of the order alone. Shown when the chapter is over. */
  beliefs?: Belief[]
}

/** A log entry: its number (from 1, without gaps), what happened, and the command that it follows from. */
export interface LogEntry {
  number: number
  entry: Entry
  cause?: Cause
}

/** The event that opened the table, which is the first of every event log; undefined where the first one is another. */
export function openedEventIn([first]: readonly Pick<LogEntry, 'entry'>[]) {
  if (first?.entry.scope !== 'table') return undefined
  const { event } = first.entry
  return event.type === 'opened' ? event : undefined
}

/** The position at which an event log is opened: its beginning, or a snapshot of the play after an entry. */
export interface LogPosition {
  /** The number of the last entry that is contained in the play; 0 at the beginning. */
  number: number
  play: Play
}

/**
 * The play to which a whole event log folds.
 * @param from where it was opened; the entries are those after it, and none of them takes back one before it
 */
export const foldLog = (game: AnyPreparedGame, logEntries: readonly LogEntry[], from?: LogPosition): Play => {
  const begun = from?.play ?? emptyPlay(game)
  const standing = standingEntries(logEntries)
  // Without a take-back there is no time to restore.
  if (standing.length === logEntries.length)
    return logEntries.reduce((play, { entry }) => evolvePlay(game, play, entry), begun)
  const play = standing.reduce((sofar, { entry }) => evolvePlay(game, sofar, withoutTime(entry)), begun)
  return withClocksOf(game, play, logEntries, from)
}

/** An entry without its time: an entry that was taken back, or is only replayed, moves no clock. */
export const withoutTime = ({ at: _, ...entry }: Entry): Entry => entry

/** Time that has passed is gone, even if its order was taken back: the clocks follow all entries. */
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
  return withClocks(play, sofar.table.open.clocks)
}

/** A play with these clocks instead of its own. */
export function withClocks(play: Play, clocks: Clocks | undefined): Play {
  const { clocks: _, ...open } = play.table.open
  return { ...play, table: { ...play.table, open: clocks ? { ...open, clocks } : open } }
}

/** The play after one more entry, from the play before it. */
export function playAfter(
  game: AnyPreparedGame,
  play: Play,
  logEntries: readonly LogEntry[],
  next: LogEntry,
  from?: LogPosition,
): Play {
  if (takenBackBy(next).length === 0) return evolvePlay(game, play, next.entry)
  // First the entries that still count, with the clocks as they were, and then the take-back itself.
  const standing = standingEntries([...logEntries, next]).filter(({ number }) => number !== next.number)
  const begun = from?.play ?? emptyPlay(game)
  const back = standing.reduce((sofar, { entry }) => evolvePlay(game, sofar, withoutTime(entry)), begun)
  return evolvePlay(game, withClocks(back, play.table.open.clocks), next.entry)
}
