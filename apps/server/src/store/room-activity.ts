import type pg from 'pg'
import { GatheredWrites } from './gathered-writes.ts'

/**
 * So many times as long as other writes a room's last activity is gathered: a quick table has an order or two in a second,
 * and its row is written once for all of them.
 */
const longer = 8

/**
 * The rooms are locked only if nobody else has one of them: an append that changes a row of a room waits for this
 * statement, so this statement must not wait for that append.
 */
const ofFree = `WITH free AS MATERIALIZED (
  SELECT room.id, given.at FROM unnest($1::uuid[], $2::timestamptz[]) AS given(id, at) JOIN room ON room.id = given.id
  FOR NO KEY UPDATE OF room SKIP LOCKED
)
UPDATE room SET activity = GREATEST(activity, free.at) FROM free WHERE room.id = free.id RETURNING room.id`

/**
 * The time when something last happened in each room that all may know, as the orders of this process have it: its row
 * is not written anew for each order. A statement that reads `room.activity` waits for `written` first.
 * @param pause of other writes that are gathered, in ms
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
      // One room at a time, so that two statements never wait for each other.
      for (const [id, at] of times)
        if (!done.has(id))
          await pool.query('UPDATE room SET activity = GREATEST(activity, $2::timestamptz) WHERE id = $1', [
            id,
            at,
          ])
    },
  })
