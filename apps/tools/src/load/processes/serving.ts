import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

/** The resources that a process has used so far. */
export interface Usage {
  /** Processor time, in microseconds. */
  processor: number
  /** Resident memory, in kB. */
  memory: number
}

/** The usage of a process with its memory, after a garbage collection. */
export interface Sample extends Usage {
  /** Memory that is used on the heap, in kB. */
  heap: number
  /** The delay of the event loop since the last sample, at the 99th percentile, in milliseconds. */
  delay: number
  /** The number of open sockets, timers, files and the like. */
  handles: number
}

/**
 * A request to a server's process for its usage; with `memory`, after a garbage collection. Only `sample` is answered
 * with a `Sample`.
 */
export type UsageRequest = 'usage' | 'memory' | 'sample'

/**
 * Answers the questions of the process that has started this one, one after the other, until it is gone. Without such a
 * process it runs until it is ended.
 */
export function serve<Request>(
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
  // The process that started this one is gone: nobody needs it any more.
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
export function usageOfThisProcess(request: UsageRequest): Usage | Sample {
  const { user, system } = process.cpuUsage()
  const delay = request === 'sample' ? delayUntilNow() : 0
  if (request !== 'usage') globalThis.gc?.()
  const usage: Usage = { processor: user + system, memory: process.memoryUsage.rss() / 1024 }
  if (request !== 'sample') return usage
  const handles = process.getActiveResourcesInfo().length
  return { ...usage, heap: process.memoryUsage().heapUsed / 1024, delay, handles }
}

let delays: IntervalHistogram | undefined
const resolution = 10

/** The delay of the event loop, in milliseconds. Each call starts the measurement again. */
function delayUntilNow(): number {
  const delay = (delays?.percentile(99) ?? 0) / 1_000_000
  delays?.disable()
  delays = monitorEventLoopDelay({ resolution })
  delays.enable()
  // The interval of the measurement itself is no delay.
  return Math.max(0, delay - resolution)
}
