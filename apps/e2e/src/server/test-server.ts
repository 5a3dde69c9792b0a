import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataFolder, removeDataFolder } from './data-folder.ts'
import { freePort } from './free-port.ts'
import { abandonPostgres, stopPostgres } from './postgres.ts'
import { serverProgram } from './product.ts'

const timeout = 600_000

/** The start of a server: the product's, unless another one is named. */
export interface Start {
  /** The arguments of Node. */
  program: readonly string[]
  folder?: string
  /** Variables beside those that every server of a test has. */
  environment?: Record<string, string>
}

/** One server with its own port and data, which can be closed, killed and opened again. */
export class TestServer {
  readonly url: string
  private readonly port: number
  private readonly data: string
  private readonly start: Start
  private running: ChildProcess | undefined
  private readonly onExit = () => this.abandon()

  private constructor(port: number, data: string, start: Start) {
    this.start = start
    this.port = port
    this.data = data
    this.url = `http://127.0.0.1:${port}`
    process.once('exit', this.onExit)
  }

  static async open(start: Start = { program: [serverProgram] }): Promise<TestServer> {
    for (;;) {
      const server = new TestServer(await freePort(), makeDataFolder(), start)
      try {
        await server.open()
        return server
      } catch (error) {
        await server.clear()
        // Another program was given the port after it had been found free.
        if (!(error instanceof Error && error.message.includes('EADDRINUSE'))) throw error
      }
    }
  }

  /** Starts the server on the data and the port that it had before, and waits until it is well. */
  async open(): Promise<void> {
    const log = openSync(this.logFile, 'a')
    const running = spawn(process.execPath, [...this.start.program], {
      cwd: this.start.folder,
      env: this.environment,
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    this.running = running
    for (const until = Date.now() + timeout; !(await this.isWell()); await sleep(50)) {
      if (running.exitCode !== null || Date.now() > until)
        throw new Error(`the server does not start:\n${this.log}`)
    }
  }

  /** Ends the server as an operator does. */
  close = (): Promise<void> => this.end('SIGTERM')

  /** Ends the server as a power cut does; its Postgres goes on. */
  kill = (): Promise<void> => this.end('SIGKILL')

  /** Ends everything, and leaves nothing behind. */
  async clear(): Promise<void> {
    process.off('exit', this.onExit)
    await this.close()
    await stopPostgres(this.data)
    removeDataFolder(this.data)
  }

  /** The server's log since it was first opened. */
  get log(): string {
    return readFileSync(this.logFile, 'utf8')
  }

  private get logFile(): string {
    return join(this.data, 'server.log')
  }

  private get environment(): NodeJS.ProcessEnv {
    const { DATABASE_URL, PUBLIC_URL, ...inherited } = process.env
    const own = { PORT: String(this.port), HOST: '127.0.0.1', DATA_DIR: this.data, LOG_LEVEL: 'warn' }
    // Bots answer sooner than they do to people: the tests look at what they do.
    const quick = { BOT_DELAY_MS: '250', INSIGHT_SAMPLES: '2' }
    // A busy machine takes minutes where players are given seconds; at a low priority bots would get no time at all.
    const patient = {
      BACKGROUND_PRIORITY: 'normal',
      DATABASE_SECONDS: '600',
      HTTP_MS_PER_MINUTE: '600000',
      MESSAGE_MS_PER_MINUTE: '600000',
      ROOMS_PER_DAY: '100000',
      INSIGHT_SECONDS: '3600',
      PICTURE_SECONDS: '600',
      SETUP_CHECK_MS: '600000',
    }
    return { ...inherited, ...own, ...quick, ...patient, ...this.start.environment }
  }

  private async isWell(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { running } = this
    this.running = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    running.kill(signal)
    await once(running, 'exit')
  }

  private abandon(): void {
    this.running?.kill('SIGKILL')
    abandonPostgres(this.data)
    removeDataFolder(this.data)
  }
}
