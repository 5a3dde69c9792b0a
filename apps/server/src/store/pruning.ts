import type { Connections } from './connections.ts'

/**
 * The time for which receipts are kept: a command that arrives again later than this is not a repetition after a lost
 * connection.
 */
const receiptsFor = '30 days'
/** The time without a visit after which a guest who has left nothing but a name is deleted. */
const guestsFor = '90 days'

/**
 * A room whose game has never begun is deleted this long after its last change and after the last visit of its people.
 */
const unstartedFor = '7 days'
/** The largest number of unstarted rooms that one statement deletes. */
const unstartedAtOnce = 1_000

/** The chat of a room is deleted this long after its game was over. */
const chatFor = '365 days'

/**
 * Tables whose rows keep a person from being deleted as a guest: games, chat, recovery codes and passkeys, channels of
 * notices, tokens, tournaments and contests. Most of these tables have the person in a column `person`.
 */
const namedBy: Record<string, string> = { room: 'host', tournament: 'organiser', contest: 'organiser' }
const leftTraces = [
  ...['seat', 'room', 'chat_line', 'recovery', 'passkey', 'notice_channel', 'account_token'],
  ...['entrant', 'tournament', 'envelope', 'contest'],
]
  .map((table) => `EXISTS (SELECT FROM ${table} WHERE ${table}.${namedBy[table] ?? 'person'} = person.id)`)
  .join(' OR ')

/**
 * The SQL condition for a guest who has gone: a person with devices, none of which was seen for the given time, who has
 * left nothing but a name.
 */
const isGoneGuest = (since: string): string => `EXISTS (SELECT FROM device WHERE device.person = person.id)
  AND NOT EXISTS (SELECT FROM device WHERE device.person = person.id AND last_seen > now() - interval '${since}')
  AND NOT (${leftTraces})`

/**
 * SQL for rooms whose game has never begun and in which nothing has happened for long. A waiting room is kept while its
 * host, or a person who sits there, still visits this server. Rooms of tournaments are left out.
 */
const unstarted = `
  SELECT room.id FROM room
  WHERE status <> 'playing' AND activity < now() - interval '${unstartedFor}'
    AND NOT EXISTS (SELECT FROM event WHERE event.room = room.id AND scope = 'table' AND type = 'started')
    AND NOT EXISTS (SELECT FROM tournament_game WHERE tournament_game.room = room.id)
    AND (status = 'over' OR NOT EXISTS (
      SELECT FROM device WHERE last_seen > now() - interval '${unstartedFor}'
        AND (device.person = host OR device.person IN (SELECT person FROM seat WHERE seat.room = room.id))
    ))
  LIMIT ${unstartedAtOnce}`

/**
 * Deletes data that are no longer of use. Event logs of games that have begun are never deleted, and players only when
 * they delete themselves.
 */
export const pruning = ({ pool, activity }: Connections) => ({
  async receipts(): Promise<number> {
    const { rowCount } = await pool.query(`DELETE FROM receipt WHERE at < now() - interval '${receiptsFor}'`)
    return rowCount ?? 0
  },

  /**
   * Deletes tokens of seats that their persons no longer hold. Also deletes tokens that older versions marked as
   * revoked; a token that is revoked now loses its row immediately.
   */
  async seatTokens(): Promise<number> {
    const { rowCount } = await pool.query(
      `DELETE FROM seat_token AS token
       WHERE revoked_at IS NOT NULL OR NOT EXISTS (
         SELECT FROM seat WHERE seat.room = token.room AND seat.seat = token.seat AND seat.person = token.person
       )`,
    )
    return rowCount ?? 0
  },

  async chatLines(): Promise<number> {
    await activity.written()
    const { rowCount } = await pool.query(
      `DELETE FROM chat_line USING room
       WHERE room.id = chat_line.room AND status = 'over' AND activity < now() - interval '${chatFor}'`,
    )
    return rowCount ?? 0
  },

  /** Deletes the seeks that ended before a given time, whether they were taken or not. */
  async seeks(before: Date): Promise<number> {
    const { rowCount } = await pool.query('DELETE FROM seek WHERE until < $1', [before])
    return rowCount ?? 0
  },

  /** Deletes guests who have not visited for a long time. Bots have no device, so they stay. */
  async guests(): Promise<number> {
    const { rowCount } = await pool.query(`DELETE FROM person WHERE ${isGoneGuest(guestsFor)}`)
    return rowCount ?? 0
  },

  /**
   * Deletes rooms whose games never began, and also their hosts if these have left nothing else.
   * @returns the number of deleted rooms
   */
  async unstartedRooms(): Promise<number> {
    await activity.written()
    for (let deleted = 0; ; ) {
      const { rows } = await pool.query<{ host: string }>(
        `WITH gone AS (DELETE FROM room WHERE id IN (${unstarted}) RETURNING id, host),
           entries AS (DELETE FROM event USING gone WHERE event.room = gone.id),
           answers AS (DELETE FROM receipt USING gone WHERE receipt.room = gone.id)
         SELECT host FROM gone`,
      )
      const hosts = rows.map(({ host }) => host)
      await pool.query(`DELETE FROM person WHERE id = ANY($1::uuid[]) AND ${isGoneGuest(unstartedFor)}`, [
        hosts,
      ])
      deleted += hosts.length
      if (hosts.length < unstartedAtOnce) return deleted
    }
  },
})
