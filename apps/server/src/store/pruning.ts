import type { Connections } from './connections.ts'

/** A command that is sent again after so long is not a repetition after a lost connection. */
const receiptsFor = '30 days'
/** A guest without a trace but a name is deleted after this time without a visit. */
const guestsFor = '90 days'

/** A room whose game has never begun is deleted so long after anything happened there, and after its people were last here. */
const unstartedFor = '7 days'
/** So many of them in one statement. */
const unstartedAtOnce = 1_000

/** The chat of a room is deleted so long after its game was over. */
const chatFor = '365 days'

/**
 * Tables whose rows keep a person: games, words, ways to come back, channels of notices. Most name the person in one
 * column.
 */
const namedBy: Record<string, string> = { room: 'host', tournament: 'organiser', contest: 'organiser' }
const leftTraces = [
  ...['seat', 'room', 'chat_line', 'recovery', 'passkey', 'notice_channel'],
  ...['entrant', 'tournament', 'envelope', 'contest'],
]
  .map((table) => `EXISTS (SELECT FROM ${table} WHERE ${table}.${namedBy[table] ?? 'person'} = person.id)`)
  .join(' OR ')

/** Persons known by a device, whose devices were not seen for so long, and who have left nothing but a name. */
const isGoneGuest = (since: string): string => `EXISTS (SELECT FROM device WHERE device.person = person.id)
  AND NOT EXISTS (SELECT FROM device WHERE device.person = person.id AND last_seen > now() - interval '${since}')
  AND NOT (${leftTraces})`

/**
 * Rooms whose game has never begun and where nothing has happened for long. While one waits, it is kept as long as its host, or
 * somebody who sits there, comes to this server. Rooms of tournaments are theirs.
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

/** Deletes what is no longer of use. Event logs of games that began are kept for good, players until they delete themselves. */
export const pruning = ({ pool }: Connections) => ({
  async receipts(): Promise<number> {
    const { rowCount } = await pool.query(`DELETE FROM receipt WHERE at < now() - interval '${receiptsFor}'`)
    return rowCount ?? 0
  },

  /** Tokens of seats that their persons hold no more, and those that were marked as revoked: now their rows go at once. */
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
    const { rowCount } = await pool.query(
      `DELETE FROM chat_line USING room
       WHERE room.id = chat_line.room AND status = 'over' AND activity < now() - interval '${chatFor}'`,
    )
    return rowCount ?? 0
  },

  /** Seeks that ended before that time, and those of them that were taken. */
  async seeks(before: Date): Promise<number> {
    const { rowCount } = await pool.query('DELETE FROM seek WHERE until < $1', [before])
    return rowCount ?? 0
  },

  /** Bots have no device, and stay. */
  async guests(): Promise<number> {
    const { rowCount } = await pool.query(`DELETE FROM person WHERE ${isGoneGuest(guestsFor)}`)
    return rowCount ?? 0
  },

  /** Rooms whose games never began, with those of their hosts who have nothing else. @returns how many rooms */
  async unstartedRooms(): Promise<number> {
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
