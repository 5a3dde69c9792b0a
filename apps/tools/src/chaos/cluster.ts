import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchPostgres } from '@opsroom/server/store'
import pg from 'pg'
import { hangTimeout } from '../hang-timeout.ts'
import { type LoadChild, startLoadChild } from '../load/child.ts'
import type { Cleanup } from '../load/cleanup.ts'
import { type Installation, type ServerProgram, startInstallation } from '../load/installation.ts'
import { childrenOf, isAlive, postmasterOf, sendSignal } from '../load/processor-time.ts'
import { mountSmallDisk, type SmallDisk } from './disk.ts'
import { RedisProcess } from './redis.ts'
import { queryUntilAnswered } from './stored.ts'

/** The settings with which a cluster is started. */
interface ClusterOptions {
  servers: number
  /** The program of a server, which is installed first, or an existing installation. */
  on: ServerProgram | Installation
  /** The number of recorded nights whose seeds the servers give their rooms. */
  nights: number
  /** Whether the database is on a disk of its own, which can be filled up. */
  hasSmallDisk: boolean
  /** Whether the servers share a Redis. */
  hasRedis: boolean
  /** Called when a server has ended unexpectedly. */
  onDeath(problem: string): void
}

/** Limits the write-ahead log of Postgres, so that the log fits on the small disk. */
const postgresOptions = ['max_wal_size=256MB']
/** The number of characters of a server's output that are shown when it ends unexpectedly. */
const mostSaid = 4_000

/** Several servers on one Postgres. Each process can be killed, suspended and started again. */
export class Cluster {
  readonly urls: string[] = []
  readonly disk: SmallDisk | undefined
  readonly redis: RedisProcess | undefined
  /** A database connection for reading stored rows without the servers. */
  readonly database: pg.Pool
  readonly #options: ClusterOptions
  readonly #installation: Installation
  readonly #cleanup: Cleanup
  readonly #children: LoadChild[] = []
  /** Servers that are being ended on purpose. */
  readonly #condemned = new Set<LoadChild>()

  private constructor(
    options: ClusterOptions,
    place: { installation: Installation; disk: SmallDisk | undefined; redis: RedisProcess | undefined },
    cleanup: Cleanup,
  ) {
    this.#options = options
    this.#installation = place.installation
    this.disk = place.disk
    this.redis = place.redis
    this.#cleanup = cleanup
    this.database = new pg.Pool({
      connectionString: place.installation.url,
      max: 4,
      connectionTimeoutMillis: 5_000,
      query_timeout: 30_000,
    })
    this.database.on('error', () => {}) // An error of an idle database connection is ignored: the pool opens a new connection when it needs one.
  }

  /** Starts a cluster. @throws Error when the options ask for a small disk and none can be mounted */
  static async start(options: ClusterOptions, cleanup: Cleanup): Promise<Cluster> {
    const disk = options.hasSmallDisk ? mountSmallDisk(cleanup) : undefined
    if (options.hasSmallDisk && !disk)
      throw new Error('a small disk cannot be mounted here (root can): leave it out with --without full-disk')
    const redis = options.hasRedis ? await RedisProcess.launch(cleanup) : undefined
    const { on } = options
    const installation =
      'program' in on
        ? on
        : await startInstallation(on, cleanup, { parent: disk?.folder, settings: postgresOptions })
    const cluster = new Cluster(options, { installation, disk, redis }, cleanup)
    cleanup.add(() => cluster.database.end())
    for (let place = 0; place < options.servers; place++) await cluster.startServer(place)
    cleanup.add(() => cluster.#makeWhole())
    return cluster
  }

  /**
   * Starts a server at the address that it had before. While the database is down the server fails to start, and is
   * started again.
   * @param place the number of the server
   */
  async startServer(place: number): Promise<void> {
    const until = performance.now() + hangTimeout
    for (;;) {
      try {
        await this.#tryStart(place)
        return
      } catch (error) {
        if (performance.now() > until) throw error
        await sleep(300)
      }
    }
  }

  async #tryStart(place: number): Promise<void> {
    const port = this.urls[place] === undefined ? '0' : new URL(this.urls[place]).port
    const { program, data, url } = this.#installation
    const env = {
      PORT: port,
      DATABASE_URL: url,
      DATA_DIR: data,
      LOAD_NIGHTS: String(this.#options.nights),
      REDIS_URL: this.redis?.url ?? '',
    }
    const { file, execArgv } = program
    let said = ''
    const onStderr = (text: string) => {
      said = `${said}${text}`.slice(-mostSaid)
    }
    const child = await startLoadChild(file, { execArgv, env, onStderr }, this.#cleanup)
    this.#children[place] = child
    this.urls[place] = child.url
    void child.gone.then(() => {
      if (!this.#condemned.has(child)) this.#options.onDeath(`server ${place} has ended by itself: ${said}`)
    })
  }

  async killServer(place: number): Promise<void> {
    const child = this.#children[place] as LoadChild
    this.#condemned.add(child)
    process.kill(child.pid, 'SIGKILL')
    await child.gone
  }

  signalServer(place: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
    process.kill((this.#children[place] as LoadChild).pid, signal)
  }

  /**
   * Sends a signal to processes of Postgres.
   * @param given the processes to signal; by default all that run now
   * @returns the processes that were signalled
   */
  signalPostgres(signal: NodeJS.Signals, given?: readonly number[]): readonly number[] {
    const postmaster = postmasterOf(this.#installation.data)
    const processes = given ?? (postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)])
    for (const pid of processes) sendSignal(pid, signal)
    return processes
  }

  /** Kills all processes of Postgres immediately. */
  async killPostgres(): Promise<void> {
    const processes = this.signalPostgres('SIGKILL')
    while (processes.some(isAlive)) await sleep(20)
  }

  /** Starts Postgres if it is not running, and waits until it answers and can write. */
  async startPostgres(): Promise<void> {
    const until = performance.now() + hangTimeout
    for (;;) {
      try {
        await launchPostgres(join(this.#installation.data, 'postgres'), postgresOptions)
        await this.database.query('CREATE TEMPORARY TABLE works AS SELECT 1; DROP TABLE works')
        return
      } catch (error) {
        if (performance.now() > until) throw error
        await sleep(300)
      }
    }
  }

  /** Ends the database connections on which the servers listen for each other's entries. */
  async cutNotifications(): Promise<void> {
    await queryUntilAnswered(
      this.database,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'opsroom-notifications'",
      [],
    )
  }

  /** Resumes suspended processes before the cluster is ended, because a suspended process cannot end. */
  #makeWhole(): void {
    for (const child of this.#children) {
      this.#condemned.add(child)
      sendSignal(child.pid, 'SIGCONT')
    }
    this.signalPostgres('SIGCONT')
    this.redis?.signal('SIGCONT')
    this.disk?.empty()
  }
}
