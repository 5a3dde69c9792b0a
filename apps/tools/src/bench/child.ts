import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ActivitySpan, WorkerMessage } from './processes/worker-message.ts'

/** A server of the bench in a child process. */
export interface BenchServer {
  url: string
  pid: number
  /** The share of the time since the last call in which the server's event loop was busy. */
  busy(): Promise<number>
  /** The time spans since the last call in which bots were thinking at the server. */
  thinking(): Promise<ActivitySpan[]>
  stop(): Promise<void>
}

/** Starts one of the bench's servers. It ends when it is stopped, or with the process that started it. */
export async function startChild(name: 'echo' | 'table'): Promise<BenchServer> {
  const file = fileURLToPath(new URL(`./processes/${name}.ts`, import.meta.url))
  // Standard output is ignored: the real server writes its log, as in production, but it must not mix with the bench's
  // own output.
  const child = fork(file, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const gone = once(child, 'exit')
  const nextMessage = async (): Promise<WorkerMessage> => {
    const [message] = await Promise.race([
      once(child, 'message'),
      gone.then(([code]) => Promise.reject(new Error(`the ${name} server ended (${code})`))),
    ])
    return message as WorkerMessage
  }
  const { url = '' } = await nextMessage()
  const asked = () => {
    child.send('busy')
    return nextMessage()
  }
  return {
    url,
    pid: child.pid as number,
    busy: async () => (await asked()).busy ?? 0,
    thinking: async () => (await asked()).thinking ?? [],
    async stop() {
      child.kill()
      await gone
    },
  }
}
