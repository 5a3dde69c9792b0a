import type { Connections } from './connections.ts'

/**
 * Values that a server keeps for all processes and for later ones. A start waits for them: without Prisma it takes 0.5
 * s less.
 */
export const settings = ({ pool }: Connections) => ({
  /** The value of a key. The first caller makes it; all others get the same value. */
  async keep(key: string, make: () => string): Promise<string> {
    const { rows } = await pool.query<{ value: string }>(
      `INSERT INTO setting AS kept (key, value) VALUES ($1, $2)
       ON CONFLICT (key) DO UPDATE SET value = kept.value RETURNING value`,
      [key, make()],
    )
    // An upsert returns its row.
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
