import type { SeatId } from '@opsroom/rules/core'
import { writeSystemEvent } from '../table/system-event.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'

/**
 * Logs once that a program has come to a seat (T21). In a secret phase (D3.7) nobody is told, unless the game shows
 * absences then. Instead, an entry that nobody is shown is appended, and when the secret phase is over, an entry that
 * everybody is shown. These entries follow the order of the game's seats, so that nobody learns which program came
 * first. Because the hidden entry is stored, any process can announce the program later, even if the process that
 * served it has ended.
 */
export class ProgramArrivals {
  readonly #tables: Tables
  readonly #onFailure: (error: unknown, about: { room: string }) => void

  constructor(tables: Tables, onFailure: (error: unknown, about: { room: string }) => void) {
    this.#tables = tables
    this.#onFailure = onFailure
  }

  /** Whether the arrival of a program at a seat must still be logged. The program's request waits until it is. */
  isNews(table: Table, seat: SeatId): boolean {
    return isDue(table, seat) && !(isSecret(table) && unsaidAt(table).includes(seat))
  }

  /** Called when a program has made a request for a seat: logs its arrival. Call it only within the table's queue. */
  async came(table: Table, seat: SeatId): Promise<void> {
    if (!isDue(table, seat) || (await this.noteLate(table, seat))) return
    await writeSystemEvent(this.#tables, table, () =>
      isDue(table, seat) && !isSecret(table) ? { type: 'programPlays', open: { seat } } : undefined,
    )
  }

  /**
   * In a secret phase, logs the arrival of a program in a hidden entry, unless that was done before. It must run before
   * an order, because the order may end the secret phase: otherwise the seat of that order would be announced after the
   * others. Call it only within the table's queue.
   * @returns whether the program is announced later
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

  /** Called when entries were added to a table in memory: announces programs if a secret phase is over. */
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

/** The seats to which a program has come in a secret phase and which are not announced yet. */
const unsaidAt = ({ play }: Table): readonly SeatId[] => play.table.sealed?.programs ?? []

/**
 * Whether the arrival of a program at a seat is still to be announced: the game is not over, and everybody knows that
 * the seat is held, but not yet that a program plays there.
 */
const isDue = ({ play }: Table, seat: SeatId): boolean => {
  const { programs, taken, ending } = play.table.open
  return taken[seat] !== undefined && !programs?.[seat] && !ending
}

/** Whether the arrival of programs must stay secret now. Public knowledge decides this. */
const isSecret = (table: Table): boolean =>
  table.facts.game.policy.absenceInSecret !== true && table.isSecretPhase
