/** Work that ends within this time shows no progress, in ms. */
const quiet = 3_000
/** The shortest interval between two changes of the progress line, in ms: as fast as people can read. */
const every = 250

/**
 * A progress line on the terminal for long work. It is written to stderr, and only if that is a terminal, so that the
 * output that a program reads is unaffected.
 */
export class Progress {
  #what
  #of
  #output
  #now
  #begun
  #last = Number.NEGATIVE_INFINITY
  #done = 0
  #timer
  #isShown = false

  /**
   * @param {string} what the things that are counted, such as `games`; without counts, the name of the work
   * @param {number | undefined} [of] their total number, if it is known
   * @param {{ output?: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>, now?: () => number }} [parts] for tests
   */
  constructor(what, of, { output = process.stderr, now = () => performance.now() } = {}) {
    this.#what = what
    this.#of = of
    this.#output = output
    this.#now = now
    this.#begun = now()
    if (!output.isTTY) return
    this.#timer = setInterval(() => this.#show(), 1_000)
    this.#timer.unref()
  }

  /** Reports the number of items that are done. It is cheap, and may be called for every single item. */
  at(done) {
    this.#done = done
    if (this.#now() - this.#last >= every) this.#show()
  }

  /** Reports that one more item is done. */
  step() {
    this.at(this.#done + 1)
  }

  /** Removes the progress line. To be called before anything else is printed, and at the end. */
  clear() {
    if (this.#isShown) this.#output.write('\r\x1b[K')
    this.#isShown = false
  }

  /** Stops the progress line when the work is over. */
  end() {
    clearInterval(this.#timer)
    this.clear()
  }

  #show() {
    const passed = this.#now() - this.#begun
    if (!this.#output.isTTY || passed < quiet) return
    this.#last = this.#now()
    this.#isShown = true
    this.#output.write(`\r\x1b[K${this.#text()}, ${Math.round(passed / 1000)} s`)
  }

  #text() {
    if (this.#of !== undefined) return `${this.#done} of ${this.#of} ${this.#what}`
    return this.#done > 0 ? `${this.#done} ${this.#what}` : this.#what
  }
}
