import type { Connections } from './connections.ts'

/** A report that an operator is asked to look at. */
export interface NewReport {
  reporterId: string
  subjectId: string
  /** The code of the room. */
  room: string
  why: string
  name: string
  line?: string | undefined
  text?: string | undefined
}

const mostListed = 200

/** Reports of persons and lines. */
export const reports = ({ prisma, pool }: Connections) => ({
  async keep(report: NewReport): Promise<void> {
    await prisma.report.create({ data: report })
  },

  /** The oldest first. @param all also those that were handled */
  list: (all: boolean) =>
    prisma.report.findMany({
      where: all ? {} : { handledAt: null },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
      take: mostListed,
    }),

  /** @returns false when there is no such report that waits */
  async handle(id: string, note: string | undefined): Promise<boolean> {
    const { count } = await prisma.report.updateMany({
      where: { id, handledAt: null },
      data: { handledAt: new Date(), note: note ?? null },
    })
    return count === 1
  },

  /** Deletes what was handled so long ago, and what nobody has handled for so long. @returns how many */
  async forget(days: number, unhandledDays: number): Promise<number> {
    const { rowCount } = await pool.query(
      `DELETE FROM report WHERE handled_at < now() - make_interval(days => $1)
         OR (handled_at IS NULL AND at < now() - make_interval(days => $2))`,
      [days, unhandledDays],
    )
    return rowCount ?? 0
  },
})
