import type { ChatChannel } from '@opsroom/protocol'
import pg from 'pg'
import type { Connections } from './connections.ts'
import { chatChannel } from './notifications.ts'
import { tryAgain } from './try-again.ts'

/** A stored line of chat. */
export interface ChatRow {
  channel: ChatChannel
  number: number
  person: string
  /** The seat that the line was written for; null for a line of a spectator. */
  seat: string | null
  /** The name that the person had when they wrote the line. */
  name: string
  text: string
  at: Date
}
/** The number of the last line of each channel. */
export type LastChatLineNumbers = Record<ChatChannel, number>

/**
 * The SQL that stores a line of chat. Lines of both channels are ordered by their times, so a later line must have a
 * later time. The statement waits for a deletion of the person that has begun, and writes nothing for a person who is
 * deleted.
 */
const statement = `
WITH speaker AS (
  SELECT id FROM person WHERE id = $3 FOR KEY SHARE
), said AS (
  INSERT INTO chat_line (room, channel, number, person, seat, name, text, at)
  SELECT $1, $2::"ChatChannel", COALESCE(MAX(number), 0) + 1, $3, $4, $5, $6, GREATEST(clock_timestamp(), MAX(at))
  FROM chat_line WHERE room = $1 AND channel = $2::"ChatChannel"
  HAVING EXISTS (SELECT FROM speaker)
  RETURNING number
)
SELECT number, CASE WHEN $7 THEN pg_notify('${chatChannel}', $1::text) END FROM said`

const order = [{ at: 'asc' }, { channel: 'asc' }, { number: 'asc' }] as const

/** The chat of the rooms. */
export const chat = ({ prisma, pool, teller }: Connections) => ({
  /** Stores a line of chat. @returns the line's number in its channel; undefined when its person has been deleted */
  async say(room: string, line: Omit<ChatRow, 'number' | 'at'>): Promise<number | undefined> {
    const { channel, person, seat, name, text } = line
    const said = await tryAgain(async () => {
      const hasTeller = teller?.canTell === true
      const values = [room, channel, person, seat, name, text, !hasTeller]
      try {
        const { rows } = await pool.query<{ number: number }>({ name: 'say', text: statement, values })
        if (hasTeller && rows[0]) teller.tell({ said: room })
        return rows
      } catch (error) {
        // Another line was stored at the same time and took the number: the statement is tried again.
        if (error instanceof pg.DatabaseError && error.code === '23505') return undefined
        throw error
      }
    })
    return said[0]?.number
  },

  async line(room: string, channel: ChatChannel, number: number): Promise<ChatRow | undefined> {
    const where = { roomId_channel_number: { roomId: room, channel, number } }
    return (await prisma.chatLine.findUnique({ where, omit: { roomId: true } })) ?? undefined
  },

  /** Removes the lines of a channel up to a number. */
  async forget(room: string, channel: ChatChannel, upTo: number): Promise<void> {
    await prisma.chatLine.deleteMany({ where: { roomId: room, channel, number: { lte: upTo } } })
  },

  async lasts(room: string): Promise<LastChatLineNumbers> {
    const found = await prisma.chatLine.groupBy({
      by: ['channel'],
      where: { roomId: room },
      _max: { number: true },
    })
    const last = (channel: ChatChannel) => found.find((row) => row.channel === channel)?._max.number ?? 0
    return { players: last('players'), spectators: last('spectators') }
  },

  /** All lines of a room after the given numbers, in the order in which they were written. */
  async after(room: string, { players, spectators }: LastChatLineNumbers): Promise<ChatRow[]> {
    return prisma.chatLine.findMany({
      where: {
        roomId: room,
        OR: [
          { channel: 'players', number: { gt: players } },
          { channel: 'spectators', number: { gt: spectators } },
        ],
      },
      orderBy: [...order],
      omit: { roomId: true },
    })
  },

  /** The latest lines of the given channels, up to a number in each, in the order in which they were written. */
  async latest(
    room: string,
    channels: readonly ChatChannel[],
    until: LastChatLineNumbers,
    most: number,
  ): Promise<ChatRow[]> {
    const rows = await prisma.chatLine.findMany({
      where: { roomId: room, OR: channels.map((channel) => ({ channel, number: { lte: until[channel] } })) },
      orderBy: [{ at: 'desc' }, { channel: 'desc' }, { number: 'desc' }],
      take: most,
      omit: { roomId: true },
    })
    return rows.reverse()
  },

  /** The persons who wrote the stored lines of a room. */
  async speakers(room: string): Promise<string[]> {
    const rows = await prisma.chatLine.findMany({
      where: { roomId: room },
      distinct: ['person'],
      select: { person: true },
    })
    return rows.map(({ person }) => person)
  },

  async mute(room: string, listener: string, handle: string, muted: boolean): Promise<void> {
    const row = { roomId: room, listener, handle }
    if (muted) await prisma.chatMute.createMany({ data: [row], skipDuplicates: true })
    else await prisma.chatMute.deleteMany({ where: row })
  },

  async mutedBy(room: string, listener: string): Promise<string[]> {
    const rows = await prisma.chatMute.findMany({
      where: { roomId: room, listener },
      orderBy: { handle: 'asc' },
    })
    return rows.map(({ handle }) => handle)
  },

  /** The handles that each of these listeners has muted in a room; no entry for those who have muted nobody. */
  async mutedByEach(room: string, listeners: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await prisma.chatMute.findMany({
      where: { roomId: room, listener: { in: [...listeners] } },
    })
    const muted = new Map<string, string[]>()
    for (const { listener, handle } of rows) muted.set(listener, [...(muted.get(listener) ?? []), handle])
    return muted
  },
})
