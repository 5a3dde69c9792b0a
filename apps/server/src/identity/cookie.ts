import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie } from 'cookie'
import { uuidOf } from '../ops/ids.ts'

export const cookieName = 'opsroom'
/**
 * The name of the cookie when the public address is https. Browsers accept a cookie with the prefix `__Host-` only from
 * this very host, so another host of the same domain cannot plant one. Cookies named `opsroom` remain valid until they
 * expire, after `cookieAge`.
 */
export const hostCookieName = '__Host-opsroom'
/** The lifetime of the identity cookie in seconds: as long as browsers allow. */
export const cookieAge = 400 * 24 * 3600

/**
 * The values of the identity cookie in a cookie header. There is more than one only if somebody else has planted
 * another cookie of this name. Cookies named `opsroom` do not count beside a `__Host-` cookie, which no other host can
 * have set.
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

/** The signed value of an identity cookie for a person and a device. Only the holder of the key can make it. */
export const signCookie = ({ person, device }: CookieHolder, key: string): string => {
  const named = `${person}.${device}`
  return `${named}.${signatureOf(named, key)}`
}

/**
 * The person and the device that a cookie's value names, or undefined when it was not signed with this key. The oldest
 * cookies named only a person; all old cookies of one person count as one device.
 */
export function cookieHolderIn(value: string | undefined, key: string): CookieHolder | undefined {
  const parts = value?.split('.') ?? []
  const signature = parts.pop()
  const [person, device] = parts
  if (!person || !signature || parts.length > 2) return undefined
  if (!isSame(signature, signatureOf(parts.join('.'), key))) return undefined
  return { person, device: device ?? legacyDeviceIdOf(person) }
}

/**
 * A tag by which a page notices that its connection belongs to another person than before. It does not identify the
 * person to others.
 */
export const personTagOf = (person: string, key: string): string =>
  signatureOf(`page of ${person}`, key).slice(0, 16)

/**
 * The device id for the oldest cookies of a person, which name no device. It is a hash, because a person's id is never
 * sent to others.
 */
export const legacyDeviceIdOf = (person: string): string => uuidOf(`first device of ${person}`)

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const signatureOf = (text: string, key: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')
