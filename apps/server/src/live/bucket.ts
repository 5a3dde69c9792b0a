/** A token bucket: so many messages at once, and so many a second in the long run. */
export class Bucket {
  readonly #size: number
  readonly #perSecond: number
  #level: number
  #at: number

  /** @param now milliseconds on a clock that never goes back */
  constructor(size: number, perSecond: number, now: number = performance.now()) {
    this.#size = size
    this.#perSecond = perSecond
    this.#level = size
    this.#at = now
  }

  /** Takes so many tokens if they are there. */
  take(tokens: number, now: number = performance.now()): boolean {
    this.#level = Math.min(this.#size, this.#level + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#level < tokens) return false
    this.#level -= tokens
    return true
  }
}
