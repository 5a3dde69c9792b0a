import type { Clocks, TableEvent } from '@opsroom/rules/core'
import type { Clock } from '../ops/clock.ts'
import type { ClockLeapGuard } from '../ops/doubt.ts'
import { Queue } from '../ops/queue.ts'
import { CannotStore, type Store } from '../store/index.ts'
import { writeSystemEvent } from './system-event.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'

/**
 * Milliseconds between two heartbeats of a process. docs/time-control.md tells the players this number and the other
 * times of outages.
 */
const beat = 10_000
/** When no process has written a heartbeat for this long, in ms, there was an outage. */
const unserved = 25_000
/** The clocks stand still for this long after an outage, in ms: people need time to come back to the table. */
export const outageGrace = 120_000

/** After an outage longer than this, in ms, the server's clock may be wrong, so actions that cannot be undone wait. */
const doubtful = 60 * 60_000
/**
 * When the last heartbeat seems to be older than this, in ms, the server's clock is assumed to have been set: nobody
 * leaves a server off for so long.
 */
const unbelievable = 7 * 24 * 60 * 60_000
/** The difference, in ms, by which the clock of a process may deviate before it counts as set by somebody. */
const tolerance = 2_000

interface OutagesDeps {
  store: Store
  tables: Tables
  clock: Clock
  doubt: ClockLeapGuard
  /** Called when somebody has set the clock of this process, with the difference in ms. */
  onSet(by: number): void
  onFailure(error: unknown): void
}

/**
 * Writes heartbeats into the database, and handles the times without one. After an outage, the clocks of all tables
 * stand still for its duration and a while after it, and rounds of tournaments end later by as much. When the clock was
 * set instead, the times of all tables move with it. These changes are written before any client is served again.
 */
export class Outages {
  readonly #deps: OutagesDeps
  readonly #queue = new Queue()
  #stop: (() => void) | undefined
  /**
   * The times at the last comparison of the two clocks: `now` of the clock that can be set, `uptime` of the clock that
   * cannot.
   */
  #shown: { now: number; uptime: number } | undefined
  /** The difference, in ms, by which the settable clock was changed since the tables were last adjusted. */
  #set = 0
  #lastCheck: number | undefined

  constructor(deps: OutagesDeps) {
    this.#deps = deps
  }

  /** Checks for an outage, now and at each interval. */
  async begin(): Promise<void> {
    const { clock, onFailure } = this.#deps
    await this.check()
    this.#stop = clock.every(beat, () => this.check().catch(onFailure))
  }

  /**
   * Checks for an outage. Writes the tables first and the heartbeat last: if this process ends in between, the next one
   * finds the same outage.
   */
  check(): Promise<void> {
    return this.#queue.run(async () => {
      const { store, clock } = this.#deps
      // The heartbeat only rewrites one small row, which works even on a full disk. So it is written only while orders
      // can be stored too: otherwise a time without play would not count as an outage.
      const { health } = store.eventLog
      if (!(await health.works())) throw new CannotStore(health.problem ?? 'failing', undefined)
      const last = await this.#lastBeat()
      const now = clock.now()
      this.#noticeSet(now)
      if (last !== undefined && now - last > unserved) await this.#afterGap(last, now)
      if (last !== undefined && last - now > unserved) await this.#setBack(last, now)
      await store.heartbeat.beat(now)
      this.#lastCheck = now
      this.#set = 0
    })
  }

  /**
   * Checks for an outage before a table is used, if the last check is not recent: this process may have slept or been
   * without its database, or its clock may have been set.
   */
  async beforeServing(): Promise<void> {
    if (!this.isRecent) await this.check()
  }

  /** Whether the last check is recent enough to use a table. */
  get isRecent(): boolean {
    return this.#lastCheck !== undefined && Math.abs(this.#deps.clock.now() - this.#lastCheck) <= unserved
  }

  /** Stops the checks, after a last one, when this process serves no clients any more. */
  async close(): Promise<void> {
    this.#stop?.()
    await this.check().catch(this.#deps.onFailure)
  }

  async #lastBeat(): Promise<number | undefined> {
    const { store, clock } = this.#deps
    let last: number | undefined
    const ask = async () => {
      const read = await store.heartbeat.read()
      last = read.last
      return read.now
    }
    await (clock.compare ? clock.compare(ask) : ask())
    return last
  }

  /**
   * Compares the clock that can be set with the one that cannot, and adds up by how much somebody has set the former.
   */
  #noticeSet(now: number): void {
    const uptime = this.#deps.clock.uptime()
    const before = this.#shown
    this.#shown = { now, uptime }
    const by = before ? Math.round(now - before.now - (uptime - before.uptime)) : 0
    if (Math.abs(by) <= tolerance) return
    this.#set += by
    this.#deps.onSet(by)
  }

  /**
   * Handles a long time without a heartbeat: either no process served anybody, or the clock was set forward, in this
   * process or while no process ran.
   */
  async #afterGap(last: number, now: number): Promise<void> {
    const { store, doubt } = this.#deps
    const gap = now - last
    if (gap > doubtful) doubt.begin()
    const wasSeen = gap - this.#set <= unserved
    if (wasSeen || gap > unbelievable) await this.#writeAll(clockSet(wasSeen ? now - this.#set : last, now))
    if (!wasSeen) await this.#writeAll(outage(gap > unbelievable ? now : last, now + outageGrace))
    await store.heartbeat.resume(last, now, wasSeen ? this.#set : gap + outageGrace)
  }

  /**
   * Handles a clock that shows an earlier time than the last heartbeat: the clock was ahead at that heartbeat, and has
   * been set back.
   */
  async #setBack(last: number, now: number): Promise<void> {
    const { store } = this.#deps
    const isFirst = this.#lastCheck === undefined
    await this.#writeAll(clockSet(Math.max(last, now - this.#set), now))
    if (isFirst) await this.#writeAll(outage(now, now + outageGrace))
    await store.storedTimes.setBack(now)
    await store.heartbeat.resume(last, now, now - last)
  }

  async #writeAll(next: (clocks: Clocks) => TableEvent | undefined): Promise<void> {
    const { store, tables, onFailure } = this.#deps
    for (const room of await store.rooms.timed()) {
      // An error at one table must not keep the other tables from being written.
      await tables.at(room, (table) => writeEvent(tables, table, next)).catch(onFailure)
    }
  }
}

/**
 * The event that an outage adds to the event log of a table; undefined when it was already written there, by another
 * process or by this process before it ended.
 */
const outage =
  (from: number, until: number) =>
  ({ stood }: Clocks): TableEvent | undefined =>
    stood !== undefined && stood.from <= from && stood.until >= until - outageGrace
      ? undefined
      : { type: 'outage', open: { from, until } }

const clockSet =
  (from: number, to: number) =>
  ({ at }: Clocks): TableEvent | undefined => {
    const isWritten = to > from ? at > from + unserved : at <= to + unserved
    return isWritten ? undefined : { type: 'clockSet', open: { from: Math.max(from, at), to } }
  }

async function writeEvent(
  tables: Tables,
  table: Table,
  next: (clocks: Clocks) => TableEvent | undefined,
): Promise<void> {
  await tables.catchUp(table)
  await writeSystemEvent(tables, table, () => {
    const { clocks, ending } = table.play.table.open
    return !clocks || ending ? undefined : next(clocks)
  })
}
