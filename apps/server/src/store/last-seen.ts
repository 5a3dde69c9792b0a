import { WorkInProgress } from '../ops/under-way.ts'
import { Batches } from './batches.ts'
import type { Connections } from './connections.ts'

/** The last number that a person has seen, and the time. */
export interface LastSeen {
  number: number
  at: Date
}

interface Seen {
  person: string
  room: string
  audience: string
  number: number
  /** Absent: now. */
  at?: Date | undefined
}

/** The last numbers that persons have seen of tables, seat by seat. */
export const lastSeen = ({ pool }: Connections) => {
  /** The writes under way, by person. */
  const writing = new WorkInProgress()
  const batches = new Batches<Seen, void>({
    keyOf: ({ person, room, audience }) => `${person} ${room} ${audience}`,
    async run(all) {
      await pool.query({
        name: 'keep last seen',
        text: `INSERT INTO last_seen (person, room, audience, number, at)
               SELECT person, room, audience, number, COALESCE(at, now())
               FROM jsonb_to_recordset($1::jsonb)
                 AS given(person uuid, room uuid, audience text, number int, at timestamptz)
               WHERE EXISTS (SELECT FROM person WHERE person.id = given.person)
               ON CONFLICT (person, room, audience) DO UPDATE
               SET number = GREATEST(last_seen.number, excluded.number), at = GREATEST(last_seen.at, excluded.at)`,
        values: [JSON.stringify(all)],
      })
      return all.map(() => ({ status: 'fulfilled', value: undefined }))
    },
  })

  return {
    /** Stores that a person has seen the entries of an audience up to a number. The number never falls. */
    async keep(seen: Seen): Promise<void> {
      await writing.untilDone(seen.person, batches.add(seen))
    },

    /** The last numbers that a person has seen of these rooms: by room, then by audience. */
    async of(person: string, rooms: readonly string[]): Promise<Map<string, Map<string, LastSeen>>> {
      await writing.settled(person)
      const { rows } = await pool.query<LastSeen & { room: string; audience: string }>(
        'SELECT room, audience, number, at FROM last_seen WHERE person = $1 AND room = ANY($2::uuid[])',
        [person, rooms],
      )
      const found = new Map<string, Map<string, LastSeen>>()
      for (const { room, audience, number, at } of rows)
        found.set(room, (found.get(room) ?? new Map()).set(audience, { number, at }))
      return found
    },
  }
}
