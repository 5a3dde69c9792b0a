interface GatheredWritesOptions<Value> {
  /** Writes all gathered values in one statement; the values are given by their keys. */
  write(values: ReadonlyMap<string, Value>): Promise<void>
  /** Combines a value with the gathered value of the same key; when absent, the newer value replaces the older. */
  join?(before: Value, newer: Value): Value
  /** The time, in ms, for which the first gathered value waits for others. */
  pause(): number
}

/** The time, in ms, after which a failed write is tried again. */
const retryAfter = 5_000

/**
 * Gathers writes that nobody waits for, one value for each key, into one statement: while orders are stored, a
 * statement for each value would cost the database as much as an order. A statement that reads the rows waits for
 * `written` first, so that nobody reads older values than were put. If the process is killed, the values gathered
 * within the pause are lost.
 */
export class GatheredWrites<Value> {
  readonly #options: GatheredWritesOptions<Value>
  #pending = new Map<string, Value>()
  #timer: NodeJS.Timeout | undefined
  /** The write that was begun last. It may have failed. */
  #underWay: Promise<void> | undefined

  constructor(options: GatheredWritesOptions<Value>) {
    this.#options = options
  }

  /** Gathers a value. */
  put(key: string, value: Value): void {
    const before = this.#pending.get(key)
    const { join, pause } = this.#options
    this.#pending.set(key, before !== undefined && join ? join(before, value) : value)
    this.#writeIn(pause())
  }

  /**
   * Resolves when everything that was gathered so far is written.
   * @param isWanted tells which keys the caller reads; if none of them is gathered, nothing is written now
   * @throws the error of the database: then the values stay gathered, and are tried again later
   */
  async written(isWanted: (key: string) => boolean = () => true): Promise<void> {
    for (const key of this.#pending.keys()) if (isWanted(key)) return this.#write()
    // The statement that is under way may be writing values that the caller reads.
    await this.#underWay
  }

  /** Writes what is gathered before the process ends; rows that cannot be written are given up. */
  async close(): Promise<void> {
    await this.written().catch(() => {}) // An error means that the database is unreachable, so nobody can read an older state from it.
    clearTimeout(this.#timer)
  }

  #writeIn(milliseconds: number): void {
    // The error needs no handling here: a failed write keeps its values, and callers of `written` get the error.
    this.#timer ??= setTimeout(() => this.#write().catch(() => {}), milliseconds)
  }

  #write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const before = this.#underWay
    const writing = this.#writeAfter(before).finally(() => {
      if (this.#underWay === writing) this.#underWay = undefined
    })
    this.#underWay = writing
    return writing
  }

  /** Writes one statement after the other, so that the newest value of a key is written last. */
  async #writeAfter(before: Promise<void> | undefined): Promise<void> {
    await before?.catch(() => {}) // The callers of the previous write have already got its error.
    const values = this.#pending
    if (values.size === 0) return
    this.#pending = new Map()
    try {
      await this.#options.write(values)
    } catch (error) {
      const { join = (_, newer) => newer } = this.#options
      for (const [key, newer] of this.#pending) {
        const older = values.get(key)
        values.set(key, older === undefined ? newer : join(older, newer))
      }
      this.#pending = values
      this.#writeIn(retryAfter)
      throw error
    }
  }
}
