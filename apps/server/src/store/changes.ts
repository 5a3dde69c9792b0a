import type { Cause, ChapterResult, Ending } from '@opsroom/rules/core'
import type { Receipt } from './receipts.ts'
import type { NewSnapshot } from './snapshots.ts'

/** A log entry in its stored form: `body` is the event without its type. */
export interface StoredLogEntry {
  seq: number
  scope: 'table' | 'game'
  type: string
  /** The version of the schema that it was written with. */
  version: number
  body: Record<string, unknown>
  /** The order that it follows from, for entries of the game. */
  cause?: Cause | null
  /** Its time by the clocks of its table, in ms since 1970. */
  clock?: number | null
}
export type NewLogEntry = Omit<StoredLogEntry, 'seq'>

/** All that one accepted command changes. */
export interface Changes {
  room: string
  /** The number of the last entry that was known when the command was decided. */
  after: number
  logEntries: NewLogEntry[]
  /** Absent for entries that the server itself writes. */
  receipt?: Receipt & { person: string; command: string }
  /** The room's new status in the lobby; absent when it stays as it is. */
  status?: 'waiting' | 'playing' | 'over'
  /** The end of the game, with the status `over`. */
  ending?: Ending
  /** Whether everybody may watch from now on, and with how many rounds of delay; absent when it stays as it is. */
  spectators?: 'none' | 'public'
  delayRounds?: number
  /** Changed seats: the side, the person that holds it, and the substitute; null: none. */
  seats?: {
    seat: string
    side: string
    person: string | null
    name: string | null
    substitute: string | null
  }[]
  /** Whether any of this may be known to everybody. */
  visible: boolean
  /** Whether the lobby's summary of the room changes. */
  lobby: boolean
  /** The draft that this command completed and that is no longer needed. */
  draft?: { seat: string; type: string }
  /** Chapters that have begun, or have ended with this result, or run again after a take-back. */
  chapters?: { number: number; result?: ChapterResult }[]
  /** The number of chapters that are left, where a take-back has undone the beginning of the others. */
  chaptersLeft?: number
  /** The play after these entries, if the log is to be read from here. */
  snapshot?: NewSnapshot
}

/** The result of an append. `overtaken`: others wrote first; `repeated`: this command has its answer already. */
export type AppendResult = 'appended' | 'overtaken' | 'repeated'
