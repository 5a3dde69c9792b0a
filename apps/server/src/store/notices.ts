import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The channel on which every process of a database learns what the others wrote. */
export const channel = 'opsroom'

/** What a process is told: that a room's book is so long now. Never what is in it. */
export interface Notice {
  room: string
  last: number
  /** The lobby's picture of the room has changed too. */
  lobby: boolean
}

export const noticeOf = ({ room, last, lobby }: Notice): string => `${room} ${last} ${lobby ? 'lobby' : ''}`

function parseNotice(text: string): Notice | undefined {
  const [room, last, lobby] = text.split(' ')
  return room && last ? { room, last: Number(last), lobby: lobby === 'lobby' } : undefined
}

export interface NoticeBoard {
  close(): Promise<void>
}

const heartbeat = 10_000
const longestPause = 5_000

/**
 * Listens until it is closed. A lost connection is made again; whatever was said meanwhile is lost, so `onGap` is
 * called after every new connection: there one catches up with the book.
 * @param onLost told each time that the connection is lost or cannot be made
 */
export async function readNotices(
  url: string,
  onNotice: (notice: Notice) => void,
  onGap: () => void,
  onLost: () => void,
): Promise<NoticeBoard> {
  let closed = false
  let client: pg.Client | undefined

  /** One connection, from its start to its loss. */
  async function listen(onReady: () => void): Promise<void> {
    const mine = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'opsroom-notices',
    })
    client = mine
    const lost = new Promise<void>((resolve) => {
      mine.on('error', () => resolve())
      mine.on('end', () => resolve())
    })
    mine.on('notification', ({ payload }) => {
      const notice = parseNotice(payload ?? '')
      if (notice) onNotice(notice)
    })
    await mine.connect()
    await mine.query(`LISTEN ${channel}`)
    onReady()
    // A connection that is dead without knowing it is found out by asking.
    const beat = setInterval(() => mine.query('SELECT 1').catch(() => mine.end().catch(() => {})), heartbeat)
    beat.unref()
    await lost
    clearInterval(beat)
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
