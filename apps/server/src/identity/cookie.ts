import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie } from 'cookie'
import { uuidOf } from '../ops/ids.ts'

export const cookieName = 'opsroom'
/**
 * The name of the cookie where the public address is https. Browsers accept a cookie with this prefix only from this
 * very host, so another host of the same domain cannot set its own in front. Cookies of the first name are valid until
 * they expire, after `cookieAge`.
 */
export const hostCookieName = '__Host-opsroom'
/** The lifetime of the cookie in seconds: as long as browsers allow. */
export const cookieAge = 400 * 24 * 3600

/**
 * The values of our cookie in a header that may hold others too: one, unless somebody has set another one there. Those
 * of the first name do not count beside one that no other host can have set.
 */
export function cookieValuesIn(header = ''): string[] {
  const cookies = header.split(';').map((each) => Object.entries(parseCookie(each))[0])
  const valuesOf = (name: string) =>
    cookies.flatMap((cookie) => (cookie?.[0] === name ? [String(cookie[1])] : []))
  const own = valuesOf(hostCookieName)
  return [...new Set(own.length > 0 ? own : valuesOf(cookieName))]
}

export const newCookieKey = (): string => randomBytes(32).toString('base64url')

/** The person and the device that a cookie names. */
export interface CookieHolder {
  person: string
  device: string
}

/** A cookie's value that names a person and a device, and that only the holder of the key can make. */
export const signCookie = ({ person, device }: CookieHolder, key: string): string => {
  const named = `${person}.${device}`
  return `${named}.${signatureOf(named, key)}`
}

/**
 * The person that a cookie's value names, or undefined when it was not signed with this key. The first cookies named a
 * person only; all of those of one person count as one device.
 */
export function cookieHolderIn(value: string | undefined, key: string): CookieHolder | undefined {
  const parts = value?.split('.') ?? []
  const signature = parts.pop()
  const [person, device] = parts
  if (!person || !signature || parts.length > 2) return undefined
  if (!isSame(signature, signatureOf(parts.join('.'), key))) return undefined
  return { person, device: device ?? firstDeviceOf(person) }
}

/** A tag of a person by which a page notices that its connection belongs to another person. It says nothing to others. */
export const pageTagOf = (person: string, key: string): string =>
  signatureOf(`page of ${person}`, key).slice(0, 16)

/** The device that a person's first cookies stand for: a name of its own, because a person's id is never sent to others. */
export const firstDeviceOf = (person: string): string => uuidOf(`first device of ${person}`)

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const signatureOf = (text: string, key: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')
