import { type AnyGame, type Chance, randomFrom } from '@opsroom/rules/core'
import type { Log } from '../ops/log.ts'
import type { Store } from '../store/index.ts'
import { readLine } from './lines.ts'
import type { Prepare } from './prepared.ts'
import type { Stage } from './stage.ts'
import { Table } from './table.ts'

/** What the tables need of the rest of the house. */
export interface House {
  store: Store
  stage: Stage
  gameById(id: string): AnyGame | undefined
  prepare: Prepare
  /** Tables that are kept in memory when nobody watches them. */
  most: number
  log: Log
}

/** The tables of this process. Any process can serve any table: the book is what counts. */
export class Tables {
  readonly house: House
  readonly #loaded = new Map<string, Promise<Table | undefined>>()
  /** Kept away from the tables themselves, which are shown. */
  readonly #chances = new WeakMap<Table, Chance>()
  #closing = false

  constructor(house: House) {
    this.house = house
  }

  /** The table of a room, from memory or from the book; undefined when there is no such room. */
  async get(room: string): Promise<Table | undefined> {
    const found = this.#loaded.get(room) ?? this.#load(room)
    this.#loaded.delete(room)
    this.#loaded.set(room, found)
    try {
      const table = await found
      if (!table) this.#loaded.delete(room)
      return table
    } catch (error) {
      this.#loaded.delete(room)
      throw error
    } finally {
      await this.#makeRoom()
    }
  }

  /** Does something at a table, after whatever is being done there. Undefined when there is no such room. */
  async at<T>(room: string, task: (table: Table) => Promise<T>): Promise<T | undefined> {
    for (;;) {
      if (this.#closing) throw new Error('the server is closing')
      const table = await this.get(room)
      if (!table) return undefined
      const done = await table.queue.run(async () =>
        table.isGone ? undefined : { result: await task(table) },
      )
      if (done) return done.result
    }
  }

  /**
   * Reads what others have written, and shows it. Only within the table's queue.
   * @returns whether there was anything
   */
  async catchUp(table: Table): Promise<boolean> {
    const { room, gameId, game } = table.facts
    const lines = await this.house.store.book.read(room, table.last)
    if (lines.length === 0) return false
    this.take(
      table,
      lines.map((line) => readLine(game, gameId, line)),
    )
    return true
  }

  /** Takes lines of the book into a table and shows each audience what it may see of them. */
  take(table: Table, lines: Parameters<Table['add']>[0]): void {
    const { room } = table.facts
    const { stage } = this.house
    const before = table.numbering.marks()
    const holders = new Map(table.facts.game.seats.map(({ id }) => [id, table.holderOf(id)]))
    try {
      table.add(lines)
    } catch (error) {
      this.#forget(table) // half of it is in: whoever comes next reads the book again
      throw error
    }
    // Whoever may no longer watch goes before anything is said.
    for (const [seat, holder] of holders) {
      if (holder !== undefined && table.holderOf(seat) !== holder) stage.clear(room, seat)
    }
    if (!table.isOpenToPublic) stage.clear(room, 'public')
    for (const [audience, mark] of before) {
      const next = table.numbering.after(audience, mark)
      if (next.entries.length > 0) stage.show(room, audience, next)
    }
  }

  /** The table's chance, and its seed for the end. Only for deciding. */
  async chanceOf(table: Table): Promise<Chance> {
    const known = this.#chances.get(table)
    if (known) return known
    const seed = await this.house.store.book.seed(table.facts.room)
    const chance = { random: randomFrom(seed), seed: Buffer.from(seed).toString('hex') }
    this.#chances.set(table, chance)
    return chance
  }

  /** Another process has written: whoever watches here is shown it. */
  async noticed(room: string, last: number): Promise<void> {
    const table = await this.#loaded.get(room)
    if (!table || table.last >= last) return
    await table.queue.run(async () => {
      if (!table.isGone && table.last < last) await this.catchUp(table)
    })
  }

  /** Notices were lost: every table looks into its book. */
  async catchUpAll(): Promise<void> {
    for (const loading of [...this.#loaded.values()]) {
      const table = await loading.catch(() => undefined)
      await table?.queue.run(async () => void (table.isGone || (await this.catchUp(table))))
    }
  }

  #forget(table: Table): void {
    table.isGone = true
    this.#loaded.delete(table.facts.room)
  }

  /** Takes no more orders, and waits until those that were taken are done. */
  async close(): Promise<void> {
    this.#closing = true
    for (const loading of [...this.#loaded.values()]) {
      const table = await loading.catch(() => undefined)
      await table?.queue.settled()
    }
  }

  async #load(room: string): Promise<Table | undefined> {
    const { store, gameById, prepare } = this.house
    const row = await store.rooms.byId(room)
    if (!row) return undefined
    const game = gameById(row.game)
    if (!game) throw new Error(`this server does not know the game ${row.game}`)
    const lines = await store.book.read(room, 0)
    const { setup } = (lines[0]?.body.open ?? {}) as { setup?: unknown }
    const prepared = prepare(game, game.setup.parse(setup))
    const facts = { room, code: row.code, gameId: game.id, version: game.version, game: prepared }
    const table = new Table(facts)
    table.add(lines.map((line) => readLine(prepared, game.id, line)))
    return table
  }

  /** Puts the tables out that nobody watches and that were not used for the longest time. */
  async #makeRoom(): Promise<void> {
    if (this.#loaded.size <= this.house.most) return
    for (const [room, loading] of [...this.#loaded]) {
      if (this.#loaded.size <= this.house.most) return
      const table = await loading.catch(() => undefined)
      if (table?.queue.idle && !this.house.stage.isWatched(room)) this.#forget(table)
    }
  }
}
