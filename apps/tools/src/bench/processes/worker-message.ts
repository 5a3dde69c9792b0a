/** The begin and the end of an activity, in ms by a clock that all processes of a machine share. */
export type Span = [from: number, to: number]

/** A message from a child process to the bench: it listens, or this is how busy it was. */
export interface WorkerMessage {
  url?: string
  /** The share of the time since the last question in which its event loop was busy. */
  busy?: number
  /** The times since the last question in which bots were thinking. */
  thinking?: Span[]
}

/** The present time, in ms by a clock that all processes of a machine share. */
export const sharedNow = (): number => performance.timeOrigin + performance.now()

/**
 * Answers every question of the parent with the activity since the last question.
 * @param takeThinking returns the times in which bots were thinking since its last call
 */
export function tellHowBusy(takeThinking: () => Span[] = () => []): void {
  let last = performance.eventLoopUtilization()
  process.on('message', () => {
    const now = performance.eventLoopUtilization()
    const { utilization: busy } = performance.eventLoopUtilization(now, last)
    process.send?.({ busy, thinking: takeThinking() } satisfies WorkerMessage)
    last = now
  })
  // The parent process is gone, so nobody needs this one any more.
  process.on('disconnect', () => process.exit(0))
}
