import {
  type AnyGame,
  type Audience,
  chanceFrom,
  type LogEntry,
  seated,
  type TableOpen,
  type TableRandom,
  takenBackBy,
} from '@opsroom/rules/core'
import type { Log } from '../ops/log.ts'
import type { Appended, Changes, Store, StoredLogEntry } from '../store/index.ts'
import { readEventLog } from './chapters.ts'
import { refuseNewer } from './newer.ts'
import type { PreparedGames } from './prepared.ts'
import { applyEntries, type Publishing } from './publish.ts'
import type { SecretGrid, Slot } from './secret-grid.ts'
import { readLogEntry } from './stored-form.ts'
import { Table, type TableFacts } from './table.ts'

/** The number of unwatched tables with content of the players' own, which can be large, that stay in memory. */
const mostOwnContent = 20

/** Parts of the rest of the server that the tables need. */
export interface TableDeps extends Publishing {
  store: Store
  gameById(id: string): AnyGame | undefined
  games: PreparedGames
  /** The 32 bytes that all random numbers of a new table come from. */
  newSeed(): Uint8Array<ArrayBuffer>
  /** A person has opened a room whose first entries take so many bytes. */
  onOpened?(host: string, bytes: number): void
  /** The time of the tables' clocks, in ms since 1970. */
  now(): number
  /** For how long something lasts here, in ms; never set. */
  elapsed(): number
  /** Tables that stay in memory when no connection watches them. */
  most: number
  /** When persons' orders are carried out while all work in secret; absent: at once. */
  grid?: SecretGrid | undefined
  log: Log
}

/** The tables of this process. Any process can serve any table: the event log is what counts. */
export class Tables {
  readonly deps: TableDeps
  /**
   * Tables in memory, the least recently used first. A plain map: a table that is watched or at work must stay
   * (`#makeRoom`).
   */
  readonly #ready = new Map<string, Table>()
  /** The number of tables with content of the players' own. */
  #ownContent = 0
  readonly #loading = new Map<string, Promise<Table | undefined>>()
  /** Not in the tables themselves, which are shown to clients. */
  readonly #chances = new WeakMap<Table, TableRandom>()
  /** Orders that wait for their place in the grid, or for the time of their answers. */
  readonly #given = new Set<Promise<unknown>>()
  #isClosing = false

  constructor(deps: TableDeps) {
    this.deps = deps
  }

  /** The table of a room, from memory or from the event log; undefined when there is no such room. */
  async get(room: string): Promise<Table | undefined> {
    const ready = this.#ready.get(room)
    if (ready?.isOutdated) this.#forgetIdle([ready])
    if (ready && !ready.isGone) {
      // The last one of the map is the one that was used last.
      this.#ready.delete(room)
      this.#ready.set(room, ready)
      return ready
    }
    if (ready) this.#drop(ready)
    const loading = this.#loading.get(room) ?? this.#load(room).finally(() => this.#loading.delete(room))
    this.#loading.set(room, loading)
    return loading
  }

  /**
   * Answers a question from what is committed, beside the table's queue: nobody can tell by waiting that somebody else's
   * order is being stored. Entries of other processes are taken in before. Undefined when there is no such room.
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
      this.#makeRoom()
    }
  }

  /**
   * Does what a person asks to be done at a table, as `at` does. While all work in secret it waits for its place in the
   * grid of time, and so does its answer.
   * @param as the seat for which it is asked
   */
  async given<T>(
    room: string,
    as: Audience | undefined,
    task: (table: Table) => Promise<T>,
  ): Promise<T | undefined> {
    const { grid } = this.deps
    const table = grid && (await this.get(room))
    if (!grid || !table?.isSecretPhase) return this.at(room, task)
    const given = grid.carryOut(table.placeOf(as), (slot) =>
      this.at(room, async (now) => (grid.isOver(slot) ? 'late' : { result: await now.within(slot, task) })),
    )
    this.#given.add(given)
    try {
      return (await given)?.result
    } finally {
      this.#given.delete(given)
    }
  }

  /** The table of a room if it is in memory: to read from it outside its queue. */
  inMemoryAt(room: string): Table | undefined {
    const table = this.#ready.get(room)
    return table?.isGone ? undefined : table
  }

