import type { Connections } from './connections.ts'

/** A command that is sent again after so long is not a repetition after a lost connection. */
const receiptsFor = '30 days'
/** A guest without a trace but a name is deleted after this time without a visit. */
const guestsFor = '90 days'

/** What was said in a room is deleted so long after its game was over. */
const chatFor = '365 days'

/** What keeps a person: where they play or speak, how they come back, where they want notices. Most name them in one column. */
const namedBy: Record<string, string> = { room: 'host', tournament: 'organiser', contest: 'organiser' }
const leftTraces = [
  ...['seat', 'room', 'chat_line', 'recovery', 'passkey', 'notice_channel'],
  ...['entrant', 'tournament', 'envelope', 'contest'],
]
  .map((table) => `EXISTS (SELECT FROM ${table} WHERE ${table}.${namedBy[table] ?? 'person'} = person.id)`)
  .join(' OR ')

/** Deletes what is no longer of use. Event logs and rooms are kept for good, players until they delete themselves. */
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
    const { rowCount } = await pool.query(
      `DELETE FROM person
       WHERE EXISTS (SELECT FROM device WHERE device.person = person.id)
         AND NOT EXISTS (
           SELECT FROM device WHERE device.person = person.id AND last_seen > now() - interval '${guestsFor}'
         )
         AND NOT (${leftTraces})`,
    )
    return rowCount ?? 0
  },
})
