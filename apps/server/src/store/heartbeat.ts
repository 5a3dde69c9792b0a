import type { Connections } from './connections.ts'

const key = 'heartbeat'

/** The last time that any process served this database, in ms since 1970 by the server's clock. */
export const heartbeat = ({ pool }: Connections) => ({
  /** @returns the heartbeat, and the current time of the database, in ms since 1970 */
  async read(): Promise<{ last: number | undefined; now: number }> {
    const { rows } = await pool.query<{ value: string | null; now: number }>(
      `SELECT (SELECT value FROM setting WHERE key = $1) AS value,
         (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`,
      [key],
    )
    const { value = null, now = Date.now() } = rows[0] ?? {}
    return { last: value === null ? undefined : Number(value), now }
  },

  /**
   * Rounds of tournaments that were under way during an outage (since the heartbeat that was read last) end later by
   * `by`, in ms; negative: earlier. Once, by whichever process is first.
   */
  async resume(last: number, now: number, by: number): Promise<void> {
    await pool.query(
      `WITH resumed AS (UPDATE setting SET value = $2 WHERE key = $1 AND value = $3 RETURNING key)
       UPDATE tournament_round AS round SET ends_at = ends_at + $4 * interval '1 millisecond'
       FROM resumed, tournament AS t
       WHERE t.id = round.tournament AND t.status = 'playing' AND ends_at > $5
         AND EXISTS (SELECT FROM tournament_game AS game
           WHERE game.tournament = t.id AND game.round = round.number AND result IS NULL)`,
      [key, String(now), String(last), by, new Date(last)],
    )
  },

  /** Only `resume` sets it back: the clocks of several machines differ a little. */
  async beat(now: number): Promise<void> {
    await pool.query(
      `INSERT INTO setting (key, value) VALUES ($1, $2)
       ON CONFLICT (key) DO UPDATE SET value = GREATEST(setting.value::bigint, EXCLUDED.value::bigint)::text`,
      [key, String(now)],
    )
  },
})
