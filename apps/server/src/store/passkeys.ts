import { errorCodeOf } from '../ops/errors.ts'
import type { Connections } from './connections.ts'

/** The data of a new passkey to store: the id and the public key of its credential, its counter and its transports. */
export interface NewPasskey {
  credential: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  transports: string[]
}

export interface PasskeyRow extends NewPasskey {
  id: string
  label: string
  since: Date
  lastUsed: Date | null
}

const select = {
  id: true,
  credential: true,
  publicKey: true,
  counter: true,
  transports: true,
  label: true,
  since: true,
  lastUsed: true,
} as const

const rowOf = <T extends { counter: bigint }>({ counter, ...rest }: T) => ({
  ...rest,
  counter: Number(counter),
})

/** Stored passkeys of persons. */
export const passkeys = ({ prisma }: Connections) => ({
  /** The passkeys of a person, the newest first. */
  async of(person: string): Promise<PasskeyRow[]> {
    const rows = await prisma.passkey.findMany({
      where: { personId: person },
      orderBy: [{ since: 'desc' }, { id: 'asc' }],
      select,
    })
    return rows.map(rowOf)
  },

  /**
   * Stores a passkey, labelled like the device on which it was made.
   * @returns undefined when the passkey is stored already
   */
  async keep(person: string, device: string, made: NewPasskey): Promise<PasskeyRow | undefined> {
    const at = await prisma.device.findUnique({ where: { id: device }, select: { label: true } })
    try {
      const data = { ...made, counter: BigInt(made.counter), label: at?.label ?? '', personId: person }
      return rowOf(await prisma.passkey.create({ data, select }))
    } catch (error) {
      if (errorCodeOf(error) === 'P2002') return undefined
      throw error
    }
  },

  async find(
    credential: string,
  ): Promise<(PasskeyRow & { person: { id: string; name: string } }) | undefined> {
    const row = await prisma.passkey.findUnique({
      where: { credential },
      select: { ...select, person: { select: { id: true, name: true } } },
    })
    return row ? rowOf(row) : undefined
  },

  async used(id: string, counter: number): Promise<void> {
    await prisma.passkey.updateMany({
      where: { id },
      data: { counter: BigInt(counter), lastUsed: new Date() },
    })
  },

  /** Deletes a passkey. @returns false when this person has no passkey with this id */
  async revoke(person: string, id: string): Promise<boolean> {
    return (await prisma.passkey.deleteMany({ where: { id, personId: person } })).count === 1
  },
})

type Purpose = 'register' | 'signIn'

/**
 * Challenges that devices are asked to sign. A device has at most one open challenge for each purpose, so that they
 * cannot pile up.
 */
export const passkeyChallenges = ({ pool }: Connections) => ({
  /** Stores a challenge. @param seconds the time, in s, within which the challenge may be answered */
  async keep(device: string, purpose: Purpose, challenge: string, seconds: number): Promise<void> {
    await pool.query(
      `INSERT INTO challenge (device, purpose, challenge, until)
       VALUES ($1, $2, $3, now() + make_interval(secs => $4))
       ON CONFLICT (device, purpose) DO UPDATE SET challenge = excluded.challenge, until = excluded.until`,
      [device, purpose, challenge, seconds],
    )
  },

  /**
   * The open challenge of a device, which is deleted, so that it can be answered only once; undefined when there is
   * none or its time is over.
   */
  async take(device: string, purpose: Purpose): Promise<string | undefined> {
    const { rows } = await pool.query<{ challenge: string; late: boolean }>(
      `DELETE FROM challenge WHERE device = $1 AND purpose = $2 RETURNING challenge, until < now() AS late`,
      [device, purpose],
    )
    const [row] = rows
    return row && !row.late ? row.challenge : undefined
  },
})
