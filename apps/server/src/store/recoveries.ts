import { errorCodeOf } from '../ops/errors.ts'
import type { Connections } from './connections.ts'

/** The stored form of a recovery code. */
export interface StoredRecoveryCode {
  salt: Uint8Array<ArrayBuffer>
  hash: Uint8Array<ArrayBuffer>
}

/** Recovery codes: at most one for each person. */
export const recoveries = ({ prisma }: Connections) => ({
  /**
   * Stores a person's recovery code in place of the previous one.
   * @returns false when the code of another person has the same selector
   */
  async keep(person: string, selector: string, { salt, hash }: StoredRecoveryCode): Promise<boolean> {
    const row = { selector, salt, hash, since: new Date() }
    try {
      await prisma.recovery.upsert({
        where: { personId: person },
        create: { personId: person, ...row },
        update: row,
      })
      return true
    } catch (error) {
      if (errorCodeOf(error) === 'P2002') return false
      throw error
    }
  },

  async find(
    selector: string,
  ): Promise<(StoredRecoveryCode & { person: { id: string; name: string } }) | undefined> {
    const row = await prisma.recovery.findUnique({
      where: { selector },
      select: { salt: true, hash: true, person: { select: { id: true, name: true } } },
    })
    return row ?? undefined
  },

  /** The time at which a person's recovery code was made; undefined when they have none. */
  async since(person: string): Promise<Date | undefined> {
    const row = await prisma.recovery.findUnique({ where: { personId: person }, select: { since: true } })
    return row?.since
  },
})
