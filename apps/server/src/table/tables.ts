import {
  type AnyGame,
  gameForSeats,
  type LogEntry,
  numbersTakenBackBy,
  randomOfMatch,
  type TableOpen,
  type TableRandom,
} from '@opsroom/rules/core'
import type { Log } from '../ops/log.ts'
import type { AppendResult, Changes, Store, StoredLogEntry } from '../store/index.ts'
import { readEventLog } from './chapters.ts'
import { refuseNewerRules } from './newer.ts'
import type { PreparedGames } from './prepared.ts'
import { applyEntries, type EntryReceivers } from './publish.ts'
import type { OrderSlot, SecretTimeGrid } from './secret-grid.ts'
import { readLogEntry } from './stored-form.ts'
import { type Requester, Table, type TableFacts } from './table.ts'
import { TablesInMemory } from './tables-in-memory.ts'

/** The parts of the server that the tables depend on. */
export interface TableDeps extends EntryReceivers {
  store: Store
  gameById(id: string): AnyGame | undefined
  games: PreparedGames
  /** The 32 bytes that all random numbers of a new table come from. */
  newSeed(): Uint8Array<ArrayBuffer>
  /** Called when a person has opened a room. @param bytes the size of the room's first entries */
  onOpened?(host: string, bytes: number): void
  /** The time of the tables' clocks, in ms since 1970. */
  now(): number
  /** A time for measuring durations, in ms, by a clock that is never set. */
  elapsed(): number
  /** The number of tables that stay in memory when no connection watches them. */
  most: number
  /**
   * The time grid on which people's orders are carried out while all seats work in secret; when absent, orders are
   * carried out immediately.
   */
  grid?: SecretTimeGrid | undefined
  log: Log
}

/** The tables of this process. Any process can serve any table, because the stored event log alone is authoritative. */
export class Tables {
  readonly deps: TableDeps
  readonly #ready: TablesInMemory
  readonly #loading = new Map<string, Promise<Table | undefined>>()
  /**
   * The source of random numbers of each table. It is not kept in the table itself, because content of the table is
   * shown to clients.
   */
  readonly #chances = new WeakMap<Table, TableRandom>()
  /** The orders that wait for their slot of the time grid, or for the end of their slot. */
  readonly #given = new Set<Promise<unknown>>()
  #isClosing = false

  constructor(deps: TableDeps) {
    this.deps = deps
    this.#ready = new TablesInMemory(deps)
  }

  /** The table of a room, from memory or from the event log; undefined when there is no such room. */
  async get(room: string): Promise<Table | undefined> {
    const ready = this.#ready.get(room)
    if (ready?.isOutdated) this.#ready.forgetIdle(ready)
    if (ready && !ready.isGone) {
      this.#ready.touch(ready)
      return ready
    }
    if (ready) this.#ready.drop(ready)
    const loading = this.#loading.get(room) ?? this.#load(room).finally(() => this.#loading.delete(room))
    this.#loading.set(room, loading)
    return loading
  }

