import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis, RedisOptions } from 'ioredis'
import type { Log } from '../ops/log.ts'

/** Milliseconds after which Redis counts as gone when it has not answered. */
const longestAnswer = 1_000
/** Milliseconds between two pings. */
const beat = 2_000
/** The longest pause between two attempts to connect, in ms. */
const longestPause = 1_000
/** The longest wait for Redis at the start, in ms. Without it the server starts all the same. */
const startTimeout = 2_000

const shared: RedisOptions = {
  connectTimeout: longestAnswer,
  keepAlive: 5_000,
  retryStrategy: (attempts) => Math.min(50 * 2 ** Math.min(attempts, 10), longestPause),
}

/** A listener to the loss and return of the connection. */
export interface RedisLinkListener {
  /** Redis is gone: work continues without it. */
  onLost?(): void
  /** Called when Redis answers again, or for the first time. */
  onReachable?(): void
  /** A subscribing connection works again: something may have been missed. */
  onGap?(): void
}

/** The connections of this process to Redis. They reconnect whenever they are lost; nothing waits for them. */
export interface RedisLink {
  /** For commands, which fail immediately while Redis is gone. */
  commands: Redis
  /** Whether Redis answers. */
  readonly isReachable: boolean
  /** A further connection, for listening. */
  another(): Redis
  listeners: RedisLinkListener[]
  /** Resolves when pending commands are answered. */
  close(): Promise<void>
}

/** Whether Redis answers the commands of a connection. Each loss and each return is logged and told once. */
class Reachability {
  isReachable = false
  /** Whether this process closes the connection: then its end is no loss. */
  isClosing = false
  /** Whether the present loss was logged. */
  private isSaid = false
  /** The reason of the loss, such as a wrong password. */
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

/** @returns the link when Redis answers, or after two seconds without it */
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
  // A ping finds out a connection that is dead without an error; the other connections are then dead too.
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
      // Its commands wait for the connection, however long that takes.
      const client = new ioredis.Redis(url, { ...shared, maxRetriesPerRequest: null })
      client.on('error', () => {})
      client.on('ready', () => {
        // The pong follows the answer to the subscription.
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
