import { codeOf } from '../ops/errors.ts'
import type { Connections } from './connections.ts'

/** The stored form of a recovery code. */
export interface KeptCode {
  salt: Uint8Array<ArrayBuffer>
  hash: Uint8Array<ArrayBuffer>
}

/** Recovery codes, one for each person who wants one. */
export const recoveries = ({ prisma }: Connections) => ({
  /**
   * Keeps a person's code, and forgets the one before.
   * @returns false when another code begins like this one
   */
  async keep(person: string, selector: string, { salt, hash }: KeptCode): Promise<boolean> {
    const row = { selector, salt, hash, since: new Date() }
    try {
      await prisma.recovery.upsert({
        where: { personId: person },
        create: { personId: person, ...row },
        update: row,
      })
      return true
    } catch (error) {
      if (codeOf(error) === 'P2002') return false
      throw error
    }
  },

  async find(selector: string): Promise<(KeptCode & { person: { id: string; name: string } }) | undefined> {
    const row = await prisma.recovery.findUnique({
      where: { selector },
      select: { salt: true, hash: true, person: { select: { id: true, name: true } } },
    })
    return row ?? undefined
  },

  /** Since when a person has a code. */
  async since(person: string): Promise<Date | undefined> {
    const row = await prisma.recovery.findUnique({ where: { personId: person }, select: { since: true } })
    return row?.since
  },
})
