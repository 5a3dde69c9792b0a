import type { Connections } from './connections.ts'

/** What a server keeps for all processes and for later ones. */
export const settings = ({ prisma }: Connections) => ({
  /** The value of a key. The first caller makes it; all others get the same value. */
  async keep(key: string, make: () => string): Promise<string> {
    await prisma.setting.createMany({ data: [{ key, value: make() }], skipDuplicates: true })
    return (await prisma.setting.findUniqueOrThrow({ where: { key } })).value
  },

  async get(key: string): Promise<string | undefined> {
    return (await prisma.setting.findUnique({ where: { key } }))?.value
  },

  async set(key: string, value: string): Promise<void> {
    await prisma.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
  },
})
