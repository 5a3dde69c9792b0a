import { createHash, randomBytes } from 'node:crypto'
import { seatTokenSchema } from '@opsroom/protocol'

/** A new token for a program: 256 random bits. */
export const newToken = (): string => `ops_${randomBytes(32).toString('base64url')}`

/** The stored hash of a token. It has no salt, so that the row is found by it; nobody guesses 256 bits. */
export const hashOfToken = (token: string): Uint8Array => createHash('sha256').update(token).digest()

/** The token in an `Authorization: Bearer` header, or undefined where there is none of the right form. */
export function tokenIn(authorization: string | undefined): string | undefined {
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  return seatTokenSchema.safeParse(token).success ? token : undefined
}
