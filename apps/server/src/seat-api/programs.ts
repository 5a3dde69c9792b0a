import { type SeatId, waitingAt } from '@opsroom/rules/core'
import { writeSystemEvent } from '../table/system-event.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'

/**
 * Writes into the event log that a program has come to a seat (T21), once. While all work in secret (D3.7) it is not written,
 * unless the game shows absences then: it is written when the secret phase is over.
 */
export class Programs {
  readonly #tables: Tables
  readonly #onFailure: (error: unknown, about: { room: string }) => void
  /** The seats of which it is still to be written, by room. */
  readonly #late = new Map<string, Set<SeatId>>()

  constructor(tables: Tables, onFailure: (error: unknown, about: { room: string }) => void) {
    this.#tables = tables
    this.#onFailure = onFailure
  }

  /** A program has asked something for a seat. Only within the table's queue. */
  async came(table: Table, seat: SeatId): Promise<void> {
    if (!isDue(table, seat)) return
    const { room } = table.facts
    if (isSecret(table)) return void this.#late.set(room, (this.#late.get(room) ?? new Set()).add(seat))
    await writeSystemEvent(this.#tables, table, () =>
      isDue(table, seat) && !isSecret(table) ? { type: 'programPlays', open: { seat } } : undefined,
    )
  }

  /** Entries were taken into a table: a secret phase may be over. */
  onTaken(table: Table): void {
    const { room } = table.facts
    const seats = this.#late.get(room)
    if (!seats || isSecret(table)) return
    this.#late.delete(room)
    this.#tables
      .at(room, async (table) => {
        for (const seat of seats) await this.came(table, seat)
      })
      .catch((error) => this.#onFailure(error, { room }))
  }
}

/** Whether all know that a seat is held, and do not know yet that a program plays there. */
const isDue = ({ play }: Table, seat: SeatId): boolean => {
  const { programs, taken, ending } = play.table.open
  return taken[seat] !== undefined && !programs?.[seat] && !ending
}

/** By what all may know. */
function isSecret({ facts: { game }, play }: Table): boolean {
  const open = { table: { open: play.table.open }, game: { open: play.game.open } }
  return game.policy.absenceInSecret !== true && waitingAt(game, open).secret !== undefined
}
