import type { Store } from '../store/index.ts'
import { botPersonIdRange } from '../table/holders.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'

/**
 * The age, in milliseconds, up to which the last entry of a table counts as recent. Tables with a recent entry are
 * scanned. Others are checked when they are opened.
 */
const recently = 3_600_000
const mostRooms = 800
/**
 * One scan in this many includes the tables for which other processes are responsible, in case such a process is alive
 * but fails to serve them.
 */
const all = 4

interface RecoveryScanDeps {
  store: Store
  tables: Tables
  clock: { now(): number }
  /** Whether this process is the first of those responsible for a table. */
  isHome(room: string): boolean
  onFailure(error: unknown): void
}

/** Finds tables that wait for a bot unnoticed by this process. */
export class WaitingBotScan {
  readonly #deps: RecoveryScanDeps
  readonly #check: (table: Table) => void
  /** Rooms where a bot's answer failed. The next scan includes them, however old their last entry is. */
  readonly #again = new Set<string>()
  #scans = 0

  constructor(deps: RecoveryScanDeps, check: (table: Table) => void) {
    this.#deps = deps
    this.#check = check
  }

  /** Includes a room in the next scan, because something failed there. */
  again(room: string): void {
    this.#again.add(room)
  }

  async run(): Promise<void> {
    const { store, clock, isHome } = this.#deps
    const isAll = ++this.#scans % all === 0
    const since = new Date(clock.now() - recently)
    const found = await store.rooms.playedByBots(botPersonIdRange, since, mostRooms)
    const rooms = new Set([...found.filter((room) => isAll || isHome(room)), ...this.#again])
    this.#again.clear()
    for (const room of rooms) await this.#visit(room)
  }

  async #visit(room: string): Promise<void> {
    const { tables, onFailure } = this.#deps
    try {
      await tables.at(room, async (table) => this.#check(table))
    } catch (error) {
      this.again(room)
      onFailure(error)
    }
  }
}
