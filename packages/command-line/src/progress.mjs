/** Work that is over by then shows nothing, in ms. */
const quiet = 3_000
/** The line changes so often at most, in ms: as fast as an eye reads. */
const every = 250

/**
 * One line on the terminal that says how far long work is. It is written to stderr, and only to a terminal: what a program
 * reads stays as it is.
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
   * @param {string} what is counted, such as `games`; without counts the name of the work
   * @param {number | undefined} [of] how many there are in all, if that is known
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

  /** Reports how many items are done. It is cheap: it may be called for every single item. */
  at(done) {
    this.#done = done
    if (this.#now() - this.#last >= every) this.#show()
  }

  /** One more is done. */
  step() {
    this.at(this.#done + 1)
  }

  /** Removes the line: before anything else is printed, and at the end. */
  clear() {
    if (this.#isShown) this.#output.write('\r\x1b[K')
    this.#isShown = false
  }

  /** The work is over. */
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
