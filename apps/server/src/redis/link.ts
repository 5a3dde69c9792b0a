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
  let isReachable = false
  let isSaid = false
  /** The reason of the loss, such as a wrong password. */
  let cause: string | undefined

  const lost = () => {
    if (isClosed || (!isReachable && isSaid)) return
    isReachable = false
    isSaid = true
    log.warn({ cause }, 'Redis does not answer: going on without it')
    for (const listener of listeners) listener.onLost?.()
  }
  const reachable = () => {
    if (isReachable) return
    isReachable = true
    log.info(isSaid ? 'Redis answers again' : 'Redis ready')
    isSaid = false
    cause = undefined
    for (const listener of listeners) listener.onReachable?.()
  }
  let isClosed = false
  commands.on('error', ({ message }) => {
    cause = message
  })
  commands.on('ready', reachable)
  commands.on('close', lost)
  // A ping finds out a connection that is dead without an error; the other connections are then dead too.
  const asking = setInterval(() => {
    if (!isReachable) return
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
      return isReachable
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
      isClosed = true
      clearInterval(asking)
      if (isReachable) await commands.quit().catch(() => {})
      isReachable = false
      for (const client of [commands, ...others]) client.disconnect()
    },
  }
}
