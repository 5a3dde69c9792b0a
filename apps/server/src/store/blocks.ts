import { keepsApart, type MadeBlock, type NamedPerson } from './blocking.ts'
import type { Connections } from './connections.ts'
import { persons } from './persons.ts'

export interface BlockRow {
  id: string
  name: string
  since: Date
}

/** A block as it is stored. */
export type NewBlock = Pick<MadeBlock, 'person' | 'blocked' | 'name'> & { called: string; room: string }

const mostListed = 500

const shows = (person: string): string =>
  `EXISTS (SELECT FROM profile WHERE profile.person = ${person} AND shown)`
const made = `SELECT block.person, called, blocked, name, room,
    ${shows('block.blocked')} AS "isKnown", ${shows('block.person')} AS "isMakerKnown"
  FROM block`

/** Blocks: persons who do not want to meet others. */
export const blocks = ({ prisma, pool }: Connections) => ({
  /** A person has one block for each room where the other was met: a block of a second pseudonym looks like any other. */
  async keep({ person, blocked, name, called, room }: NewBlock): Promise<void> {
    const data = [{ personId: person, blockedId: blocked, name, called, roomId: room }]
    await prisma.block.createMany({ data, skipDuplicates: true })
  },

  /** @returns false when it is not a block of this person */
  async remove(person: string, id: string): Promise<boolean> {
    const { count } = await prisma.block.deleteMany({ where: { id, personId: person } })
    return count === 1
  },

  /** The newest first. */
  async of(person: string): Promise<BlockRow[]> {
    return prisma.block.findMany({
      where: { personId: person },
      orderBy: [{ since: 'desc' }, { id: 'asc' }],
      take: mostListed,
      select: { id: true, name: true, since: true },
    })
  },

  /** The number of blocks that this person has made. */
  count: (person: string): Promise<number> => prisma.block.count({ where: { personId: person } }),

  /** Blocks that this person has made of any of these. */
  async madeBy(person: string, others: readonly string[]): Promise<MadeBlock[]> {
    if (others.length === 0) return []
    const { rows } = await pool.query<MadeBlock>(`${made} WHERE person = $1 AND blocked = ANY($2::uuid[])`, [
      person,
      others,
    ])
    return rows
  },

  /** Blocks that a person and one of these have made of each other, in either direction. */
  async between(person: string, others: readonly string[]): Promise<MadeBlock[]> {
    if (others.length === 0) return []
    const { rows } = await pool.query<MadeBlock>(
      `${made} WHERE (person = $1 AND blocked = ANY($2::uuid[])) OR (blocked = $1 AND person = ANY($2::uuid[]))`,
      [person, others],
    )
    return rows
  },

  /** Blocks that a person has made, and blocks of that person. */
  async about(person: string): Promise<MadeBlock[]> {
    const { rows } = await pool.query<MadeBlock>(`${made} WHERE person = $1 OR blocked = $1`, [person])
    return rows
  },
})

/** The rule about who may play whom: the only check before two people are brought together. */
export interface Meetings {
  /** Whether a person, by their current name, may meet somebody who goes by a name. @param room where they met, if in one */
  whoMayMeet(one: string): Promise<(other: NamedPerson, room?: string) => boolean>
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