  /**
   * Answers a question from committed entries, outside the table's queue, so that a delay tells nobody that another
   * person's order is being stored. First takes in the entries of other processes. Undefined when there is no such
   * room.
   */
  async read<T>(room: string, answer: (table: Table) => T | Promise<T>): Promise<T | undefined> {
    try {
      for (;;) {
        if (this.#isClosing) throw new Error('the server is closing')
        const table = await this.get(room)
        if (!table) return undefined
        if (table.isGone) continue
        return await table.reading(async () => {
          await this.catchUp(table)
          return answer(table)
        })
      }
    } finally {
      this.#ready.makeRoom()
    }
  }

  /**
   * Carries out a person's request at a table, as `at` does. While all seats work in secret, the request waits for its
   * slot of the time grid, and its answer for the end of the slot.
   */
  async given<T>(
    room: string,
    requester: Requester,
    task: (table: Table) => Promise<T>,
  ): Promise<T | undefined> {
    const { grid } = this.deps
    const table = grid && (await this.get(room))
    if (!grid || !table?.isSecretPhase) return this.at(room, task)
    const given = grid.carryOut(table.placeOf(requester), (slot) =>
      this.at(room, async (now) => (grid.isOver(slot) ? 'late' : { result: await now.within(slot, task) })),
    )
    this.#given.add(given)
    try {
      return (await given)?.result
    } finally {
      this.#given.delete(given)
    }
  }

  /** The table of a room if it is in memory, for reading outside its queue. */
  inMemoryAt(room: string): Table | undefined {
    const table = this.#ready.get(room)
    return table?.isGone ? undefined : table
  }

  /** Runs a task at a table, after all tasks that are already in its queue. Undefined when there is no such room. */
  async at<T>(room: string, task: (table: Table) => Promise<T>): Promise<T | undefined> {
    try {
      for (;;) {
        if (this.#isClosing) throw new Error('the server is closing')
        const table = await this.get(room)
        if (!table) return undefined
        const done = await table.queue.run(async () =>
          table.isGone ? undefined : { result: await task(table) },
        )
        if (done) return done.result
      }
    } finally {
      this.#ready.makeRoom() // Unused tables are removed from memory only after the task, so that a table is never removed before it was used.
    }
  }

  /**
   * Runs a task as `at` does, for background work. A table that was not in memory leaves it again, so that the time of
   * the next answer does not tell which tables there is work for.
   */
  async examine(room: string, task: (table: Table) => Promise<void>): Promise<void> {
    const wasInMemory = this.#ready.get(room) !== undefined
    await this.at(room, task)
    const table = this.#ready.get(room)
    if (table && !wasInMemory) this.#ready.forgetIdle(table)
  }

  /**
   * The table of a room if an order can be carried out there at once: the table is in memory, nothing runs or waits in
   * its queue, and the order need not wait for a slot of the time grid.
   */
  idleAt(room: string): Table | undefined {
    const table = this.#isClosing ? undefined : this.inMemoryAt(room)
    if (!table || table.isOutdated || table.isWriting || !table.queue.idle) return undefined
    return this.deps.grid && table.isSecretPhase ? undefined : table
  }

  /** Notes that a table was used otherwise than by `at`. */
  used(table: Table): void {
    if (this.#ready.get(table.facts.room) === table) this.#ready.touch(table)
    this.#ready.makeRoom()
  }

  /** The tables in memory: for checks of all tables, not for serving a client. */
  get inMemory(): Table[] {
    return this.#ready.all.filter(({ isGone }) => !isGone)
  }

  /**
   * The number of games in memory that have content of the players' own. Tables with the same content share one game.
   */
  get ownContentGames(): number {
    return new Set(this.inMemory.filter(({ facts }) => facts.ownContent).map(({ facts }) => facts.game)).size
  }

  /**
   * Reads the entries that other processes have written, and publishes them. It can be called at any time, even while a
   * task runs at the table. During an append of this process nothing is taken in: the newest stored entries may come
   * from that append, which has not returned yet.
   * @returns whether anything was taken in meanwhile, by this call or by another task
   */
  async catchUp(table: Table): Promise<boolean> {
    const { last } = table
    const kept = await this.deps.store.eventLog.read(table.facts.room, last)
    const logEntries = this.#read(table.facts, kept)
    const isTakenBack = logEntries.some((logEntry) => numbersTakenBackBy(logEntry).length > 0)
    if (isTakenBack && !table.isWhole) {
      const whole = await this.wholeOf(table)
      if (!table.isWriting) table.reopen(whole.upTo(table))
    }
    // From here on nothing is awaited. Some of the entries just read may already have been taken in by other tasks.
    if (!table.isWriting) {
      const fresh = logEntries.filter(({ number }) => number > table.last)
      if (fresh.length > 0) applyEntries(this.deps, table, () => table.add(fresh))
    }
    return table.last > last
  }

  /**
   * Appends decided entries to the log, and commits them to the table. Nothing may be awaited between the decision and
   * this call, and no other entries are taken in until it is done. Call this only within the table's queue.
   * @param commit takes the entries into the table: as soon as they are stored, or at the end of `held`
   * @param held the slot of the time grid whose end, or whose round's end, the entries wait for in a secret phase
   */
  async append(
    table: Table,
    changes: Changes,
    commit: () => void,
    held?: { slot: OrderSlot; until: 'slot' | 'round' },
  ): Promise<AppendResult> {
    table.isWriting = true
    try {
      const appended = await this.deps.store.eventLog.append(changes)
      if (appended !== 'appended') return appended
      if (held) await this.deps.grid?.end(held.slot, held.until)
      commit()
      return appended
    } finally {
      table.isWriting = false
    }
  }

  /**
   * The table with all entries from the first one on, also if it was opened at a snapshot. The table itself does not
   * change.
   */
  async wholeOf(table: Table): Promise<Table> {
    if (table.isWhole) return table
    const { facts, last } = table
    const logEntries = await this.deps.store.eventLog.read(facts.room, 0)
    const whole = new Table(facts)
    whole.add(this.#read(facts, logEntries.slice(0, last)))
    return whole
  }

  /** The table's source of random numbers, if its seed was read before. Use it only to decide commands. */
  knownChanceOf(table: Table): TableRandom | undefined {
    return this.#chances.get(table)
  }

  /**
   * The table's source of random numbers, with its seed, which is published at the end of the game. Use it only to
   * decide commands.
   */
  async chanceOf(table: Table): Promise<TableRandom> {
    const known = this.#chances.get(table)
    if (known) return known
    const seed = await this.deps.store.eventLog.seed(table.facts.room)
    const { moment, before = moment?.before } = table.play.table.sealed ?? {}
    const chance = { random: randomOfMatch(seed, before), seed: Buffer.from(seed).toString('hex') }
    this.#chances.set(table, chance)
    return chance
  }

  /** Takes in and publishes the entries of a room up to the number `last`, which another process has written. */
  async catchUpTo(room: string, last: number): Promise<void> {
    const table = this.#ready.get(room) ?? (await this.#loading.get(room))
    if (!table || table.last >= last) return
    const catchUp = async () => void (table.isGone || table.last >= last || (await this.catchUp(table)))
    await catchUp()
    // This process was appending, so the entries are taken in after that append.
    if (table.last < last) await table.queue.run(catchUp)
  }

  /**
   * Checks whether any watched table of this process has missed a database notification, since notifications may be
   * lost.
   */
  async catchUpMissed(): Promise<void> {
    const watched = this.inMemory.filter(({ facts }) => this.deps.publisher.isWatched(facts.room))
    if (watched.length === 0) return
    const lasts = await this.deps.store.eventLog.lasts(watched.map(({ facts }) => facts.room))
    for (const { room, last } of lasts) await this.catchUpTo(room, last)
  }

  /** Makes every table of this process read its event log, after database notifications were lost. */
  async catchUpAll(): Promise<void> {
    await Promise.allSettled(this.#loading.values())
    for (const table of this.#ready.all) {
      await table.queue.run(async () => void (table.isGone || (await this.catchUp(table))))
    }
  }

  #read(facts: TableFacts, logEntries: readonly StoredLogEntry[]): LogEntry[] {
    const { room } = facts
    const onBrokenNote = (problem: string) =>
      this.deps.log.error(
        { room, problem },
        'a note of a bot in the event log cannot be read: it is left out',
      )
    return logEntries.map((logEntry) => readLogEntry(facts, logEntry, onBrokenNote))
  }

  /** The stored rows of a room have changed: its table is loaded again as soon as nobody watches it. */
  readAnew(room: string): void {
    const table = this.#ready.get(room)
    if (!table) return
    table.isOutdated = true
    this.#ready.forgetIdle(table)
  }

  /** Removes from memory the tables that nobody has watched or used for a minute. */
  forgetResting(): void {
    this.#ready.forgetResting()
  }

  /** Accepts no more orders, and waits until all accepted orders are done. */
  async close(): Promise<void> {
    this.deps.grid?.close()
    await Promise.allSettled(this.#given)
    this.#isClosing = true
    await Promise.allSettled(this.#loading.values())
    for (const table of this.#ready.all) await table.queue.settled()
  }

  async #load(room: string): Promise<Table | undefined> {
    const { store, gameById, games, log } = this.deps
    const row = await store.rooms.byId(room)
    if (!row) return undefined
    const game = gameById(row.game)
    if (!game) throw new Error(`this server does not know the game ${row.game}`)
    const { from, logEntries } = await readEventLog(store, room, game)
    // The first entry of every event log is the opening of its table.
    const opened = from?.play.table.open ?? (logEntries[0]?.body.open as TableOpen)
    if (opened.version > game.version)
      log.error(
        { room, version: opened.version, known: game.version },
        'a table needs newer rules: start a newer build',
      )
    refuseNewerRules(game.id, opened.version, game.version)
    const prepared = gameForSeats(games.prepareStored(game, opened.setup, opened.version), opened.seats)
    const ownContent = game.hasOwnContent?.(opened.setup) ?? false
    const { id: gameId, version } = game
    const facts = { room, code: row.code, gameId, version, game: prepared, ownContent }
    const table = new Table(facts, from)
    table.add(this.#read(facts, logEntries))
    this.#ready.touch(table)
    this.deps.onTaken?.(table)
    return table
  }
}
