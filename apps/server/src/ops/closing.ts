/** What has to be closed, the last opened first. */
export class Closing {
  readonly #steps: (() => unknown)[] = []
  #closed: Promise<void> | undefined

  add(step: () => unknown): void {
    this.#steps.unshift(step)
  }

  /** Closes everything, once. A step that fails does not keep the others open. @throws the first failure */
  close(): Promise<void> {
    this.#closed ??= this.#run()
    return this.#closed
  }

  async #run(): Promise<void> {
    const failures: unknown[] = []
    for (const step of this.#steps) {
      try {
        await step()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
