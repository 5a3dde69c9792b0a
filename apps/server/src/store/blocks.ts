import { type BlockWithNames, keepsApart, type NamedPerson } from './blocking.ts'
import type { Connections } from './connections.ts'
import { persons } from './persons.ts'

export interface BlockRow {
  id: string
  name: string
  since: Date
}

/** A block as it is stored. */
export type NewBlock = Pick<BlockWithNames, 'person' | 'blocked' | 'name'> & { called: string; room: string }

const mostListed = 500

const shows = (person: string): string =>
  `EXISTS (SELECT FROM profile WHERE profile.person = ${person} AND shown)`
const made = `SELECT block.person, called, blocked, name, room,
    ${shows('block.blocked')} AS "isKnown", ${shows('block.person')} AS "isMakerKnown"
  FROM block`

/** Blocks: a person does not want to meet another one. */
export const blocks = ({ prisma, pool }: Connections) => ({
  /**
   * Stores a block. A person has one block of another for each room where they met: so a block of somebody's second
   * pseudonym looks like a block of anybody else.
   */
  async keep({ person, blocked, name, called, room }: NewBlock): Promise<void> {
    const data = [{ personId: person, blockedId: blocked, name, called, roomId: room }]
    await prisma.block.createMany({ data, skipDuplicates: true })
  },

  /** Removes a block. @returns false when this person has made no block with this id */
  async remove(person: string, id: string): Promise<boolean> {
    const { count } = await prisma.block.deleteMany({ where: { id, personId: person } })
    return count === 1
  },

  /** The blocks that a person has made, the newest first. */
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

  /** The blocks that any of these people has made of any of the others. */
  async madeBy(people: readonly string[], others: readonly string[]): Promise<BlockWithNames[]> {
    if (people.length === 0 || others.length === 0) return []
    const { rows } = await pool.query<BlockWithNames>(
      `${made} WHERE person = ANY($1::uuid[]) AND blocked = ANY($2::uuid[])`,
      [people, others],
    )
    return rows
  },

  /** The blocks between a person and any of the others, in either direction. */
  async between(person: string, others: readonly string[]): Promise<BlockWithNames[]> {
    if (others.length === 0) return []
    const { rows } = await pool.query<BlockWithNames>(
      `${made} WHERE (person = $1 AND blocked = ANY($2::uuid[])) OR (blocked = $1 AND person = ANY($2::uuid[]))`,
      [person, others],
    )
    return rows
  },

  /** The blocks that a person has made, and the blocks that others have made of them. */
  async about(person: string): Promise<BlockWithNames[]> {
    const { rows } = await pool.query<BlockWithNames>(`${made} WHERE person = $1 OR blocked = $1`, [person])
    return rows
  },
})

/** The rule for who may meet whom: the only check before two people are brought together. */
export interface MeetingRule {
  /**
   * Finds out whom a person, by their current name, may meet. The returned function tells whether they may meet
   * somebody who goes by a name.
   * @param room the room where the two met, if they met in one
   */
  whoMayMeet(one: string): Promise<(other: NamedPerson, room?: string) => boolean>
}

/**
 * The rule for meetings from the stored blocks: two people do not meet if one has blocked the other, and nobody meets
 * themselves.
 */
export const meetingRule = (connections: Connections): MeetingRule => {
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
