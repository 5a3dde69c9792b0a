/** Work in progress, by key. A page that is reloaded can wait for work that it began before. */
export class WorkInProgress {
  readonly #work = new Map<string, Set<Promise<unknown>>>()

  /**
   * Registers work as in progress until it is done.
   * @returns the result of the work
   */
  async untilDone<T>(key: string, work: Promise<T>): Promise<T> {
    const all = (this.#work.get(key) ?? new Set()).add(work)
    this.#work.set(key, all)
    try {
      return await work
    } finally {
      all.delete(work)
      if (all.size === 0 && this.#work.get(key) === all) this.#work.delete(key)
    }
  }

  /** Resolves when all work of a key that has begun so far is done, with or without success. */
  async settled(key: string): Promise<void> {
    await Promise.allSettled(this.#work.get(key) ?? [])
  }
}
