import type { SeatId } from '../audience.ts'
import { type Line, standingLines } from './book.ts'

/** What a seat would take back. */
export interface TakeBack {
  /** Numbers of the lines that would count no more. */
  lines: number[]
  /** No other side has seen anything of them, and nothing was drawn: no consent is needed. */
  free: boolean
  /** Something was drawn for one of them. */
  drew: boolean
  /** The seats that have seen something of them in secret: the seat itself, and who plays on its side. */
  seen: SeatId[]
}

const isOpen = ({ entry }: Line): boolean => entry.event.open !== undefined

/**
 * The last order of a seat, with everything that all have seen since. What others did in secret meanwhile stays.
 * @returns undefined if the seat has given no order that still counts
 */
export function takeBackOf(lines: readonly Line[], seat: SeatId): TakeBack | undefined {
  const moves = standingLines(lines).filter(({ entry }) => entry.scope === 'game')
  const deed = moves.findLast((line) => line.deed?.seat === seat)?.deed
  if (!deed) return undefined
  const removed = moves.filter(
    (line) => line.number >= deed.first && (line.deed?.first === deed.first || isOpen(line)),
  )
  const seen = new Set([seat, ...removed.flatMap(({ entry }) => Object.keys(entry.event.own ?? {}))])
  return {
    lines: removed.map(({ number }) => number),
    free: !deed.drew && !removed.some(isOpen),
    drew: removed.some((line) => line.deed?.drew),
    seen: [...seen],
  }
}
