import type { Insight } from '@opsroom/bots'
import type { Connections } from './connections.ts'

/** The stored explanation of a match. */
export interface InsightRow {
  /** The explanation; absent when it could not be computed. */
  insight?: Insight
}

/**
 * The explanations of matches that are over. The same event log always gives the same explanation, so the explanation
 * that is stored first stays.
 */
export const insights = ({ pool }: Connections) => ({
  async of(room: string, method: string): Promise<InsightRow | undefined> {
    const { rows } = await pool.query<{ body: Insight | null }>(
      'SELECT body FROM insight WHERE room = $1 AND method = $2',
      [room, method],
    )
    const [row] = rows
    return row && (row.body ? { insight: row.body } : {})
  },

  /** Stores an explanation. @param insight absent when it could not be computed; then it is not tried again */
  async keep(room: string, method: string, samples: number, insight: Insight | undefined): Promise<void> {
    await pool.query(
      `INSERT INTO insight (room, method, samples, body) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [room, method, samples, insight ? JSON.stringify(insight) : null],
    )
  },
})
