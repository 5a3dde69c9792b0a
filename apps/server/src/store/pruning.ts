import type { Connections } from './connections.ts'

/** A command that comes again so late is no repetition of a lost line. */
const receiptsFor = '30 days'
/** A guest is forgotten who has left no trace but his name and has not come for so long. */
const guestsFor = '90 days'

/** Who may come back, or stands in an event log: seats, rooms, what was said, and ways back of one's own. */
const leftTraces = ['seat', 'room', 'chat_line', 'recovery', 'passkey']
  .map(
    (table) =>
      `EXISTS (SELECT FROM ${table} WHERE ${table}.${table === 'room' ? 'host' : 'person'} = person.id)`,
  )
  .join(' OR ')

/** What piles up and is of no use to anybody any more. Event logs, rooms and whoever plays are kept for good. */
export const pruning = ({ pool }: Connections) => ({
  async receipts(): Promise<number> {
    const { rowCount } = await pool.query(`DELETE FROM receipt WHERE at < now() - interval '${receiptsFor}'`)
    return rowCount ?? 0
  },

  /** Opponents by the house have no device, and stay. */
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
