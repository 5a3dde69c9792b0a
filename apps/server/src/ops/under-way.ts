/** Work that has begun and is not done, by key: a page that is loaded again asks for its outcome before that. */
export class UnderWay {
  readonly #work = new Map<string, Set<Promise<unknown>>>()

  /** @returns the outcome of the work; until then it is under way */
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

  /** When the work of a key is done that has begun so far, whatever comes of it. */
  async settled(key: string): Promise<void> {
    await Promise.allSettled(this.#work.get(key) ?? [])
  }
}
