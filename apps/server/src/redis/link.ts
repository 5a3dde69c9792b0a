import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis, RedisOptions } from 'ioredis'
import type { Log } from '../ops/log.ts'

/** Milliseconds after which Redis counts as gone when it does not answer. */
const longestAnswer = 1_000
/** Milliseconds between two pings. */
const beat = 2_000
/** The longest pause between two attempts to connect, in ms. */
const longestPause = 1_000
/** The longest wait for Redis at the start, in ms. After it the server starts without Redis. */
const startTimeout = 2_000

const shared: RedisOptions = {
  connectTimeout: longestAnswer,
  keepAlive: 5_000,
  retryStrategy: (attempts) => Math.min(50 * 2 ** Math.min(attempts, 10), longestPause),
}

/** A listener that is told when Redis is lost and when it returns. */
export interface RedisLinkListener {
  /** Called when Redis is gone and work continues without it. */
  onLost?(): void
  /** Called when Redis answers again, or for the first time. */
  onReachable?(): void
  /** Called when a subscribing connection works again. Notifications may have been missed meanwhile. */
  onGap?(): void
}

/** The connections of this process to Redis. They reconnect whenever they are lost, and no work waits for them. */
export interface RedisLink {
  /** The connection for commands. They fail immediately while Redis is gone. */
  commands: Redis
  /** Whether Redis answers at the moment. */
  readonly isReachable: boolean
  /** Opens another connection, for subscriptions. */
  another(): Redis
  listeners: RedisLinkListener[]
  /** Closes the connections when pending commands have been answered. */
  close(): Promise<void>
}

/**
 * Whether Redis answers the commands of a connection. Each loss and each return of Redis is logged, and reported to the
 * listeners, once.
 */
class Reachability {
  isReachable = false
  /** Whether this process itself is closing the connection, so that its end does not count as a loss of Redis. */
  isClosing = false
  /** Whether the current loss of Redis was logged already. */
  private isSaid = false
  /** The reason why the connection to Redis was lost, such as a wrong password. */
  private cause: string | undefined
  private readonly listeners: readonly RedisLinkListener[]
  private readonly log: Log

  constructor(commands: Redis, listeners: readonly RedisLinkListener[], log: Log) {
    this.listeners = listeners
    this.log = log
    commands.on('error', ({ message }) => {
      this.cause = message
    })
    commands.on('ready', () => this.found())
    commands.on('close', () => this.lost())
  }

  private lost(): void {
    if (this.isClosing || (!this.isReachable && this.isSaid)) return
    this.isReachable = false
    this.isSaid = true
    this.log.warn({ cause: this.cause }, 'Redis does not answer: going on without it')
    for (const listener of this.listeners) listener.onLost?.()
  }
  private found(): void {
    if (this.isReachable) return
    this.isReachable = true
    this.log.info(this.isSaid ? 'Redis answers again' : 'Redis ready')
    this.isSaid = false
    this.cause = undefined
    for (const listener of this.listeners) listener.onReachable?.()
  }
}

/**
 * Opens the connections to Redis.
 * @returns the link as soon as Redis answers, or after two seconds even without an answer
 */
export async function openLink(url: string, log: Log): Promise<RedisLink> {
  const ioredis = await import('ioredis')
  const commands = new ioredis.Redis(url, {
    ...shared,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: longestAnswer,
  })
  const others: Redis[] = []
  const listeners: RedisLinkListener[] = []
  const reachability = new Reachability(commands, listeners, log)
  // A ping discovers a connection that is dead without an error. The other connections are dead then, too, and are
  // reopened.
  const asking = setInterval(() => {
    if (!reachability.isReachable) return
    commands.ping().catch(() => {
      for (const client of [commands, ...others]) if (client.status === 'ready') client.disconnect(true)
    })
  }, beat)
  asking.unref()

  await Promise.race([
    new Promise<void>((resolve) => commands.once('ready', resolve)),
    sleep(startTimeout, undefined, { ref: false }),
  ])
  return {
    commands,
    get isReachable() {
      return reachability.isReachable
    },
    another() {
      // The commands of a subscribing connection wait for Redis, however long that takes.
      const client = new ioredis.Redis(url, { ...shared, maxRetriesPerRequest: null })
      client.on('error', () => {})
      client.on('ready', () => {
        // Redis answers a ping after the subscription, so the pong shows that the subscription works again.
        client.ping().then(
          () => {
            for (const listener of listeners) listener.onGap?.()
          },
          () => {},
        )
      })
      others.push(client)
      return client
    },
    listeners,
    async close() {
      clearInterval(asking)
      reachability.isClosing = true
      if (reachability.isReachable) await commands.quit().catch(() => {})
      reachability.isReachable = false
      for (const client of [commands, ...others]) client.disconnect()
    },
  }
}
