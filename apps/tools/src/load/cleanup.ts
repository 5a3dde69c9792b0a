/** Tasks that must be done before this process ends, even when it is interrupted. */
export class Cleanup {
  readonly #tasks: (() => unknown)[] = []
  #running: Promise<void> | undefined

  /** Adds a task. @param task is done before the tasks that were added earlier */
  add(task: () => unknown): void {
    this.#tasks.push(task)
  }

  /** Does all tasks, once, even if it is called several times. A failed task does not prevent the others. */
  run(): Promise<void> {
    this.#running ??= this.#runAll()
    return this.#running
  }

  async #runAll(): Promise<void> {
    for (let task = this.#tasks.pop(); task; task = this.#tasks.pop()) {
      try {
        await task()
      } catch (error) {
        console.error(error)
      }
    }
  }
}
