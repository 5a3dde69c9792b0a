import type { Connections } from './connections.ts'

/** What a server makes once and every later one finds again. */
export const settings = ({ prisma }: Connections) => ({
  /** The value of a key. The first caller makes it; all others get the same value. */
  async keep(key: string, make: () => string): Promise<string> {
    await prisma.setting.createMany({ data: [{ key, value: make() }], skipDuplicates: true })
    return (await prisma.setting.findUniqueOrThrow({ where: { key } })).value
  },
})
