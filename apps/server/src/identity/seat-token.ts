import { createHash, randomBytes } from 'node:crypto'
import { accountTokenSchema, seatTokenSchema } from '@opsroom/protocol'

/** 256 random bits. */
const random = (): string => randomBytes(32).toString('base64url')

/** A new token for a program that plays a seat. */
export const newToken = (): string => `ops_${random()}`

/** A new token for a program that acts for its owner. */
export const newAccountToken = (): string => `opa_${random()}`

/** The stored hash of a token. It has no salt, so that the row is found by it; nobody guesses 256 bits. */
export const hashOfToken = (token: string): Uint8Array => createHash('sha256').update(token).digest()

const shownIn = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]

/** The token of a seat in an `Authorization: Bearer` header, or undefined where there is none of the right form. */
export const tokenIn = (authorization: string | undefined): string | undefined =>
  seatTokenSchema.safeParse(shownIn(authorization)).data

/** The account token in such a header, or undefined. */
export const accountTokenIn = (authorization: string | undefined): string | undefined =>
  accountTokenSchema.safeParse(shownIn(authorization)).data
