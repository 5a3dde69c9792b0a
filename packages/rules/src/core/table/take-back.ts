import type { SeatId } from '../audience.ts'
import { type LogEntry, standingEntries } from './event-log.ts'

/** The orders that a seat would take back. */
export interface TakeBack {
  /** Numbers of the entries that would count no more. */
  entries: number[]
  /** No other side has seen anything of them, and nothing was drawn: no consent is needed. */
  free: boolean
  /** Something was drawn for one of them. */
  drew: boolean
  /** The seats that have seen something of them in secret: the seat itself, and who plays on its side. */
  seen: SeatId[]
}

const isOpen = ({ entry }: LogEntry): boolean => entry.event.open !== undefined

/** The entry with which something was asked for that is not answered yet. */
export const askedAt = (logEntries: readonly LogEntry[]): number | undefined =>
  logEntries.findLast(({ entry }) => entry.scope === 'table' && entry.event.type === 'asked')?.number

/**
 * The last order of a seat, with everything that came after all had seen something of it: a seat that worked in secret then
 * worked from what is taken back. Secret acts of others before that stay. Nothing from before a seat left the game is
 * taken back: it would have to come back, too.
 * @param asked the entry in which the seat asked for it, where it had to: who agrees means the order that was the last
 * then, and what the seat has ordered since, in secret or not, goes with it
 * @returns undefined if the seat has given no order that still counts
 */
export function takeBackOf(
  logEntries: readonly LogEntry[],
  seat: SeatId,
  asked?: number,
): TakeBack | undefined {
  const eliminated = logEntries.findLast(({ entry }) => entry.event.type === 'seatEliminated')?.number ?? 0
  const moves = standingEntries(logEntries).filter(
    ({ entry, number }) => entry.scope === 'game' && number > eliminated,
  )
  const before = asked ?? Number.POSITIVE_INFINITY
  const cause = moves.findLast((logEntry) => logEntry.cause?.seat === seat && logEntry.number < before)?.cause
  if (!cause) return undefined
  const since = moves.filter(({ number }) => number >= cause.first)
  const shown = since.find(isOpen)?.number ?? Number.POSITIVE_INFINITY
  const removed = since.filter((logEntry) => logEntry.number >= shown || logEntry.cause?.seat === seat)
  const seen = new Set([seat, ...removed.flatMap(({ entry }) => Object.keys(entry.event.own ?? {}))])
  return {
    entries: removed.map(({ number }) => number),
    free: !cause.drew && !removed.some(isOpen),
    drew: removed.some((logEntry) => logEntry.cause?.drew),
    seen: [...seen],
  }
}
