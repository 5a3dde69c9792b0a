import { attentionSchema, roomIdSchema, watchedAudienceSchema } from '@opsroom/protocol'
import type pg from 'pg'
import { z } from 'zod'
import { Batches } from './batches.ts'

/** The channel on which all processes of a database are notified of new entries in rooms. */
export const roomChannel = 'opsroom'
/** The channel on which all processes are notified of revoked devices. */
export const deviceChannel = 'opsroom_device'
/** The channel on which all processes are notified of rooms with new lines of chat. */
export const chatChannel = 'opsroom_chat'
/** The channel on which all processes are notified of the attention to seats. */
export const attentionChannel = 'opsroom_attention'

/** The channel on which all processes are notified of changes to the list of seeks. */
export const seeksChannel = 'opsroom_seeks'
/** The channel on which all processes are notified of tournaments that have changed. */
export const tournamentChannel = 'opsroom_tournament'
/** The channel on which all processes are notified of the rooms of a deleted person. */
export const deletedPersonChannel = 'opsroom_forgotten'

/** A notification that a room has new entries: it has the number of the last entry, never the content of entries. */
export interface DbNotification {
  room: string
  last: number
  /** Whether the row of the room in the lobby has changed too. */
  lobby: boolean
}

/** The attention to a seat at one process, as that process reports it to the others. It is not stored. */
export const attentionNewsSchema = z.strictObject({
  /** The id of the process that reports the attention. */
  from: z.uuid(),
  room: roomIdSchema,
  seat: watchedAudienceSchema,
  state: z.enum([...attentionSchema.options, 'away']),
})
export type AttentionNews = z.infer<typeof attentionNewsSchema>

/**
 * A message from one process to all: rooms with new entries, a room with new chat, the attention to a seat, changed
 * seeks, or a changed tournament.
 */
export interface ProcessNews {
  rooms?: DbNotification[]
  said?: string
  attention?: AttentionNews
  /**
   * The persons whose own seeks or games from seeks have changed; present, even if empty, when the list of seeks has
   * changed.
   */
  seeks?: readonly string[]
  /** The code of a tournament that has changed. */
  tournament?: string
}

/** A way to notify all processes, this one included, without Postgres. */
export interface ProcessNotifier {
  /** Whether this way works now. If not, the processes are notified through Postgres. */
  readonly canTell: boolean
  tell(news: ProcessNews): void
}

/** The text of a database notification of new entries: one line for each room. */
const notificationText = (notifications: readonly DbNotification[]): string =>
  notifications.map(({ room, last, lobby }) => `${room} ${last} ${lobby ? 'lobby' : ''}`).join('\n')

export const parseNotification = (text: string): DbNotification[] =>
  text.split('\n').flatMap((line) => {
    const [room, last, lobby] = line.split(' ')
    return room && last ? [{ room, last: Number(last), lobby: lobby === 'lobby' }] : []
  })

/**
 * The largest number of rooms in the text of one notification: Postgres accepts less than 8,000 bytes, and a room takes
 * fewer than 60.
 */
const roomsInText = 120

/** The time, in ms, for which notifications of new entries are gathered, so that many rooms share a statement. */
const gathering = 3

/** The two ways to notify all processes: the teller while it works, otherwise Postgres. */
interface Telling {
  pool: pg.Pool
  teller: ProcessNotifier | undefined
}

/** Tells all processes that these rooms have new entries. */
export async function notifyNewEntries({ pool, teller }: Telling, rooms: DbNotification[]): Promise<void> {
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
export async function notifyAttention(
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

/**
 * Notifies all processes, this one included, that the list of seeks has changed.
 * @param persons the persons whose own seeks or games from seeks have changed
 */
export async function notifySeeksChanged(
  { pool, teller }: Telling,
  persons: readonly string[],
): Promise<void> {
  if (teller?.canTell) teller.tell({ seeks: persons })
  else await pool.query(`SELECT pg_notify('${seeksChannel}', $1)`, [persons.join(' ')])
}

/** Tells all processes, this one included, that a tournament has changed. */
export async function notifyTournamentChanged({ pool, teller }: Telling, code: string): Promise<void> {
  if (teller?.canTell) teller.tell({ tournament: code })
  else await pool.query(`SELECT pg_notify('${tournamentChannel}', $1)`, [code])
}

/**
 * Notifies all processes of new entries, in statements apart from the appends: a transaction that notifies makes all
 * others that notify wait for its commit. If a notification is lost, the next regular check of the event logs finds the
 * entries.
 */
export function openNotificationBatches(connections: Telling): Batches<DbNotification, void> {
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
      await notifyNewEntries(connections, [...byRoom.values()])
      return all.map(() => done)
    },
  })
}
