import type { Connections } from './connections.ts'

/** How much somebody has seen, and when he last looked. */
export interface Look {
  number: number
  at: Date
}

/** Who has seen how much of which table, seat by seat. */
export const looks = ({ pool }: Connections) => ({
  /** Somebody has seen the entries of an audience up to a number. What was seen once stays seen. */
  async keep(person: string, room: string, audience: string, number: number): Promise<void> {
    await pool.query(
      `INSERT INTO last_seen (person, room, audience, number) VALUES ($1, $2, $3, $4)
       ON CONFLICT (person, room, audience)
       DO UPDATE SET number = GREATEST(last_seen.number, excluded.number), at = now()`,
      [person, room, audience, number],
    )
  },

  /** What somebody has seen of these rooms: by room, then by audience. */
  async of(person: string, rooms: readonly string[]): Promise<Map<string, Map<string, Look>>> {
    const { rows } = await pool.query<Look & { room: string; audience: string }>(
      'SELECT room, audience, number, at FROM last_seen WHERE person = $1 AND room = ANY($2::uuid[])',
      [person, rooms],
    )
    const found = new Map<string, Map<string, Look>>()
    for (const { room, audience, number, at } of rows)
      found.set(room, (found.get(room) ?? new Map()).set(audience, { number, at }))
    return found
  },
})
