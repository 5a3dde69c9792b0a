import { beforehandOrderNow, type SeatId, seatsWaitingAtTable } from '@opsroom/rules/core'
import type { Table } from './table.ts'

/** The reason why a game waits for a seat, in the form of the protocol's `PushMessage`. */
type Waits = 'turn' | 'preparation'

interface SeatWait {
  waits: Waits
  /** The secret phase in which the table waits for the seat; undefined outside one. */
  phase: string | undefined
}

export type WaitsBySeat = Map<SeatId, SeatWait>

/**
 * The seats that a table waits for, and why. The game is asked with each seat's own view, so that the answer shows no
 * secret work of others. Seats with a substitute (T14) and seats that have ordered beforehand (T24) are left out.
 */
function waitsAt(table: Table): WaitsBySeat {
  const found: WaitsBySeat = new Map()
  for (const { id } of table.facts.game.seats) {
    if (table.play.table.open.substitutes?.[id] !== undefined) continue
    const { seats, secret } = seatsWaitingAtTable(table.facts.game, table.viewOf(id))
    if (!seats.includes(id)) continue
    // A seat that has ordered beforehand (T24) is left out: its order needs nobody to come.
    if (beforehandOrderNow(table.facts.game, table.play, id) !== undefined) continue
    found.set(id, { waits: secret === undefined ? 'turn' : 'preparation', phase: secret })
  }
  return found
}

/**
 * The seats that a table has begun to wait for between two states. In a secret phase each seat is found once, at its
 * beginning, because the work of others changes nothing in the seat's view. Each secret phase counts anew: a game may
 * be secret all the time, and a stand-in may have finished the previous phase.
 */
export function newlyAwaitedSeats(before: WaitsBySeat, after: WaitsBySeat): [SeatId, Waits][] {
  const begun = [...after].filter(([seat, { waits, phase }]) => {
    const known = before.get(seat)
    return known?.waits !== waits || known.phase !== phase
  })
  return begun.map(([seat, { waits }]) => [seat, waits])
}

/** The seats that tables wait for, computed once for each state of a table. */
export class WaitingSeatsCache {
  readonly #known = new WeakMap<Table, { last: number; waiting: WaitsBySeat }>()

  at(table: Table): WaitsBySeat {
    const known = this.#known.get(table)
    if (known?.last === table.last) return known.waiting
    const waiting = waitsAt(table)
    this.#known.set(table, { last: table.last, waiting })
    return waiting
  }
}
