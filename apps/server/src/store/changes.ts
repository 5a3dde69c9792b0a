import type { Cause, ChapterResult, Ending } from '@opsroom/rules/core'
import type { Receipt } from './receipts.ts'
import type { NewSnapshot } from './snapshots.ts'

/** A log entry in its stored form: `body` is the event without its type. */
export interface StoredLogEntry {
  seq: number
  scope: 'table' | 'game'
  type: string
  /** The version of the event schema that the entry was written with. */
  version: number
  body: Record<string, unknown>
  /** The order that the entry follows from; only for entries of the game. */
  cause?: Cause | null
  /** The time of the entry by the clocks of its table, in ms since 1970. */
  clock?: number | null
}
export type NewLogEntry = Omit<StoredLogEntry, 'seq'>

/** Everything that one accepted command changes in the database. */
export interface Changes {
  room: string
  /** The number of the last entry that was known when the command was decided. */
  after: number
  logEntries: NewLogEntry[]
  /** The receipt of the command; absent for entries that the server itself writes. */
  receipt?: Receipt & { person: string; command: string }
  /** The room's new status in the lobby; absent when the status stays the same. */
  status?: 'waiting' | 'playing' | 'over'
  /** The end of the game; only together with the status `over`. */
  ending?: Ending
  /** Whether everybody may watch from now on, and with how many rounds of delay; absent when neither changes. */
  spectators?: 'none' | 'public'
  delayRounds?: number
  /**
   * The changed seats: the side, the person who holds the seat, and the substitute; `person` and `substitute` are null
   * when there is none.
   */
  seats?: {
    seat: string
    side: string
    person: string | null
    name: string | null
    substitute: string | null
  }[]
  /** Whether everybody may know of any of these changes. */
  visible: boolean
  /** Whether the lobby's summary of the room changes. */
  lobby: boolean
  /** The draft that this command completed and that is no longer needed. */
  draft?: { seat: string; type: string }
  /** The chapters that have begun, have ended with this result, or have been resumed by a take-back. */
  chapters?: { number: number; result?: ChapterResult }[]
  /** The number of chapters that remain when a take-back has undone the beginning of the later ones. */
  chaptersLeft?: number
  /** The snapshot of the match after these entries, when later readers of the event log are to begin here. */
  snapshot?: NewSnapshot
}

/**
 * The result of an append. `overtaken`: other entries were stored first; `repeated`: the command already has an answer.
 */
export type AppendResult = 'appended' | 'overtaken' | 'repeated'
