import cluster, { type Worker } from 'node:cluster'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AggregatorRegistry } from 'prom-client'
import { startupText } from './banner.ts'
import type { Config } from './ops/config.ts'
import { isServerGroupMessage, serverGroupVariables } from './ops/group.ts'
import { type Log, loggableError, openLog } from './ops/log.ts'
import { maximumClosingSeconds } from './ops/readiness.ts'

/**
 * Milliseconds before a server that has ended by itself is started again. They double with each failure, up to
 * `longestPause`.
 */
const shortestPause = 500
const longestPause = 30_000
/**
 * Milliseconds after which a running server counts as healthy. If it ends later, the pause before its restart is the
 * shortest again.
 */
const wellAfter = 60_000

/** Starts and watches the server processes that share one port (`SERVERS`). It serves nothing itself. */
class Supervisor {
  readonly #config: Config
  readonly #log: Log
  readonly #folder = mkdtempSync(join(tmpdir(), 'opsroom-group-'))
  readonly #figures = new AggregatorRegistry()
  readonly #failures = new Map<number, number>()
  readonly #running = new Set<Worker>()
  #isLeaving = false

  constructor(config: Config) {
    this.#config = config
    this.#log = openLog(config.logLevel)
    const self = fileURLToPath(import.meta.url)
    cluster.setupPrimary({ exec: join(dirname(self), `main${extname(self)}`), args: [] })
    cluster.on('message', (server, message) => void this.#answer(server, message))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => this.#leave(signal))
  }

  /**
   * Starts the first server, which creates or migrates the database, and then the others. If the first cannot start,
   * the supervisor ends.
   */
  async begin(): Promise<void> {
    const { servers } = this.#config
    const port = await this.#start(1)
    if (port === undefined) return this.#end(this.#isLeaving ? 0 : 1)
    await Promise.all(Array.from({ length: servers - 1 }, (_, place) => this.#start(place + 2)))
    if (!this.#isLeaving) console.log(startupText(this.#config, port))
  }

  /** Starts a server process. @returns the port of the server when it is ready; undefined when it has ended before */
  #start(number: number): Promise<number | undefined> {
    const since = performance.now()
    const server = cluster.fork({
      [serverGroupVariables.number]: String(number),
      [serverGroupVariables.folder]: this.#folder,
    })
    this.#running.add(server)
    return new Promise((resolve) => {
      let isReady = false
      server.on('message', (message) => {
        if (!isServerGroupMessage(message) || message.opsroom !== 'ready') return
        isReady = true
        this.#log.info({ server: number, process: server.process.pid }, 'a server of the group is ready')
        resolve(message.port)
      })
      server.once('exit', (code, signal) => {
        this.#running.delete(server)
        resolve(undefined)
        if (this.#isLeaving && this.#running.size === 0) this.#end(0)
        if (this.#isLeaving) return
        // If the first server does not start, it has logged the reason itself, and the supervisor ends.
        if (!isReady && number === 1 && !this.#failures.has(1)) return
        const ran = performance.now() - since
        const failures = ran > wellAfter ? 0 : (this.#failures.get(number) ?? 0)
        this.#failures.set(number, failures + 1)
        const pause = Math.min(longestPause, shortestPause * 2 ** failures)
        this.#log.warn(
          { server: number, code, signal, again: pause / 1000 },
          'a server has ended; it is started again',
        )
        setTimeout(() => !this.#isLeaving && void this.#start(number), pause)
      })
    })
  }

  async #answer(server: Worker, message: unknown): Promise<void> {
    if (!isServerGroupMessage(message) || message.opsroom !== 'metrics') return
    try {
      server.send({ ...message, text: await this.#figures.clusterMetrics() })
    } catch (error) {
      this.#log.error({ error: loggableError(error) }, 'the metrics of a server did not come')
    }
  }

  #leave(signal: NodeJS.Signals): void {
    if (this.#isLeaving) {
      for (const server of this.#running) server.process.kill('SIGKILL')
      this.#end(1)
    }
    this.#isLeaving = true
    if (this.#running.size === 0) this.#end(0)
    for (const server of this.#running) if (server.isConnected()) server.send({ opsroom: 'leave', signal })
    // Each server ends by itself before this timer fires. Servers that are still running then are killed.
    setTimeout(
      () => this.#leave(signal),
      (this.#config.drainSeconds + maximumClosingSeconds + 2) * 1000,
    ).unref()
  }

  #end(code: number): never {
    rmSync(this.#folder, { recursive: true, force: true })
    process.exit(code)
  }
}

/** Runs several servers at one address, until a signal ends all of them. */
export const supervise = (config: Config): Promise<void> => new Supervisor(config).begin()
