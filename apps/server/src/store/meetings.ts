import { keepsApart, type Named } from './blocking.ts'
import { blocks } from './blocks.ts'
import type { Connections } from './connections.ts'
import { persons } from './persons.ts'

/** The rule about who may play whom: the only check before two people are brought together. */
export interface Meetings {
  /** Whether a person, by their current name, may meet somebody who goes by a name. @param room where they met, if in one */
  whoMayMeet(one: string): Promise<(other: Named, room?: string) => boolean>
}

/** Two people of whom one has blocked the other do not meet; neither does one meet oneself. */
export const meetings = (connections: Connections): Meetings => {
  const { about } = blocks(connections)
  const { find } = persons(connections)
  return {
    async whoMayMeet(one) {
      const [made, found] = await Promise.all([about(one), find(one)])
      const asNow = { person: one, name: found?.name ?? '' }
      return (other, room) =>
        other.person !== one && !made.some((block) => keepsApart(block, asNow, other, room))
    },
  }
}
