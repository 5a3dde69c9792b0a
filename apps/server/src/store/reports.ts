import type { Connections } from './connections.ts'

/** A report that an operator is to look at. */
export interface NewReport {
  reporterId: string
  subjectId: string
  /** The code of the room that the report is about. */
  room: string
  why: string
  name: string
  line?: string | undefined
  text?: string | undefined
}

const mostListed = 200

/** Reports about persons and lines of chat. */
export const reports = ({ prisma, pool }: Connections) => ({
  async keep(report: NewReport): Promise<void> {
    await prisma.report.create({ data: report })
  },

  /** The reports, the oldest first. @param all whether handled reports are listed too */
  list: (all: boolean) =>
    prisma.report.findMany({
      where: all ? {} : { handledAt: null },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
      take: mostListed,
    }),

  /** Marks a report as handled. @returns false when no unhandled report has this id */
  async handle(id: string, note: string | undefined): Promise<boolean> {
    const { count } = await prisma.report.updateMany({
      where: { id, handledAt: null },
      data: { handledAt: new Date(), note: note ?? null },
    })
    return count === 1
  },

  /**
   * Deletes reports that were handled more than `days` ago, and those that have been unhandled for more than
   * `unhandledDays`.
   * @returns the number of deleted reports
   */
  async forget(days: number, unhandledDays: number): Promise<number> {
    const { rowCount } = await pool.query(
      `DELETE FROM report WHERE handled_at < now() - make_interval(days => $1)
         OR (handled_at IS NULL AND at < now() - make_interval(days => $2))`,
      [days, unhandledDays],
    )
    return rowCount ?? 0
  },
})
