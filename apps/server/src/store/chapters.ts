import type { ChapterResult } from '@opsroom/rules/core'
import type { Connections } from './connections.ts'
import { fromJson } from './json.ts'

/** A chapter that is over. Times are ISO 8601. */
export interface EndedChapterRow {
  number: number
  /** The result of the chapter in its stored form, not yet parsed by the game's schema. */
  result: ChapterResult
  startedAt: string
  endedAt: string
}

/** The chapters of rooms. `append` writes them together with the log entries that they follow from. */
export const chapters = ({ prisma }: Connections) => ({
  /** The chapters of a room that are over, in order. The chapter in progress is left out. */
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
