import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

/** The resources that a process has used so far. */
export interface ResourceUsage {
  /** Processor time, in microseconds. */
  processor: number
  /** Resident memory, in kB. */
  memory: number
}

/** The resources that a process has used, measured after a garbage collection. */
export interface MemorySample extends ResourceUsage {
  /** The used part of the heap, in kB. */
  heap: number
  /** The 99th percentile of the event loop's delay since the last sample, in milliseconds. */
  delay: number
  /** The number of open sockets, timers, files and the like. */
  handles: number
}

/**
 * A request to a server process for the resources that it has used. `memory` and `sample` first collect garbage; only
 * `sample` is answered with a `MemorySample`.
 */
export type UsageRequest = 'usage' | 'memory' | 'sample'

/**
 * Answers the requests of the parent process, one after the other, until the parent ends. A process without a parent
 * process runs until it is ended.
 */
export function answerParentRequests<Request>(
  hello: { url?: string },
  answer: (request: Request) => unknown,
  close: () => Promise<void> = async () => {},
): void {
  let isClosing = false
  const leave = () => {
    if (isClosing) return
    isClosing = true
    void close()
      .catch((error) => console.error(error))
      .finally(() => process.exit(0))
  }
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
  // The parent process has ended, so this process is not needed any more.
  process.on('disconnect', leave)
  process.on('message', async (request: Request) => {
    try {
      process.send?.({ answer: await answer(request) })
    } catch (error) {
      process.send?.({ error: (error as Error).message })
    }
  })
  process.send?.({ answer: hello })
}

/** The answer of a server to a request for its usage. */
export function usageOfThisProcess(request: UsageRequest): ResourceUsage | MemorySample {
  const { user, system } = process.cpuUsage()
  const delay = request === 'sample' ? delayUntilNow() : 0
  if (request !== 'usage') globalThis.gc?.()
  const usage: ResourceUsage = { processor: user + system, memory: process.memoryUsage.rss() / 1024 }
  if (request !== 'sample') return usage
  const handles = process.getActiveResourcesInfo().length
  return { ...usage, heap: process.memoryUsage().heapUsed / 1024, delay, handles }
}

let delays: IntervalHistogram | undefined
const resolution = 10

/** The 99th percentile of the event loop's delay since the last call, in milliseconds. */
function delayUntilNow(): number {
  const delay = (delays?.percentile(99) ?? 0) / 1_000_000
  delays?.disable()
  delays = monitorEventLoopDelay({ resolution })
  delays.enable()
  // The interval of the measuring timer itself is not a delay.
  return Math.max(0, delay - resolution)
}