  /** Does something at a table, after whatever is being done there. Undefined when there is no such room. */
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
      this.#makeRoom() // only now: a table is never removed before it was used
    }
  }

  /** The tables in memory: for checks of all tables, not for serving a client. */
  get inMemory(): Table[] {
    return [...this.#ready.values()].filter(({ isGone }) => !isGone)
  }

  /** The number of games with content of the players' own in memory. Tables with the same content share one. */
  get ownContentGames(): number {
    return new Set(this.inMemory.filter(({ facts }) => facts.ownContent).map(({ facts }) => facts.game)).size
  }

  /**
   * Reads what others have written, and shows it; at any time, also while something else is done at the table. While an
   * append is under way nothing is taken in: what is stored after it may be that append itself, which is not answered yet.
   * @returns whether anything was taken in meanwhile, here or by another task
   */
  async catchUp(table: Table): Promise<boolean> {
    const { last } = table
    const began = this.deps.elapsed()
    const kept = await this.deps.store.eventLog.read(table.facts.room, last)
    const logEntries = this.#read(table.facts, kept)
    const isTakenBack = logEntries.some((logEntry) => takenBackBy(logEntry).length > 0)
    if (isTakenBack && !table.isWhole) {
      const whole = await this.wholeOf(table)
      if (!table.isWriting) table.reopen(whole.upTo(table))
    }
    // From here on nothing is waited for: others may have taken in some of it.
    if (!table.isWriting) {
      const fresh = logEntries.filter(({ number }) => number > table.last)
      if (fresh.length > 0) applyEntries(this.deps, table, () => table.add(fresh))
      table.readAt = began
    }
    return table.last > last
  }

  /**
   * Appends what was decided at a table, and commits to it. Nothing may be waited for between the decision and this call,
   * and nothing else is taken in until it is done. Only within the table's queue.
   * @param commit takes it in, at once when it is stored, or at the end of a secret slot
   */
  async append(table: Table, changes: Changes, commit: () => void, slot?: Slot): Promise<Appended> {
    table.isWriting = true
    try {
      const appended = await this.deps.store.eventLog.append(changes)
      if (appended !== 'appended') return appended
      if (slot) await this.deps.grid?.end(slot)
      commit()
      return appended
    } finally {
      table.isWriting = false
    }
  }

  /** The table with the entries before the snapshot that it was opened at, without a trace of it at the table itself. */
  async wholeOf(table: Table): Promise<Table> {
    if (table.isWhole) return table
    const { facts, last } = table
    const logEntries = await this.deps.store.eventLog.read(facts.room, 0)
    const whole = new Table(facts)
    whole.add(this.#read(facts, logEntries.slice(0, last)))
    return whole
  }

  /** The table's chance, and its seed for the end. Only for deciding. */
  async chanceOf(table: Table): Promise<TableRandom> {
    const known = this.#chances.get(table)
    if (known) return known
    const seed = await this.deps.store.eventLog.seed(table.facts.room)
    const { moment, before = moment?.before } = table.play.table.sealed ?? {}
    const chance = { random: chanceFrom(seed, before), seed: Buffer.from(seed).toString('hex') }
    this.#chances.set(table, chance)
    return chance
  }

  /** Another process has written up to `last`: publishes it to the connections here. */
  async catchUpTo(room: string, last: number): Promise<void> {
    const table = this.#ready.get(room) ?? (await this.#loading.get(room))
    if (!table || table.last >= last) return
    const catchUp = async () => void (table.isGone || table.last >= last || (await this.catchUp(table)))
    await catchUp()
    // An append was under way: after it.
    if (table.last < last) await table.queue.run(catchUp)
  }

  /** Looks whether any table here that is watched has missed a notification: they may be lost. */
  async catchUpMissed(): Promise<void> {
    const watched = this.inMemory.filter(({ facts }) => this.deps.publisher.isWatched(facts.room))
    if (watched.length === 0) return
    const lasts = await this.deps.store.eventLog.lasts(watched.map(({ facts }) => facts.room))
    for (const { room, last } of lasts) await this.catchUpTo(room, last)
  }

  /** Notifications were lost: every table reads its event log. */
  async catchUpAll(): Promise<void> {
    await Promise.allSettled(this.#loading.values())
    for (const table of [...this.#ready.values()]) {
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

  #keep(table: Table): void {
    this.#ready.set(table.facts.room, table)
    if (table.facts.ownContent) this.#ownContent++
  }

  #forget(table: Table): void {
    table.isGone = true
    this.#drop(table)
  }

  #drop(table: Table): void {
    if (this.#ready.get(table.facts.room) !== table) return
    this.#ready.delete(table.facts.room)
    if (table.facts.ownContent) this.#ownContent--
  }

  /** The stored rows of a room have changed: its table is read again as soon as nobody watches it. */
  readAnew(room: string): void {
    const table = this.#ready.get(room)
    if (!table) return
    table.isOutdated = true
    this.#forgetIdle([table])
  }

  /** Takes no more orders, and waits until those that were taken are done. */
  async close(): Promise<void> {
    this.deps.grid?.close()
    await Promise.allSettled(this.#given)
    this.#isClosing = true
    await Promise.allSettled(this.#loading.values())
    for (const table of [...this.#ready.values()]) await table.queue.settled()
  }

  async #load(room: string): Promise<Table | undefined> {
    const { store, gameById, games, log } = this.deps
    const row = await store.rooms.byId(room)
    if (!row) return undefined
    const game = gameById(row.game)
    if (!game) throw new Error(`this server does not know the game ${row.game}`)
    const { from, logEntries } = await readEventLog(store, room, game)
    // The first entry of every log opens its table.
    const opened = from?.play.table.open ?? (logEntries[0]?.body.open as TableOpen)
    if (opened.version > game.version)
      log.error(
        { room, version: opened.version, known: game.version },
        'a table needs newer rules: start a newer build',
      )
    refuseNewer(game.id, opened.version, game.version)
    const prepared = seated(games.prepareStored(game, opened.setup, opened.version), opened.seats)
    const ownContent = game.hasOwnContent?.(opened.setup) ?? false
    const { id: gameId, version } = game
    const facts = { room, code: row.code, gameId, version, game: prepared, ownContent }
    const table = new Table(facts, from)
    table.add(this.#read(facts, logEntries))
    this.#keep(table)
    this.deps.onTaken?.(table)
    return table
  }

  /** Removes the least recently used tables from memory. Those that are watched or at work stay. */
  #makeRoom(): void {
    const { most } = this.deps
    // It is called after each order: nothing is searched unless there are too many.
    if (this.#ready.size > most) this.#forgetIdle([...this.#ready.values()].slice(0, this.#ready.size - most))
    if (this.#ownContent > mostOwnContent) {
      const own = [...this.#ready.values()].filter(({ facts }) => facts.ownContent)
      this.#forgetIdle(own.slice(0, own.length - mostOwnContent))
    }
  }

  #forgetIdle(tables: readonly Table[]): void {
    for (const table of tables)
      if (table.isIdle && !this.deps.publisher.isWatched(table.facts.room)) this.#forget(table)
  }
}
