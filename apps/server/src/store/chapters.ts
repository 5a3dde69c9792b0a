import type { ChapterResult } from '@opsroom/rules/core'
import type { Connections } from './connections.ts'
import { fromJson } from './json.ts'

/** A chapter that is over. Times are ISO 8601. */
export interface EndedChapterRow {
  number: number
  /** The result in its stored form, which the game's own schema has not read yet. */
  result: ChapterResult
  startedAt: string
  endedAt: string
}

/** The chapters of rooms. They are written with the log entries that they follow from: see `append`. */
export const chapters = ({ prisma }: Connections) => ({
  /** Chapters that are over, in order. The chapter in progress is not read. */
  async ended(room: string): Promise<EndedChapterRow[]> {
    const rows = await prisma.chapter.findMany({
      where: { roomId: room, endedAt: { not: null } },
      orderBy: { number: 'asc' },
      select: { number: true, startedAt: true, endedAt: true, result: true },
    })
    return rows.flatMap(({ number, startedAt, endedAt, result }) =>
      endedAt
        ? {
            number,
            result: fromJson<ChapterResult>(result),
            startedAt: startedAt.toISOString(),
            endedAt: endedAt.toISOString(),
          }
        : [],
    )
  },
})
