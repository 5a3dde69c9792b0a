import type { Connections } from './connections.ts'

/**
 * Values that are the same for all processes and outlive them. A server reads them while it starts: without Prisma that
 * takes 0.5 s less.
 */
export const settings = ({ pool }: Connections) => ({
  /** The value of a key. The first caller makes it; all others get that value. */
  async keep(key: string, make: () => string): Promise<string> {
    const { rows } = await pool.query<{ value: string }>(
      `INSERT INTO setting AS kept (key, value) VALUES ($1, $2)
       ON CONFLICT (key) DO UPDATE SET value = kept.value RETURNING value`,
      [key, make()],
    )
    // An upsert always returns its row.
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
  /** Reads both times. @returns the heartbeat, and what the clock of the database shows now, in ms since 1970 */
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
   * Moves the ends of current rounds of tournaments by a time in ms, which may be negative: the time since the
   * heartbeat that was read last does not count for them. Only the first process that asks does it.
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
