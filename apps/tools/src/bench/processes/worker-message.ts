/** From when to when, in ms by a clock that all processes of a machine share. */
export type Span = [from: number, to: number]

/** A child process's message to the bench: that it listens, or how busy it was. */
export interface WorkerMessage {
  url?: string
  /** Share of the time since it was last asked in which its event loop was at work. */
  busy?: number
  /** When bots thought since it was last asked. */
  thinking?: Span[]
}

/** The time by the clock that all processes share. */
export const sharedNow = (): number => performance.timeOrigin + performance.now()

/**
 * Answers every question of the parent with what it was busy with since the last one.
 * @param takeThinking when bots thought since the last call
 */
export function tellHowBusy(takeThinking: () => Span[] = () => []): void {
  let last = performance.eventLoopUtilization()
  process.on('message', () => {
    const now = performance.eventLoopUtilization()
    const { utilization: busy } = performance.eventLoopUtilization(now, last)
    process.send?.({ busy, thinking: takeThinking() } satisfies WorkerMessage)
    last = now
  })
  // The process that started this one is gone: nobody needs it any more.
  process.on('disconnect', () => process.exit(0))
}
