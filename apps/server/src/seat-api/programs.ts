import type { SeatId } from '@opsroom/rules/core'
import { writeSystemEvent } from '../table/system-event.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'

/**
 * Logs that a program has come to a seat (T21), once. While all work in secret (D3.7) nobody is told, unless the game
 * shows absences then: the entry is written so that nobody is shown it, and written again for all when the secret
 * phase is over, for all seats in the order of the game, so that nobody learns who was at work first. So any process
 * can announce it, also when the one that served the program has ended meanwhile.
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

  /** A program has made a request for a seat. Only within the table's queue. */
  async came(table: Table, seat: SeatId): Promise<void> {
    if (!isDue(table, seat) || (await this.noteLate(table, seat))) return
    await writeSystemEvent(this.#tables, table, () =>
      isDue(table, seat) && !isSecret(table) ? { type: 'programPlays', open: { seat } } : undefined,
    )
  }

  /**
   * Logs that a program has come, if that was not logged yet and all work in secret. It runs before an order, which
   * may end the secret phase: otherwise the seat of the order would be announced after the others. Only within the
   * table's queue.
   * @returns whether it is announced later
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

/** The seats to which a program has come in secret, of which nobody has been told yet. */
const unsaidAt = ({ play }: Table): readonly SeatId[] => play.table.sealed?.programs ?? []

/** Whether everybody knows that a seat is held, but not yet that a program plays there. */
const isDue = ({ play }: Table, seat: SeatId): boolean => {
  const { programs, taken, ending } = play.table.open
  return taken[seat] !== undefined && !programs?.[seat] && !ending
}

/** Whether the presence of programs must stay secret now, decided by public knowledge. */
const isSecret = (table: Table): boolean =>
  table.facts.game.policy.absenceInSecret !== true && table.isSecretPhase
