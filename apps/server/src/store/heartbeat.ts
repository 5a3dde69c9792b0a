import type { Connections } from './connections.ts'

const key = 'heartbeat'

/** When any process last served this database, in ms since 1970 by the server's clock. */
export const heartbeat = ({ pool }: Connections) => ({
  async last(): Promise<number | undefined> {
    const { rows } = await pool.query<{ value: string }>('SELECT value FROM setting WHERE key = $1', [key])
    return rows[0] && Number(rows[0].value)
  },

  /**
   * The server is back after an outage: the rounds of tournaments that were under way end so much later. Once for an outage,
   * by whichever process is first.
   */
  async resume({ from, until }: { from: number; until: number }, now: number): Promise<void> {
    await pool.query(
      `WITH resumed AS (UPDATE setting SET value = $2 WHERE key = $1 AND value = $3 RETURNING key)
       UPDATE tournament_round AS round SET ends_at = ends_at + $4 * interval '1 millisecond'
       FROM resumed, tournament AS t
       WHERE t.id = round.tournament AND t.status = 'playing' AND ends_at > $5
         AND EXISTS (SELECT FROM tournament_game AS game
           WHERE game.tournament = t.id AND game.round = round.number AND result IS NULL)`,
      [key, String(now), String(from), until - from, new Date(from)],
    )
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
