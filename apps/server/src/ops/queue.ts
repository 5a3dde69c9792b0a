/** Runs tasks one after the other. A failing task fails only for its caller. */
export class Queue {
  #tail: Promise<unknown> = Promise.resolve()
  #length = 0

  /** Whether nothing runs or waits. */
  get idle(): boolean {
    return this.#length === 0
  }

  run<T>(task: () => Promise<T>): Promise<T> {
    this.#length++
    const result = this.#tail.then(task).finally(() => this.#length--)
    this.#tail = result.catch(() => {})
    return result
  }

  /**
   * Occupies an idle queue without a task: for work whose end is told by a callback. Tasks that come meanwhile wait.
   * @returns a function that ends it
   */
  occupy(): () => void {
    this.#length++
    let free = () => {}
    this.#tail = new Promise<void>((resolve) => {
      free = resolve
    })
    return () => {
      this.#length--
      free()
    }
  }

  /** Resolves when everything that was queued so far is done. */
  async settled(): Promise<void> {
    await this.#tail
  }
}
