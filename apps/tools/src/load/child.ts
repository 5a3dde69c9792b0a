import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Cleanup } from './cleanup.ts'

/** A child process of the tool (a process of the load generator, or a server) that answers one request at a time. */
export interface LoadChild {
  /** The address of the server; empty if the child is not a server. */
  url: string
  pid: number
  /** Resolves when the process has ended, for whatever reason. */
  gone: Promise<unknown>
  /**
   * Sends a request to the child and returns its answer.
   * @throws Error with the problem that the child reports, or when the child has ended
   */
  ask<T>(request: unknown): Promise<T>
}

/** The options for starting a child. */
export interface LoadChildOptions {
  execArgv: string[]
  env?: Record<string, string>
  /** Receives the child's standard error, which is otherwise passed on to the standard error of this process. */
  onStderr?(text: string): void
}

interface Reply {
  answer?: unknown
  error?: string
}

/** The time in milliseconds that a child has to end by itself. */
const timeout = 15_000

/** Starts a program that calls `serve`, and waits until it is ready. @param cleanup ends the program */
export async function startLoadChild(
  file: string,
  { execArgv, env = {}, onStderr = (text) => void process.stderr.write(text) }: LoadChildOptions,
  cleanup: Cleanup,
): Promise<LoadChild> {
  const child = fork(file, [], {
    execArgv,
    env: { ...process.env, ...env },
    // Standard output is ignored: a server writes its log as in production, but it must not mix with the tool's
    // figures.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // ^C reaches only the parent process, which then ends its children one after the other.
    detached: true,
  })
  child.stderr?.setEncoding('utf8').on('data', onStderr)
  const gone = once(child, 'exit') as Promise<[number | null]>
  cleanup.add(async () => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), timeout)
    await gone
    clearTimeout(late)
  })
  const nextReply = async <T>(): Promise<T> => {
    const [message] = await Promise.race([
      once(child, 'message'),
      gone.then(([code]) => Promise.reject(new Error(`${file} ended (${code})`))),
    ])
    const { answer, error } = message as Reply
    if (error !== undefined) throw new Error(error)
    return answer as T
  }
  const { url = '' } = await nextReply<{ url?: string }>()
  return {
    url,
    pid: child.pid as number,
    gone,
    ask<T>(request: unknown) {
      child.send(request as object)
      return nextReply<T>()
    },
  }
}
