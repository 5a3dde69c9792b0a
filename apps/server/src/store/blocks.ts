import type { Connections } from './connections.ts'

export interface BlockRow {
  id: string
  name: string
  since: Date
}

const mostListed = 500

/** Who does not want to meet whom. */
export const blocks = ({ prisma, pool }: Connections) => ({
  /** @param name what the other person is called now */
  async keep(person: string, blocked: string, name: string): Promise<void> {
    const data = [{ personId: person, blockedId: blocked, name }]
    await prisma.block.createMany({ data, skipDuplicates: true })
  },

  /** @returns false when it is no block of this person */
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

  /** How many persons this one has blocked. */
  count: (person: string): Promise<number> => prisma.block.count({ where: { personId: person } }),

  /** Whom this person has blocked, among these. */
  async among(person: string, others: readonly string[]): Promise<Set<string>> {
    const { rows } = await pool.query<{ blocked: string }>(
      `SELECT blocked FROM block WHERE person = $1 AND blocked = ANY($2::uuid[])`,
      [person, others],
    )
    return new Set(rows.map(({ blocked }) => blocked))
  },

  /** Whether a person and one of these have blocked each other, in either direction. */
  async between(person: string, others: readonly string[]): Promise<boolean> {
    if (others.length === 0) return false
    const { rowCount } = await pool.query(
      `SELECT FROM block
       WHERE (person = $1 AND blocked = ANY($2::uuid[])) OR (blocked = $1 AND person = ANY($2::uuid[])) LIMIT 1`,
      [person, others],
    )
    return rowCount === 1
  },
})
