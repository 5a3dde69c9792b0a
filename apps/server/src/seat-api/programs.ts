import type { SeatId } from '@opsroom/rules/core'
import { writeSystemEvent } from '../table/system-event.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'

/**
 * Writes into the event log that a program has come to a seat (T21), once. While all work in secret (D3.7) nobody is told,
 * unless the game shows absences then: it is written where nobody is shown it, and again for all when the secret phase is
 * over, for all seats in the order of the game, so that nobody learns who was at work first. So it is said by any process,
 * also when the one that the program asked has ended meanwhile.
 */
export class Programs {
  readonly #tables: Tables
  readonly #onFailure: (error: unknown, about: { room: string }) => void

  constructor(tables: Tables, onFailure: (error: unknown, about: { room: string }) => void) {
    this.#tables = tables
    this.#onFailure = onFailure
  }

  /** Whether the arrival of a program at a seat is still to be logged: the next request of the program waits for that. */
  isNews(table: Table, seat: SeatId): boolean {
    return isDue(table, seat) && !(isSecret(table) && unsaidAt(table).includes(seat))
  }

  /** A program has asked something for a seat. Only within the table's queue. */
  async came(table: Table, seat: SeatId): Promise<void> {
    if (!isDue(table, seat) || (await this.noteLate(table, seat))) return
    await writeSystemEvent(this.#tables, table, () =>
      isDue(table, seat) && !isSecret(table) ? { type: 'programPlays', open: { seat } } : undefined,
    )
  }

  /**
   * Notes that a program has come, if that is still to be said and all work in secret. Before an order, which may end
   * the secret phase: its giver would be written after the others. Only within the table's queue.
   * @returns whether it is said later
   */
  async noteLate(table: Table, seat: SeatId): Promise<boolean> {
    if (!isDue(table, seat) || !isSecret(table)) return false
    await writeSystemEvent(this.#tables, table, () =>
      isDue(table, seat) && isSecret(table) && !unsaidAt(table).includes(seat)
        ? { type: 'programPlays', sealed: { seat } }
        : undefined,
    )
    return isSecret(table)
  }

  /** Entries were taken into a table: a secret phase may be over. */
  onTaken(table: Table): void {
    const { room } = table.facts
    if (unsaidAt(table).length === 0 || isSecret(table) || table.status === 'over') return
    this.#tables
      .at(room, async (table) => {
        const unsaid = unsaidAt(table)
        for (const { id } of table.play.table.open.seats) if (unsaid.includes(id)) await this.came(table, id)
      })
      .catch((error) => this.#onFailure(error, { room }))
  }
}

/** The seats to which a program has come in secret, of which nobody is told yet. */
const unsaidAt = ({ play }: Table): readonly SeatId[] => play.table.sealed?.programs ?? []

/** Whether all know that a seat is held, and do not know yet that a program plays there. */
const isDue = ({ play }: Table, seat: SeatId): boolean => {
  const { programs, taken, ending } = play.table.open
  return taken[seat] !== undefined && !programs?.[seat] && !ending
}

/** By what all may know. */
const isSecret = (table: Table): boolean =>
  table.facts.game.policy.absenceInSecret !== true && table.isSecretPhase
