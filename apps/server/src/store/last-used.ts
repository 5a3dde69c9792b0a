import type pg from 'pg'

/**
 * SQL for whether the last use of a token was noted so long ago that it is noted again: a program sends many requests
 * in a second.
 */
export const staleUseCondition = `last_used IS NULL OR last_used < now() - interval '1 minute'`

/** Notes that a token was used now. */
export async function noteUse(
  pool: pg.Pool,
  table: 'account_token' | 'seat_token',
  id: string,
): Promise<void> {
  await pool.query(`UPDATE ${table} SET last_used = now() WHERE id = $1`, [id])
}
