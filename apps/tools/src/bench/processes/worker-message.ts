/** The beginning and the end of an activity, in ms by a clock that all processes of a machine share. */
export type ActivitySpan = [from: number, to: number]

/** A message from a child process to the bench: the address at which it listens, or its activity. */
export interface WorkerMessage {
  url?: string
  /** The share of the time since the last request in which the process's event loop was busy. */
  busy?: number
  /** The time spans since the last request in which bots were thinking. */
  thinking?: ActivitySpan[]
}

/** The present time, in ms by a clock that all processes of a machine share. */
export const sharedNow = (): number => performance.timeOrigin + performance.now()

/**
 * Answers every request of the parent process with the activity since the last request.
 * @param takeThinking returns the time spans in which bots were thinking since its last call
 */
export function answerActivityRequests(takeThinking: () => ActivitySpan[] = () => []): void {
  let last = performance.eventLoopUtilization()
  process.on('message', () => {
    const now = performance.eventLoopUtilization()
    const { utilization: busy } = performance.eventLoopUtilization(now, last)
    process.send?.({ busy, thinking: takeThinking() } satisfies WorkerMessage)
    last = now
  })
  // The parent process has ended, so this process is not needed any more.
  process.on('disconnect', () => process.exit(0))
}
