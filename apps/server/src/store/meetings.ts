import type { Connections } from './connections.ts'

/** Whether two persons may play each other: the one place that is asked before they are brought together. */
export interface Meetings {
  mayMeet(one: string, other: string): Promise<boolean>
  /** The same for one person and anybody. */
  whoMayMeet(one: string): Promise<(other: string) => boolean>
}

/** Two persons of whom one has blocked the other do not meet; neither does one meet oneself. */
export const meetings = ({ pool }: Connections): Meetings => {
  const whoMayMeet = async (one: string) => {
    const { rows } = await pool.query<{ other: string }>(
      'SELECT blocked AS other FROM block WHERE person = $1 UNION SELECT person FROM block WHERE blocked = $1',
      [one],
    )
    const apart = new Set(rows.map(({ other }) => other))
    return (other: string) => other !== one && !apart.has(other)
  }
  return { whoMayMeet, mayMeet: async (one, other) => (await whoMayMeet(one))(other) }
}
