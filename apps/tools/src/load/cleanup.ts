/** The things that must end before this process does, also when it is interrupted. */
export class Cleanup {
  readonly #tasks: (() => unknown)[] = []
  #running: Promise<void> | undefined

  /** @param task done before those that were added earlier */
  add(task: () => unknown): void {
    this.#tasks.push(task)
  }

  /** Does all tasks, once, however often they are asked for. A task that fails does not keep the others from being done. */
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
