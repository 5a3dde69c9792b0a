import { attentionSchema, roomIdSchema, watchAsSchema } from '@opsroom/protocol'
import type pg from 'pg'
import { z } from 'zod'
import { Batches } from './batches.ts'

/** The channel on which every process of a database learns what the others wrote. */
export const roomChannel = 'opsroom'
/** The channel on which they learn of devices that are revoked. */
export const deviceChannel = 'opsroom_device'
/** The channel on which they learn in which room something was said. */
export const chatChannel = 'opsroom_chat'
/** The channel on which they learn how a seat is attended to. */
export const attentionChannel = 'opsroom_attention'

/** The channel for changes of the list of seeks. */
export const seeksChannel = 'opsroom_seeks'
/** The channel on which they learn that a tournament has changed. */
export const tournamentChannel = 'opsroom_tournament'
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

export const parseNotification = (text: string): DbNotification[] =>
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
