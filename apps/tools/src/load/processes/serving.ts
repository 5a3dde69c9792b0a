/** What a process has used so far. */
export interface Usage {
  /** Processor time, in microseconds. */
  processor: number
  /** Resident memory, in kB. */
  memory: number
}

/** What a server's process is asked. `memory`: the same after a garbage collection. */
export type UsageRequest = 'usage' | 'memory'

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

/** What a server answers. */
export function usageOfThisProcess(request: UsageRequest): Usage {
  const { user, system } = process.cpuUsage()
  if (request === 'memory') globalThis.gc?.()
  return { processor: user + system, memory: process.memoryUsage.rss() / 1024 }
}
