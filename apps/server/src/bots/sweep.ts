import type { Store } from '../store/index.ts'
import { botPersonIds } from '../table/holders.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'

/** Tables count where something happened not so long ago; others are looked at when somebody opens them. */
const recently = 3_600_000
const mostRooms = 800

interface Needs {
  store: Store
  tables: Tables
  clock: { now(): number }
  onFailure(error: unknown): void
}

/** Finds the tables where a bot is waited for and nobody here has noticed. */
export class Sweep {
  readonly #needs: Needs
  readonly #look: (table: Table) => void
  /** Rooms where something failed: they are looked at, however quiet they have been. */
  readonly #again = new Set<string>()

  constructor(needs: Needs, look: (table: Table) => void) {
    this.#needs = needs
    this.#look = look
  }

  /** Something failed in a room: the next sweep looks there. */
  again(room: string): void {
    this.#again.add(room)
  }

  async run(): Promise<void> {
    const { store, clock } = this.#needs
    const since = new Date(clock.now() - recently)
    const rooms = new Set([
      ...(await store.rooms.playedByBots(botPersonIds, since, mostRooms)),
      ...this.#again,
    ])
    this.#again.clear()
    for (const room of rooms) await this.#visit(room)
  }

  async #visit(room: string): Promise<void> {
    const { tables, onFailure } = this.#needs
    try {
      await tables.at(room, async (table) => this.#look(table))
    } catch (error) {
      this.again(room)
      onFailure(error)
    }
  }
}
