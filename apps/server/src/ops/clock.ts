/** The time, and timers. Tests have a clock that they move themselves. */
export interface Clock {
  /** In ms since 1970. */
  now(): number
  /** Calls a function that never fails, at an interval in ms. @returns a function that ends it */
  every(milliseconds: number, task: () => Promise<void>): () => void
}

export const wallClock: Clock = {
  now: () => Date.now(),
  every(milliseconds, task) {
    const timer = setInterval(() => void task(), milliseconds)
    timer.unref()
    return () => clearInterval(timer)
  },
}
