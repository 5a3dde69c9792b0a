import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const cookieName = 'opsroom'
/** How long a browser keeps it, in seconds: as long as browsers allow. */
export const cookieAge = 400 * 24 * 3600

export const newCookieKey = (): string => randomBytes(32).toString('base64url')

/** A cookie's value that names a person and that only the holder of the key can make. */
export const signPerson = (person: string, key: string): string => `${person}.${signatureOf(person, key)}`

/** The person that a cookie's value names, or undefined when it was not made with this key. */
export function personIn(value: string | undefined, key: string): string | undefined {
  const [person, signature] = value?.split('.') ?? []
  if (!person || !signature) return undefined
  const given = Buffer.from(signature)
  const right = Buffer.from(signatureOf(person, key))
  return given.length === right.length && timingSafeEqual(given, right) ? person : undefined
}

const signatureOf = (person: string, key: string): string =>
  createHmac('sha256', key).update(person).digest('base64url')
