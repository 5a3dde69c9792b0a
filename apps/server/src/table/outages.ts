import type { Clock } from '../ops/clock.ts'
import { Queue } from '../ops/queue.ts'
import type { Store } from '../store/index.ts'
import { writeByTheHouse } from './by-the-house.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'

/** docs/time-control.md has these numbers for the players. */
const beat = 10_000
/** So long without a beat of any process, and nobody was served. */
const unserved = 25_000
/** So long the clocks stand on when somebody is served again: to find the way back to the table. */
const grace = 120_000

interface Needs {
  store: Store
  tables: Tables
  clock: Clock
  onFailure(error: unknown): void
}

/**
 * Keeps in the database that somebody is served. If nobody was for a while, for whatever reason, the clocks of all
 * tables stand for that time and a while after it. Nobody decides that: it is written before anybody is served again.
 */
export class Outages {
  readonly #needs: Needs
  readonly #queue = new Queue()
  #stop: (() => void) | undefined
  #looked = Number.NEGATIVE_INFINITY

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Looks for an outage, and again from time to time. */
  async begin(): Promise<void> {
    const { clock, onFailure } = this.#needs
    await this.look()
    this.#stop = clock.every(beat, () => this.look().catch(onFailure))
  }

  /** The tables are told first: whoever dies in between leaves the same outage to the next. */
  look(): Promise<void> {
    return this.#queue.run(async () => {
      const { store, clock } = this.#needs
      const now = clock.now()
      const last = await store.heartbeat.last()
      if (last !== undefined && now - last > unserved) await this.#tell(last, now + grace)
      await store.heartbeat.beat(now)
      this.#looked = now
    })
  }

  /** Before anything is done at a table: this process may have slept, or been without its database. */
  async beforeServing(): Promise<void> {
    if (this.#needs.clock.now() - this.#looked > unserved) await this.look()
  }

  /** Nobody is served by this process any more. */
  async close(): Promise<void> {
    this.#stop?.()
    await this.look().catch(this.#needs.onFailure)
  }

  async #tell(from: number, until: number): Promise<void> {
    const { store, tables, onFailure } = this.#needs
    for (const room of await store.rooms.timed()) {
      // One table that cannot be read must not keep the others from it.
      await tables.at(room, (table) => tellOf(tables, table, from, until)).catch(onFailure)
    }
  }
}

async function tellOf(tables: Tables, table: Table, from: number, until: number): Promise<void> {
  await tables.catchUp(table)
  await writeByTheHouse(tables, table, () => {
    const { clocks, ending } = table.play.table.open
    if (!clocks || ending) return undefined
    // Another process, or this one before it died, may have told of it.
    const { stood } = clocks
    const isTold = stood !== undefined && stood.from <= from && stood.until >= until - grace
    return isTold ? undefined : { type: 'outage', open: { from, until } }
  })
}
