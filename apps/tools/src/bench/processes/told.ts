/** What a child process tells the bench when it listens, and when it is asked how busy it was. */
export interface Told {
  url?: string
  /** Share of the time since it was last asked in which its event loop was at work. */
  busy?: number
}

/** Answers every question of the parent with the share of time in which the event loop was busy since the last one. */
export function tellHowBusy(): void {
  let last = performance.eventLoopUtilization()
  process.on('message', () => {
    const now = performance.eventLoopUtilization()
    process.send?.({ busy: performance.eventLoopUtilization(now, last).utilization } satisfies Told)
    last = now
  })
  // Whoever started this process is gone: nobody needs it any more.
  process.on('disconnect', () => process.exit(0))
}
