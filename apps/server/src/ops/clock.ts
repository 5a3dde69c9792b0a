/** What time it is, and what is done again and again. Tests bring one that goes as they say. */
export interface Clock {
  /** In ms since 1970. */
  now(): number
  /** Does something that never fails every so many ms. @returns what ends it */
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
