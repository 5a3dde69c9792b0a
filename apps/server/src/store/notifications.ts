import { setTimeout as sleep } from 'node:timers/promises'
import { attentionSchema, roomIdSchema, watchAsSchema } from '@opsroom/protocol'
import pg from 'pg'
import { z } from 'zod'
import { Batches } from './batches.ts'

/** The channel on which every process of a database learns what the others wrote. */
const roomChannel = 'opsroom'
/** The channel on which they learn of devices that are revoked. */
export const deviceChannel = 'opsroom_device'
/** The channel on which they learn in which room something was said. */
export const chatChannel = 'opsroom_chat'
/** The channel on which they learn how a seat is attended to. */
const attentionChannel = 'opsroom_attention'

/** The channel for changes of the list of seeks. */
const seeksChannel = 'opsroom_seeks'
/** The channel on which they learn that a tournament has changed. */
const tournamentChannel = 'opsroom_tournament'
/** The channel on which they learn in which rooms a person was who is deleted. */
export const forgottenChannel = 'opsroom_forgotten'

/** A notification to a process: the new length of a room's event log. Never its content. */
export interface DbNotification {
  room: string
  last: number
  /** The lobby's picture of the room has changed too. */
  lobby: boolean
}

/** The attention of a seat at one process. It is not stored. */
export const attentionNewsSchema = z.strictObject({
  /** The process that sent it. */
  from: z.uuid(),
  room: roomIdSchema,
  seat: watchAsSchema,
  state: z.enum([...attentionSchema.options, 'away']),
})
export type AttentionNews = z.infer<typeof attentionNewsSchema>

/** News of processes to each other: rooms with new entries or new chat, and the attention of seats. */
export interface ProcessNews {
  rooms?: DbNotification[]
  said?: string
  attention?: AttentionNews
  /** The list of seeks has changed, and more than that for these persons. */
  seeks?: readonly string[]
  /** The code of a tournament that has changed. */
  tournament?: string
}

/** Another way to tell all processes, this one included. */
export interface Teller {
  /** Whether this way to tell other processes works now. If not, Postgres tells them. */
  readonly canTell: boolean
  tell(news: ProcessNews): void
}

/** As Postgres sends it: a line for each room. */
const notificationText = (notifications: readonly DbNotification[]): string =>
  notifications.map(({ room, last, lobby }) => `${room} ${last} ${lobby ? 'lobby' : ''}`).join('\n')

const parseNotification = (text: string): DbNotification[] =>
  text.split('\n').flatMap((line) => {
    const [room, last, lobby] = line.split(' ')
    return room && last ? [{ room, last: Number(last), lobby: lobby === 'lobby' }] : []
  })

/** Rooms in one text: Postgres takes less than 8,000 bytes, and a room has fewer than 60. */
const roomsInText = 120

/** Notifications of new entries to other processes are gathered for this many ms, those of many rooms in one statement. */
const gathering = 3

/** The channel for news to all processes: Postgres, or the teller while it works. */
interface Telling {
  pool: pg.Pool
  teller: Teller | undefined
}

/** Tells all processes that these rooms have new entries. */
export async function notify({ pool, teller }: Telling, rooms: DbNotification[]): Promise<void> {
  if (teller?.canTell) return teller.tell({ rooms })
  const texts: string[] = []
  for (let first = 0; first < rooms.length; first += roomsInText)
    texts.push(notificationText(rooms.slice(first, first + roomsInText)))
  await pool.query({
    name: 'notify',
    text: `SELECT pg_notify('${roomChannel}', given) FROM unnest($1::text[]) AS given`,
    values: [texts],
  })
}

/** Notifies all processes of the attention to a seat. A lost message does not matter: it is repeated. */
export async function tellAttention(
  { pool, teller, isAlone }: Telling & { isAlone: boolean },
  attention: AttentionNews,
): Promise<void> {
  if (teller?.canTell) teller.tell({ attention })
  else if (!isAlone)
    await pool.query({
      name: 'attention',
      text: `SELECT pg_notify('${attentionChannel}', $1)`,
      values: [JSON.stringify(attention)],
    })
}

/** Tells all processes, this one included, that the list of seeks has changed, and for whom more than that. */
export async function tellSeeks({ pool, teller }: Telling, persons: readonly string[]): Promise<void> {
  if (teller?.canTell) teller.tell({ seeks: persons })
  else await pool.query(`SELECT pg_notify('${seeksChannel}', $1)`, [persons.join(' ')])
}

