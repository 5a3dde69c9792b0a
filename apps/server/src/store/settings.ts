import type { Connections } from './connections.ts'

/**
 * Stored settings: values that are the same for all processes and outlive them. A server reads them while it starts,
 * with plain SQL: loading Prisma for this would make the start 0.5 s longer.
 */
export const settings = ({ pool }: Connections) => ({
  /** The stored value of a key. The first caller stores the value that `make` returns; all others get that value. */
  async keep(key: string, make: () => string): Promise<string> {
    const { rows } = await pool.query<{ value: string }>(
      `INSERT INTO setting AS kept (key, value) VALUES ($1, $2)
       ON CONFLICT (key) DO UPDATE SET value = kept.value RETURNING value`,
      [key, make()],
    )
    // The cast is safe: an upsert always returns its row.
    return (rows[0] as { value: string }).value
  },

  async get(key: string): Promise<string | undefined> {
    const { rows } = await pool.query<{ value: string }>('SELECT value FROM setting WHERE key = $1', [key])
    return rows[0]?.value
  },

  async set(key: string, value: string): Promise<void> {
    await pool.query(
      `INSERT INTO setting (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [key, value],
    )
  },
})

const key = 'heartbeat'

/** The last time that any process served this database, in ms since 1970 by the server's clock. */
export const heartbeat = ({ pool }: Connections) => ({
  /**
   * Reads the heartbeat and the time.
   * @returns `last`, the heartbeat, and `now`, the time by the clock of the database; both in ms since 1970
   */
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
   * Writes the heartbeat `now`, and moves the ends of current rounds of tournaments by `by` ms, which may be negative,
   * so that the time since the heartbeat `last` does not count for them. When several processes have read the same
   * heartbeat `last`, only the first call has an effect.
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

  /** Writes the heartbeat. It never goes back except by `resume`: the clocks of several machines differ a little. */
  async beat(now: number): Promise<void> {
    await pool.query(
      `INSERT INTO setting (key, value) VALUES ($1, $2)
       ON CONFLICT (key) DO UPDATE SET value = GREATEST(setting.value::bigint, EXCLUDED.value::bigint)::text`,
      [key, String(now)],
    )
  },
})
