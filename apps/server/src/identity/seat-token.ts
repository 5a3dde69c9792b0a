import { createHash, randomBytes } from 'node:crypto'
import { accountTokenSchema, seatTokenSchema, type TokenDescription } from '@opsroom/protocol'
import type { TokenRow } from '../store/index.ts'

/** A random secret of 256 bits, as text. */
const random = (): string => randomBytes(32).toString('base64url')

/** A new token for a program that plays a seat. */
export const newToken = (): string => `ops_${random()}`

/** A new token for a program that acts for its owner. */
export const newAccountToken = (): string => `opa_${random()}`

/**
 * The hash of a token, as it is stored. It has no salt, because rows are found by it, and nobody can guess 256 random
 * bits.
 */
export const hashOfToken = (token: string): Uint8Array => createHash('sha256').update(token).digest()

/** The stored tokens of a seat or of an account, in the form in which their owner sees them. */
export const describeTokens = (rows: readonly TokenRow[]): TokenDescription[] =>
  rows.map(({ id, since, lastUsed }) => ({
    id,
    since: since.toISOString(),
    ...(lastUsed && { lastUsed: lastUsed.toISOString() }),
  }))

const shownIn = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]

/** The seat token in an `Authorization: Bearer` header, or undefined if it has no token of the right form. */
export const seatTokenInHeader = (authorization: string | undefined): string | undefined =>
  seatTokenSchema.safeParse(shownIn(authorization)).data

/** The account token in an `Authorization: Bearer` header, or undefined if it has no token of the right form. */
export const accountTokenInHeader = (authorization: string | undefined): string | undefined =>
  accountTokenSchema.safeParse(shownIn(authorization)).data
