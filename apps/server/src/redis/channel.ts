import { z } from 'zod'
import {
  attentionNewsSchema,
  type NotificationReader,
  type ProcessNews,
  type ProcessNotifier,
} from '../store/index.ts'
import type { RedisLink } from './link.ts'

/** The messages that processes send each other through Redis. */
export const redisNewsSchema = z.strictObject({
  rooms: z.array(z.strictObject({ room: z.uuid(), last: z.int(), lobby: z.boolean() })).optional(),
  said: z.uuid().optional(),
  attention: attentionNewsSchema.optional(),
  seeks: z.array(z.uuid()).readonly().optional(),
  tournament: z.string().max(6).optional(),
})

/** Milliseconds for which a read of the Redis stream blocks. Closing never waits longer than this. */
const block = 1_000
/**
 * Milliseconds after which the other processes, too, have noticed that Redis is gone. The messages that they sent until
 * then are lost; the entries are then read from Postgres.
 */
const lossNoticed = 4_000
/** The maximum number of entries that the Redis stream keeps. */
const longestStream = 1_000

/**
 * The adapter that connects the Socket.IO servers of several processes. Each process sends only to its own connections,
 * so the adapter carries only messages between processes. It is given a wrapped Redis client, because the adapter
 * catches no errors itself, and does not tell which connections it opens.
 */
export async function redisAdapter(link: RedisLink) {
  const { createAdapter } = await import('@socket.io/redis-streams-adapter')
  const { commands } = link
  const client = {
    options: {},
    duplicate: () => link.another(),
    publish: (channel: string, message: Buffer) => commands.publish(channel, message).catch(() => 0),
    xadd: (...args: Parameters<typeof commands.xadd>) => commands.xadd(...args).catch(() => null),
  }
  return createAdapter(client, {
    streamName: 'opsroom:stream',
    channelPrefix: 'opsroom',
    blockTimeInMs: block,
    maxLen: longestStream,
  })
}

/** The Socket.IO servers of all processes, for messages between them. */
interface Processes {
  serverSideEmit(name: 'news', news: ProcessNews): unknown
  on(name: 'news', hear: (sent: unknown) => void): unknown
}

/** Notifies all processes, through their Socket.IO servers, that there is something new to read in Postgres. */
export function redisNotifier(
  link: RedisLink,
): ProcessNotifier & { begin(processes: Processes, reader: NotificationReader): void } {
  let open: { processes: Processes; reader: NotificationReader } | undefined

  function hear(sent: unknown): void {
    // A process of another version may send unknown fields. Such a message is dropped: the next read of Postgres finds
    // its news anyway.
    const { success, data } = redisNewsSchema.safeParse(sent)
    if (!success) return
    for (const notification of data.rooms ?? []) open?.reader.onNotification(notification)
    if (data.said) open?.reader.onSaid(data.said)
    if (data.attention) open?.reader.onAttention(data.attention)
    if (data.seeks) open?.reader.onSeeks(data.seeks)
    if (data.tournament) open?.reader.onTournament(data.tournament)
  }

  return {
    get canTell() {
      return open !== undefined && link.isReachable
    },
    tell(news: ProcessNews) {
      const sent = redisNewsSchema.parse(news)
      open?.processes.serverSideEmit('news', sent)
      setImmediate(() => hear(sent)) // The adapter reaches only the other processes, so this process is notified directly.
    },
    begin(processes, reader) {
      open = { processes, reader }
      processes.on('news', hear)
      link.listeners.push({
        onGap: () => reader.onGap(),
        onLost() {
          setTimeout(() => reader.onGap(), lossNoticed).unref()
        },
      })
    },
  }
}
