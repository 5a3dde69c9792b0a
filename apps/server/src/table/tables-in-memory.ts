import type { Publisher } from './publish.ts'
import type { Table } from './table.ts'

/** The number of unwatched tables with content of the players' own, which can be large, that stay in memory. */
const mostOwnContent = 20
/**
 * The time in ms after which a table that nobody watches or uses leaves memory. A page that loads again, or a phone that
 * changes its network, is back sooner.
 */
const restTime = 60_000
/** The number of tables of which one call of `forgetResting` decides whether they leave memory. */
const restingAtOnce = 1_000
/** The number of tables that one order may make leave memory, so that no order waits for a walk over thousands. */
const leavingAtOnce = 8

interface TablesInMemoryDeps {
  publisher: Pick<Publisher, 'isWatched'>
  /** A time for measuring durations, in ms, by a clock that is never set. */
  elapsed(): number
  /** The number of tables that stay in memory when no connection watches them. */
  most: number
}

/**
 * The tables in memory of a process, and the decision which of them stay there. The others are read from the event log
 * again when they are needed. Tables that are watched or at work always stay.
 */
export class TablesInMemory {
  readonly #deps: TablesInMemoryDeps
  /**
   * The tables by room, the least recently used first. This is a plain map and no LRU cache, because a table that is
   * watched or at work must stay.
   */
  readonly #byRoom = new Map<string, Table>()
  /** The tables with content of the players' own, in the same order. */
  readonly #withOwnContent = new Set<Table>()

  constructor(deps: TablesInMemoryDeps) {
    this.#deps = deps
  }

  get(room: string): Table | undefined {
    return this.#byRoom.get(room)
  }

  get all(): Table[] {
    return [...this.#byRoom.values()]
  }

  /** Takes in a table, or moves one to the end, as the most recently used one. */
  touch(table: Table): void {
    const { room, ownContent } = table.facts
    table.usedAt = this.#deps.elapsed()
    this.#byRoom.delete(room)
    this.#byRoom.set(room, table)
    if (!ownContent) return
    this.#withOwnContent.delete(table)
    this.#withOwnContent.add(table)
  }

  drop(table: Table): void {
    if (this.#byRoom.get(table.facts.room) !== table) return
    this.#byRoom.delete(table.facts.room)
    this.#withOwnContent.delete(table)
  }

  /** Removes least recently used tables while there are more than may stay unwatched. It is called after each order. */
  makeRoom(): void {
    this.#makeRoomAmong(this.#byRoom, this.#deps.most)
    this.#makeRoomAmong(this.#withOwnContent, mostOwnContent)
  }

  /** @param tables the least recently used first */
  #makeRoomAmong(tables: ReadonlyMap<string, Table> | ReadonlySet<Table>, most: number): void {
    let left = Math.min(tables.size - most, leavingAtOnce)
    if (left <= 0) return
    for (const table of tables.values()) {
      this.#forgetUnlessInUse(table)
      if (--left === 0) return
    }
  }

  /**
   * Removes the tables that nobody has watched or used for a minute, except where it is a secret who is at the table:
   * the time of the next answer would tell whether somebody was there within that minute. Such tables stay while there
   * is room for them.
   */
  forgetResting(): void {
    const before = this.#deps.elapsed() - restTime
    let left = restingAtOnce
    for (const table of this.#byRoom.values()) {
      if (table.usedAt > before || left-- === 0) return
      if (table.isAttendanceShown) this.#forgetUnlessInUse(table)
      else this.touch(table)
    }
  }

  /**
   * Removes a table. One that is watched or at work stays, and moves to the end as if it were used now: it is looked at
   * again after all others, and not in every call.
   */
  #forgetUnlessInUse(table: Table): void {
    if (!this.forgetIdle(table)) this.touch(table)
  }

  /** Removes a table if it is neither watched nor at work. @returns whether it was removed */
  forgetIdle(table: Table): boolean {
    if (!table.isIdle || this.#deps.publisher.isWatched(table.facts.room)) return false
    table.isGone = true
    this.drop(table)
    return true
  }
}
