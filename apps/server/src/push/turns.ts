import { type SeatId, waitingAt } from '@opsroom/rules/core'
import type { Table } from '../table/table.ts'

/** Why a game waits for a seat: as `PushMessage` of the protocol has it. */
export type Waits = 'turn' | 'preparation'

/**
 * For whose holders a table waits, and why: each by its seat's own view, so that nobody's secret work shows in it. Whoever
 * has lent his seat (T14) is not waited for.
 */
export function waitsAt(table: Table): Map<SeatId, Waits> {
  const found = new Map<SeatId, Waits>()
  for (const { id } of table.facts.game.seats) {
    if (table.play.table.open.lent?.[id] !== undefined) continue
    const { seats, secret } = waitingAt(table.facts.game, table.viewOf(id))
    if (seats.includes(id)) found.set(id, secret === undefined ? 'turn' : 'preparation')
  }
  return found
}

/**
 * The seats for which the table has begun to wait. While both prepare in secret each seat is found once, at the
 * beginning: what the other one does changes nothing in its view.
 */
export function begunBetween(before: Map<SeatId, Waits>, after: Map<SeatId, Waits>): [SeatId, Waits][] {
  return [...after].filter(([seat, waits]) => before.get(seat) !== waits)
}
