import type { Insight } from '@opsroom/bots'
import type { Connections } from './connections.ts'

/** The stored explanation of a match. */
export interface InsightRow {
  /** Absent: it could not be computed. */
  insight?: Insight
}

/** Explanations of matches that are over. The same log gives the same, so the first one that is written stays. */
export const insights = ({ pool }: Connections) => ({
  async of(room: string, method: string): Promise<InsightRow | undefined> {
    const { rows } = await pool.query<{ body: Insight | null }>(
      'SELECT body FROM insight WHERE room = $1 AND method = $2',
      [room, method],
    )
    const [row] = rows
    return row && (row.body ? { insight: row.body } : {})
  },

  /** @param insight absent: it could not be computed, and is not tried again */
  async keep(room: string, method: string, samples: number, insight: Insight | undefined): Promise<void> {
    await pool.query(
      `INSERT INTO insight (room, method, samples, body) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [room, method, samples, insight ? JSON.stringify(insight) : null],
    )
  },
})