/** Tells all processes, this one included, that a tournament has changed. */
export async function tellTournament({ pool, teller }: Telling, code: string): Promise<void> {
  if (teller?.canTell) teller.tell({ tournament: code })
  else await pool.query(`SELECT pg_notify('${tournamentChannel}', $1)`, [code])
}

/** @returns undefined for a message that only another version understands */
function parseAttention(text: string): AttentionNews | undefined {
  try {
    return attentionNewsSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * Tells all processes of new entries, in statements of their own: a transaction that notifies makes all others that
 * notify wait for its commit. A notification that is lost is made up for by the next look at the event logs.
 */
export function openNotifying(connections: Telling): Batches<DbNotification, void> {
  const done: PromiseFulfilledResult<void> = { status: 'fulfilled', value: undefined }
  return new Batches<DbNotification, void>({
    most: 2_000,
    gather: () => gathering,
    async run(all) {
      const byRoom = new Map<string, DbNotification>()
      for (const { room, last, lobby } of all) {
        const known = byRoom.get(room)
        byRoom.set(room, {
          room,
          last: Math.max(last, known?.last ?? 0),
          lobby: lobby || known?.lobby === true,
        })
      }
      await notify(connections, [...byRoom.values()])
      return all.map(() => done)
    },
  })
}

export interface NotificationReader {
  onNotification(notification: DbNotification): void
  /** A device was revoked. */
  onRevoked(device: string): void
  /** A person of a room was deleted: its stored data have changed. */
  onForgotten(room: string): void
  /** A line of chat was stored in a room. */
  onSaid(room: string): void
  /** The attention of a seat at a process, perhaps at this one. */
  onAttention(news: AttentionNews): void
  /** The list of seeks has changed, and more than that for these persons. */
  onSeeks(persons: readonly string[]): void
  /** The tournament with this code has changed. */
  onTournament(code: string): void
  /** Notifications may have been missed: catch up with the event log. */
  onGap(): void
  /** The connection was lost, or could not be made again. */
  onLost(): void
  /** Whether no other process listens, so that nobody has to be notified of new entries. False while that is not known. */
  onAlone(isAlone: boolean): void
}

const listenerName = 'opsroom-notifications'
/** The greeting of a process that begins to listen: no room, so that processes of older versions hear nothing in it. */
const greeting = 'here'
const heartbeat = 10_000
const timeout = 5_000
const longestPause = 5_000

/** The channels that a process listens to, each with what is done with a text on it. */
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
  [forgottenChannel]: (room) => reader.onForgotten(room),
})

/**
 * Listens until it is closed. A lost connection is made again; messages in between are lost, so `onGap` is called
 * after every further connection.
 * @returns when it listens
 */
export async function readNotifications(
  url: string,
  reader: NotificationReader,
): Promise<{ close(): Promise<void> }> {
  const { onGap, onLost, onAlone } = reader
  const channels = channelsOf(reader)
  let closed = false
  let client: pg.Client | undefined

  /** One connection, from its start to its loss. */
  async function listen(onReady: () => void): Promise<void> {
    const mine = new pg.Client({
      connectionString: url,
      application_name: listenerName,
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
    let greetings = 0
    mine.on('notification', ({ channel, payload = '', processId }) => {
      if (channel !== roomChannel || payload !== greeting) return channels[channel]?.(payload)
      // The client of pg has this field, but its types do not declare it.
      const { processID: own } = mine as unknown as { processID: number }
      if (processId === own) return
      greetings++
      onAlone(false)
    })
    /** A query finds out a dead connection, and also counts the other listeners. */
    const countListeners = async () => {
      const before = greetings
      const { rows } = await mine.query<{ listeners: number }>({
        name: 'listeners',
        text: `SELECT count(*)::int AS listeners FROM pg_stat_activity
               WHERE application_name = '${listenerName}' AND datname = current_database()`,
      })
      // A process that has come while it was asked may not have been counted.
      if (greetings === before) onAlone(rows[0]?.listeners === 1)
    }
    let beat: NodeJS.Timeout | undefined
    try {
      await mine.connect()
      await mine.query(
        Object.keys(channels)
          .map((channel) => `LISTEN ${channel}`)
          .join('; '),
      )
      await mine.query('SELECT pg_notify($1, $2)', [roomChannel, greeting])
      onReady()
      await countListeners()
      beat = setInterval(() => countListeners().catch(lose), heartbeat)
      await lost
    } finally {
      clearInterval(beat)
      onAlone(false)
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
