import { createHmac } from 'node:crypto'

/** A cookie's value as the first version made it: it names a person and no device. */
export const firstCookieOf = (person: string, key: string): string =>
  `${person}.${createHmac('sha256', key).update(person).digest('base64url')}`
