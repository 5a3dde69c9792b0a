interface GatheredWritesOptions<Value> {
  /** Writes all of it in one statement. */
  write(values: ReadonlyMap<string, Value>): Promise<void>
  /** Joins a value with the one of the same key that is not written yet; absent: the newer one stands. */
  join?(before: Value, newer: Value): Value
  /** The milliseconds for which the first value waits for others. */
  pause(): number
}

/** The pause after a write that failed before it is tried again, in ms. */
const retryAfter = 5_000

/**
 * Writes that nobody waits for, one value for each key, gathered into one statement: beside orders, each statement of
 * its own would cost the database as much as an order. A statement that reads the rows waits for `written` first, so nobody reads
 * less than was said before. If the process is killed, what was gathered within the pause is lost.
 */
export class GatheredWrites<Value> {
  readonly #options: GatheredWritesOptions<Value>
  #pending = new Map<string, Value>()
  #timer: NodeJS.Timeout | undefined
  /** The last statement. It may have failed. */
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
   * @param isWanted the keys that the caller reads; if none of them is gathered, nothing is written now
   * @throws the error of the database: then it is gathered still, and is tried again later
   */
  async written(isWanted: (key: string) => boolean = () => true): Promise<void> {
    for (const key of this.#pending.keys()) if (isWanted(key)) return this.#write()
    // The statement under way may write values that the caller reads.
    await this.#underWay
  }

  /** As `written`, before the end of the process: what cannot be written is given up. */
  async close(): Promise<void> {
    await this.written().catch(() => {}) // the database is gone, and its readers know no newer state
    clearTimeout(this.#timer)
  }

  #writeIn(milliseconds: number): void {
    // A write that failed keeps its values, and tells those who read.
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

  /** Writes one statement after the other: so the newest value of a key is written last. */
  async #writeAfter(before: Promise<void> | undefined): Promise<void> {
    await before?.catch(() => {}) // it has told its own callers
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
