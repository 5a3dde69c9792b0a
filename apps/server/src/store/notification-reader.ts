import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  type AttentionNews,
  attentionChannel,
  attentionNewsSchema,
  chatChannel,
  type DbNotification,
  deletedPersonChannel,
  deviceChannel,
  parseNotification,
  roomChannel,
  seeksChannel,
  tournamentChannel,
} from './notifications.ts'

export interface NotificationReader {
  onNotification(notification: DbNotification): void
  /** Called when a device was revoked. */
  onRevoked(device: string): void
  /** Called when a person of a room was deleted, so that the stored data of the room have changed. */
  onForgotten(room: string): void
  /** Called when a line of chat was stored in a room. */
  onSaid(room: string): void
  /** Called when a process, perhaps this one, has reported the attention to a seat. */
  onAttention(news: AttentionNews): void
  /**
   * Called when the list of seeks has changed.
   * @param persons the persons whose own seeks or games from seeks have changed
   */
  onSeeks(persons: readonly string[]): void
  /** Called when the tournament with this code has changed. */
  onTournament(code: string): void
  /** Called when notifications may have been missed: the reader must then catch up with the event log. */
  onGap(): void
  /** Called when the connection for notifications was lost, or could not be opened again. */
  onLost(): void
  /**
   * Called with whether this is the only process that listens, so that no other has to be notified of new entries; with
   * false while that is not known.
   */
  onAlone(isAlone: boolean): void
}

const listenerName = 'opsroom-notifications'
/**
 * The text that a process sends when it begins to listen. It names no room, so processes of older versions ignore it.
 */
const greeting = 'here'
const heartbeat = 10_000
const timeout = 5_000
const longestPause = 5_000

/**
 * @returns the attention to a seat from the text of a notification; undefined for a text that only another version
 * understands
 */
function parseAttention(text: string): AttentionNews | undefined {
  try {
    return attentionNewsSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The channels that a process listens to, each with the function that handles a text received on it. */
const channelsOf = (reader: NotificationReader): Record<string, (text: string) => void> => ({
  [roomChannel](text) {
    for (const notification of parseNotification(text)) reader.onNotification(notification)
  },
  [deviceChannel]: (device) => reader.onRevoked(device),
  [chatChannel]: (room) => reader.onSaid(room),
  [attentionChannel](text) {
    const news = parseAttention(text)
    if (news) reader.onAttention(news)
  },
  [seeksChannel]: (persons) => reader.onSeeks(persons.split(' ')),
  [tournamentChannel]: (code) => reader.onTournament(code),
  [deletedPersonChannel]: (room) => reader.onForgotten(room),
})

/** A connection on which a process listens for database notifications, from its start to its loss. */
class ListeningConnection {
  private readonly client: pg.Client
  private readonly channels: ReturnType<typeof channelsOf>
  private readonly onAlone: (isAlone: boolean) => void
  /** The number of other processes that have begun to listen since this connection was made. */
  private greetings = 0
  /** Resolves the promise `lost`. */
  private lose = () => {}
  /** Resolves when the connection is lost or ended. */
  readonly lost = new Promise<void>((resolve) => {
    this.lose = resolve
  })
  private beat: NodeJS.Timeout | undefined

  constructor(url: string, reader: NotificationReader) {
    this.channels = channelsOf(reader)
    this.onAlone = (isAlone) => reader.onAlone(isAlone)
    this.client = new pg.Client({
      connectionString: url,
      application_name: listenerName,
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
    })
    this.client.on('error', this.lose)
    this.client.on('end', this.lose)
    this.client.on('notification', (notification) => this.take(notification))
  }

  private take({ channel, payload = '', processId }: pg.Notification): void {
    if (channel !== roomChannel || payload !== greeting) {
      this.channels[channel]?.(payload)
      return
    }
    // The cast is needed because the client of pg has the field `processID`, but its types do not declare it.
    const { processID: own } = this.client as unknown as { processID: number }
    if (processId === own) return
    this.greetings++
    this.onAlone(false)
  }

  /** Connects, listens to all channels, and greets the other processes. */
  async start(): Promise<void> {
    await this.client.connect()
    await this.client.query(
      Object.keys(this.channels)
        .map((channel) => `LISTEN ${channel}`)
        .join('; '),
    )
    await this.client.query('SELECT pg_notify($1, $2)', [roomChannel, greeting])
  }

  /** Finds out now and every ten seconds whether other processes listen. The query also notices a dead connection. */
  async watchListeners(): Promise<void> {
    await this.countListeners()
    this.beat = setInterval(() => this.countListeners().catch(this.lose), heartbeat)
  }
  private async countListeners(): Promise<void> {
    const before = this.greetings
    const { rows } = await this.client.query<{ listeners: number }>({
      name: 'listeners',
      text: `SELECT count(*)::int AS listeners FROM pg_stat_activity
             WHERE application_name = '${listenerName}' AND datname = current_database()`,
    })
    // A process that began to listen while this query ran may not have been counted.
    if (this.greetings === before) this.onAlone(rows[0]?.listeners === 1)
  }

  async end(): Promise<void> {
    clearInterval(this.beat)
    await this.client.end().catch(() => {})
  }
}

/**
 * Listens for database notifications until closed. A lost connection is opened again; notifications in between are
 * lost, so `onGap` is called after every further connection.
 * @returns a promise that resolves once the process listens
 */
export async function readNotifications(
  url: string,
  reader: NotificationReader,
): Promise<{ close(): Promise<void> }> {
  let closed = false
  let connection: ListeningConnection | undefined

  async function listen(onReady: () => void): Promise<void> {
    const mine = new ListeningConnection(url, reader)
    connection = mine
    try {
      await mine.start()
      onReady()
      await mine.watchListeners()
      await mine.lost
    } finally {
      reader.onAlone(false)
      void mine.end()
    }
  }

  async function forever(onFirst: () => void): Promise<void> {
    let pause = 50
    let first = true
    while (!closed) {
      const ready = () => {
        pause = 50
        if (first) onFirst()
        else reader.onGap()
        first = false
      }
      await listen(ready).catch(() => {})
      if (closed) return
      reader.onLost()
      await sleep(pause, undefined, { ref: false })
      pause = Math.min(pause * 2, longestPause)
    }
  }

  await new Promise<void>((resolve) => void forever(resolve))
  return {
    async close() {
      closed = true
      await connection?.end()
    },
  }
}
