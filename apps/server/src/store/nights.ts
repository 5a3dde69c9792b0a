import type { ChapterResult } from '@opsroom/rules/core'
import type { Connections } from './connections.ts'

/** A chapter that is over. Times are ISO 8601. */
export interface EndedNight extends ChapterResult {
  number: number
  startedAt: string
  endedAt: string
}

/** The chapters of rooms; Duel's are nights. They are written with the entries that they follow from: see `append`. */
export const nights = ({ prisma }: Connections) => ({
  /** Those that are over, in order. Nothing is read of one that runs. */
  async ended(room: string): Promise<EndedNight[]> {
    const rows = await prisma.night.findMany({
      where: { roomId: room, endedAt: { not: null } },
      orderBy: { number: 'asc' },
      select: { number: true, startedAt: true, endedAt: true, summary: true },
    })
    return rows.map(({ number, startedAt, endedAt, summary }) => ({
      ...(summary as unknown as ChapterResult),
      number,
      startedAt: startedAt.toISOString(),
      endedAt: (endedAt as Date).toISOString(),
    }))
  },
})
