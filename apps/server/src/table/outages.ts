import type { Clock } from '../ops/clock.ts'
import { Queue } from '../ops/queue.ts'
import { CannotStore, type Store } from '../store/index.ts'
import { writeSystemEvent } from './system-event.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'

/** docs/time-control.md has these numbers for the players. */
const beat = 10_000
/** After so long without a beat of any process there was an outage. */
const unserved = 25_000
/** The clocks stand still for so long after an outage: time for people to come back to the table. */
const grace = 120_000

interface OutagesDeps {
  store: Store
  tables: Tables
  clock: Clock
  onFailure(error: unknown): void
}

/**
 * Writes a heartbeat into the database. After a time without one, for whatever reason, the clocks of all tables stand
 * for that time and a while after it, and rounds of tournaments end so much later. This is written before any client is served again.
 */
export class Outages {
  readonly #deps: OutagesDeps
  readonly #queue = new Queue()
  #stop: (() => void) | undefined
  #lastCheck = Number.NEGATIVE_INFINITY

  constructor(deps: OutagesDeps) {
    this.#deps = deps
  }

  /** Checks for an outage, now and from time to time. */
  async begin(): Promise<void> {
    const { clock, onFailure } = this.#deps
    await this.check()
    this.#stop = clock.every(beat, () => this.check().catch(onFailure))
  }

  /** Tables first, heartbeat last: if this process ends in between, the next one finds the same outage. */
  check(): Promise<void> {
    return this.#queue.run(async () => {
      const { store, clock } = this.#deps
      // The heartbeat rewrites one small row, which works on a full disk: it is written only while orders can be, too.
      const { health } = store.eventLog
      if (!(await health.works())) throw new CannotStore(health.problem ?? 'failing', undefined)
      const now = clock.now()
      const last = await store.heartbeat.last()
      if (last !== undefined && now - last > unserved) {
        await this.#writeAll(last, now + grace)
        await store.heartbeat.resume({ from: last, until: now + grace }, now)
      }
      await store.heartbeat.beat(now)
      this.#lastCheck = now
    })
  }

  /** Before anything is done at a table: this process may have slept, or been without its database. */
  async beforeServing(): Promise<void> {
    if (this.#deps.clock.now() - this.#lastCheck > unserved) await this.check()
  }

  /** This process serves no clients any more. */
  async close(): Promise<void> {
    this.#stop?.()
    await this.check().catch(this.#deps.onFailure)
  }

  async #writeAll(from: number, until: number): Promise<void> {
    const { store, tables, onFailure } = this.#deps
    for (const room of await store.rooms.timed()) {
      // A table that cannot be read must not stop the others.
      await tables.at(room, (table) => writeOutage(tables, table, from, until)).catch(onFailure)
    }
  }
}

async function writeOutage(tables: Tables, table: Table, from: number, until: number): Promise<void> {
  await tables.catchUp(table)
  await writeSystemEvent(tables, table, () => {
    const { clocks, ending } = table.play.table.open
    if (!clocks || ending) return undefined
    // Another process, or this one before it ended, may have written it.
    const { stood } = clocks
    const isWritten = stood !== undefined && stood.from <= from && stood.until >= until - grace
    return isWritten ? undefined : { type: 'outage', open: { from, until } }
  })
}
