import type { Connections } from './connections.ts'

/** How much a person has seen, and when. */
export interface LastSeen {
  number: number
  at: Date
}

/** Who has seen how much of which table, seat by seat. */
export const lastSeen = ({ pool }: Connections) => {
  /** Writes under way, by person: a page that is loaded again asks before they are done. */
  const writing = new Map<string, Set<Promise<unknown>>>()

  return {
    /**
     * Stores that a person has seen the entries of an audience up to a number. The number never falls.
     * @param at when; absent: now
     */
    async keep(person: string, room: string, audience: string, number: number, at?: Date): Promise<void> {
      const written = pool.query(
        `INSERT INTO last_seen (person, room, audience, number, at) VALUES ($1, $2, $3, $4, COALESCE($5, now()))
         ON CONFLICT (person, room, audience) DO UPDATE
         SET number = GREATEST(last_seen.number, excluded.number), at = GREATEST(last_seen.at, excluded.at)`,
        [person, room, audience, number, at],
      )
      const own = (writing.get(person) ?? new Set()).add(written)
      writing.set(person, own)
      try {
        await written
      } finally {
        own.delete(written)
        if (own.size === 0 && writing.get(person) === own) writing.delete(person)
      }
    },

    /** What a person has seen of these rooms: by room, then by audience. */
    async of(person: string, rooms: readonly string[]): Promise<Map<string, Map<string, LastSeen>>> {
      await Promise.allSettled(writing.get(person) ?? [])
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
