import type { Person } from '@opsroom/rules/core'
import type { Connections } from './connections.ts'

/** Stored persons: people who play or watch, and bots. */
export const persons = ({ prisma }: Connections) => ({
  find: (id: string): Promise<Person | null> =>
    prisma.person.findUnique({ where: { id }, select: { id: true, name: true } }),

  /** Stores a person with a fixed id, such as a bot. */
  async keep(id: string, name: string): Promise<void> {
    await prisma.person.upsert({ where: { id }, create: { id, name }, update: { name } })
  },

  async rename(id: string, name: string): Promise<void> {
    await prisma.person.update({ where: { id }, data: { name } })
  },
})
