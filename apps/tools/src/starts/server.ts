import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Cleanup } from '../load/cleanup.ts'
import type { ServerProgram } from '../load/installation.ts'

/** A server that was started in a data folder as an operator would start it. */
export interface StartedServer {
  process: ChildProcess
  /** Resolves with the server's address when it listens, or undefined if it ended before. */
  listening: Promise<string | undefined>
  /** The standard error of the server until now. */
  said(): string
}

/** The address in the server's start message. */
const address = /http:\/\/127\.0\.0\.1:\d+/

/** Starts the product in a data folder with its own Postgres. @param cleanup ends the server if it is still running */
export function startServerIn(
  folder: string,
  { file, execArgv }: ServerProgram,
  cleanup: Cleanup,
): StartedServer {
  const { DATABASE_URL: _, ...environment } = process.env
  const child = spawn(process.execPath, [...execArgv, file], {
    env: { ...environment, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // ^C reaches only this tool, which then ends the server
  })
  cleanup.add(() => void child.kill('SIGKILL'))
  let [said, printed] = ['', '']
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const open = new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const [url] = address.exec(printed) ?? []
      if (url) resolve(url)
    })
  })
  const ended = once(child, 'exit').then(() => undefined)
  return { process: child, listening: Promise.race([open, ended]), said: () => said.trim() }
}
