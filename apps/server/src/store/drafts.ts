import type { Connections } from './connections.ts'

export interface DraftBody {
  type: string
  [key: string]: unknown
}

/** Orders under construction (D3.8). */
export const drafts = ({ prisma }: Connections) => ({
  async save(room: string, seat: string, body: DraftBody): Promise<void> {
    const key = { roomId: room, seat, type: body.type }
    await prisma.draft.upsert({
      where: { roomId_seat_type: key },
      create: { ...key, body: body as object },
      update: { body: body as object },
    })
  },

  /** The seat's drafts, the latest first. */
  async of(room: string, seat: string): Promise<DraftBody[]> {
    const rows = await prisma.draft.findMany({
      where: { roomId: room, seat },
      orderBy: { at: 'desc' },
      select: { body: true },
    })
    return rows.map(({ body }) => body as unknown as DraftBody)
  },
})
