import type { Connections } from './connections.ts'
import { toJson } from './json.ts'

export interface DraftBody {
  type: string
  [key: string]: unknown
}

/** Drafts of orders (D3.8). */
export const drafts = ({ prisma, pool }: Connections) => ({
  async save(room: string, seat: string, body: DraftBody): Promise<void> {
    const key = { roomId: room, seat, type: body.type }
    await prisma.draft.upsert({
      where: { roomId_seat_type: key },
      create: { ...key, body: toJson(body) },
      update: { body: toJson(body) },
    })
  },

  /** The seat's drafts, the latest first. */
  async of(room: string, seat: string): Promise<DraftBody[]> {
    // Plain SQL is used instead of Prisma, because every subscription runs this query.
    const { rows } = await pool.query<{ body: DraftBody }>({
      name: 'drafts of a seat',
      text: 'SELECT body FROM draft WHERE room = $1 AND seat = $2 ORDER BY at DESC',
      values: [room, seat],
    })
    return rows.map(({ body }) => body)
  },
})
