/** Runs tasks one after the other. An error of a task concerns only its caller. */
export class Queue {
  #tail: Promise<unknown> = Promise.resolve()
  #length = 0

  /** Whether no task runs or waits. */
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
   * Occupies an idle queue without a task, for work that ends in a callback. Tasks that are added meanwhile wait.
   * @returns a function that frees the queue
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

  /** Resolves when all tasks that were queued so far are done. */
  async settled(): Promise<void> {
    await this.#tail
  }
}
