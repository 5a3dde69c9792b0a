import type pg from 'pg'
import { GatheredWrites } from './gathered-writes.ts'

/**
 * The factor by which a room's last activity is gathered for longer than other writes: a quick table has an order or
 * two in a second, and its row is written once for all of them.
 */
const longer = 8

/**
 * SQL that skips rooms locked by others: an append that changes the row of a room waits for this statement, so this
 * statement must not wait for that append.
 */
const ofFree = `WITH free AS MATERIALIZED (
  SELECT room.id, given.at FROM unnest($1::uuid[], $2::timestamptz[]) AS given(id, at) JOIN room ON room.id = given.id
  FOR NO KEY UPDATE OF room SKIP LOCKED
)
UPDATE room SET activity = GREATEST(activity, free.at) FROM free WHERE room.id = free.id RETURNING room.id`

/**
 * Gathers the time of each room's last public event, as the orders of this process report it: so a room's row is not
 * written again for each order. A statement that reads `room.activity` waits for `written` first.
 * @param pause the time, in ms, for which other writes are gathered
 */
export const roomActivity = (pool: pg.Pool, pause: () => number): GatheredWrites<string> =>
  new GatheredWrites({
    pause: () => longer * pause(),
    async write(times) {
      const { rows } = await pool.query<{ id: string }>({
        name: 'room activity',
        text: ofFree,
        values: [[...times.keys()], [...times.values()]],
      })
      const done = new Set(rows.map(({ id }) => id))
      // The rooms that were locked are updated one at a time, so that two statements never deadlock.
      for (const [id, at] of times)
        if (!done.has(id))
          await pool.query('UPDATE room SET activity = GREATEST(activity, $2::timestamptz) WHERE id = $1', [
            id,
            at,
          ])
    },
  })
