/** Work in progress, by key, for a page that is reloaded and asks for the outcome before it is there. */
export class WorkInProgress {
  readonly #work = new Map<string, Set<Promise<unknown>>>()

  /** Registers work as under way until it is done. @returns its outcome */
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

  /** Waits for all work of a key that has begun so far, with or without success. */
  async settled(key: string): Promise<void> {
    await Promise.allSettled(this.#work.get(key) ?? [])
  }
}
