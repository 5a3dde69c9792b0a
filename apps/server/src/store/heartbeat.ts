import type { Connections } from './connections.ts'

const key = 'heartbeat'

/** When any process last served this database, in ms since 1970 by the server's clock. */
export const heartbeat = ({ pool }: Connections) => ({
  async last(): Promise<number | undefined> {
    const { rows } = await pool.query<{ value: string }>('SELECT value FROM setting WHERE key = $1', [key])
    return rows[0] && Number(rows[0].value)
  },

  /** It never goes back, whatever the clocks of several machines say. */
  async beat(now: number): Promise<void> {
    await pool.query(
      `INSERT INTO setting (key, value) VALUES ($1, $2)
       ON CONFLICT (key) DO UPDATE SET value = GREATEST(setting.value::bigint, EXCLUDED.value::bigint)::text`,
      [key, String(now)],
    )
  },
})
