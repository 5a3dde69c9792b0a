import type pg from 'pg'
import type { Connections } from './connections.ts'
import { GatheredWrites } from './gathered-writes.ts'

/** The number of the last entry that a person has seen, and the time when they saw it. */
export interface LastSeen {
  number: number
  at: Date
}

interface Seen {
  person: string
  room: string
  audience: string
  number: number
  /** The time when the entry was seen; absent for the present time. */
  at?: Date | undefined
}

/** The number of the last entry that was seen from a seat, gathered and not stored yet. */
interface GatheredSeen extends Seen {
  /** The time when the number was gathered, in ms by the clock that is never set. */
  since: number
  /** The time when the entry was seen, in ms since 1970 by the clock of this process: used only to compare. */
  seenAt: number
}

const keyOf = (person: string, room: string, audience = ''): string => `${person} ${room} ${audience}`

/**
 * Stores the gathered numbers of last seen entries in one statement. Persons and rooms that no longer exist are left
 * out.
 */
async function write(pool: pg.Pool, seats: readonly GatheredSeen[]): Promise<void> {
  const now = performance.now()
  const rows = seats.map(({ since, seenAt: _, ...seen }) => ({ ...seen, seconds: (now - since) / 1000 }))
  await pool.query({
    name: 'keep last seen',
    text: `INSERT INTO last_seen (person, room, audience, number, at)
           SELECT person, room, audience, number, COALESCE(at, now() - make_interval(secs => seconds))
           FROM jsonb_to_recordset($1::jsonb)
             AS given(person uuid, room uuid, audience text, number int, at timestamptz, seconds float8)
           WHERE EXISTS (SELECT FROM person WHERE person.id = given.person)
             AND EXISTS (SELECT FROM room WHERE room.id = given.room)
           ON CONFLICT (person, room, audience) DO UPDATE
           SET number = GREATEST(last_seen.number, excluded.number), at = GREATEST(last_seen.at, excluded.at)`,
    values: [JSON.stringify(rows)],
  })
}

/** The numbers of the last entries that persons have seen, for each table and audience. */
export const lastSeen = ({ pool, pause, gathered: all }: Connections) => {
  const gathered = new GatheredWrites<GatheredSeen>({
    pause,
    join: (before, newer) => ({
      ...(newer.seenAt >= before.seenAt ? newer : before),
      number: Math.max(before.number, newer.number),
    }),
    write: (seats) => write(pool, [...seats.values()]),
  })

  all.push(() => gathered.written())

  return {
    /** Writes the gathered numbers, before the process ends. */
    close: () => gathered.close(),

    /**
     * Notes that a person has seen the entries of an audience up to a number. The stored number never decreases. If
     * other processes read the database, the number is stored when the promise resolves; otherwise soon after.
     */
    async keep(seen: Seen): Promise<void> {
      const { person, room, audience, at } = seen
      const seenAt = at?.getTime() ?? Date.now()
      gathered.put(keyOf(person, room, audience), { ...seen, since: performance.now(), seenAt })
      if (pause() === 0) await gathered.written()
    },

    /** The numbers of the last entries that a person has seen in the given rooms: by room, then by audience. */
    async of(person: string, rooms: readonly string[]): Promise<Map<string, Map<string, LastSeen>>> {
      const own = rooms.map((room) => keyOf(person, room))
      await gathered.written((key) => own.some((beginning) => key.startsWith(beginning)))
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
