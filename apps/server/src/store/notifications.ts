import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The channel on which every process of a database learns what the others wrote. */
export const channel = 'opsroom'
/** The channel on which they learn of devices that are revoked. */
export const deviceChannel = 'opsroom_device'
/** The channel on which they learn in which room something was said. */
export const chatChannel = 'opsroom_chat'

/** What a process is told: that a room's event log is so long now. Never what is in it. */
export interface DbNotification {
  room: string
  last: number
  /** The lobby's picture of the room has changed too. */
  lobby: boolean
}

export const notificationText = ({ room, last, lobby }: DbNotification): string =>
  `${room} ${last} ${lobby ? 'lobby' : ''}`

function parseNotification(text: string): DbNotification | undefined {
  const [room, last, lobby] = text.split(' ')
  return room && last ? { room, last: Number(last), lobby: lobby === 'lobby' } : undefined
}

export interface NotificationReader {
  onNotification(notification: DbNotification): void
  /** A device was revoked. */
  onRevoked(device: string): void
  /** Something was said in a room. */
  onSaid(room: string): void
  /** Notifications may have been missed: catch up with the event log. */
  onGap(): void
  /** The connection was lost, or could not be made again. */
  onLost(): void
}

const heartbeat = 10_000
const timeout = 5_000
const longestPause = 5_000

/**
 * Listens until it is closed. A lost connection is made again; what was said meanwhile is lost, so `onGap` is called
 * after every further connection.
 * @returns when it listens
 */
export async function readNotifications(
  url: string,
  { onNotification, onRevoked, onSaid, onGap, onLost }: NotificationReader,
): Promise<{ close(): Promise<void> }> {
  let closed = false
  let client: pg.Client | undefined

  /** One connection, from its start to its loss. */
  async function listen(onReady: () => void): Promise<void> {
    const mine = new pg.Client({
      connectionString: url,
      application_name: 'opsroom-notifications',
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
    })
    client = mine
    let lose = () => {}
    const lost = new Promise<void>((resolve) => {
      lose = resolve
    })
    mine.on('error', lose)
    mine.on('end', lose)
    mine.on('notification', ({ channel, payload }) => {
      if (channel === deviceChannel) return onRevoked(payload ?? '')
      if (channel === chatChannel) return onSaid(payload ?? '')
      const notification = parseNotification(payload ?? '')
      if (notification) onNotification(notification)
    })
    let beat: NodeJS.Timeout | undefined
    try {
      await mine.connect()
      await mine.query(`LISTEN ${channel}; LISTEN ${deviceChannel}; LISTEN ${chatChannel}`)
      onReady()
      // A connection that is dead without knowing it is found out by asking.
      beat = setInterval(() => mine.query('SELECT 1').catch(lose), heartbeat)
      await lost
    } finally {
      clearInterval(beat)
      mine.end().catch(() => {})
    }
  }

  async function forever(onFirst: () => void): Promise<void> {
    let pause = 50
    let first = true
    while (!closed) {
      const ready = () => {
        pause = 50
        if (first) onFirst()
        else onGap()
        first = false
      }
      await listen(ready).catch(() => {})
      if (closed) return
      onLost()
      await sleep(pause, undefined, { ref: false })
      pause = Math.min(pause * 2, longestPause)
    }
  }

  await new Promise<void>((resolve) => void forever(resolve))
  return {
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}
