import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie } from 'cookie'
import { uuidOf } from '../ops/ids.ts'

/** The name of the identity cookie in earlier versions, whatever database the server had. */
const earlierName = 'opsroom'
/**
 * The prefix of the name when the public address is https. Browsers accept a cookie with this prefix only from this very
 * host, so another host of the same domain cannot plant one.
 */
const hostPrefix = '__Host-'
/** The lifetime of the identity cookie in seconds: as long as browsers allow. */
export const cookieAge = 400 * 24 * 3600

/**
 * The name of the identity cookie of the servers that sign with a key. Browsers keep cookies by host and not by port, so
 * a server with another database would otherwise overwrite the cookies of this one.
 * @param secure whether the public address is https
 */
export const cookieNameOf = (key: string, secure: boolean): string =>
  `${secure ? hostPrefix : ''}${earlierName}-${createHmac('sha256', key).update('name of the cookie').digest('hex').slice(0, 6)}`

/**
 * The values in a cookie header that were signed with this key and count. There is more than one only if somebody else
 * has planted another cookie. Plain cookies do not count beside a `__Host-` cookie, which no other host can have set.
 * Cookies of the earlier name count as long as they last: beside a plain one with the new name they count too, since
 * either may be planted.
 */
export function cookieValuesIn(header: string | undefined, key: string): string[] {
  const valuesOf = valuesByNameIn(header)
  const plainName = cookieNameOf(key, false)
  const signed = (values: string[]) => [...new Set(values.filter((value) => cookieHolderIn(value, key)))]
  const own = valuesOf(`${hostPrefix}${plainName}`)
  if (own.length > 0) return signed(own)
  const earlier = signed(valuesOf(`${hostPrefix}${earlierName}`))
  if (earlier.length > 0) return earlier
  return signed([...valuesOf(plainName), ...valuesOf(earlierName)])
}

/**
 * Whether a cookie header has a plain cookie of the earlier name that names somebody else than a new value. It would
 * count beside the new cookie, so it has to go.
 */
export const isEarlierCookieLeft = (header: string | undefined, key: string, value: string): boolean =>
  valuesByNameIn(header)(earlierName).some((each) => each !== value && cookieHolderIn(each, key))

/** The Set-Cookie parameters that delete the plain cookie of the earlier name. */
export const noEarlierCookie = { name: earlierName, value: '', options: { path: '/', maxAge: 0 } } as const

/**
 * Reads a cookie header.
 * @returns gives all values of a name: a cookie that somebody has planted may stand there beside another of its name
 */
function valuesByNameIn(header = ''): (name: string) => string[] {
  const cookies = header.split(';').map((each) => Object.entries(parseCookie(each))[0])
  return (name) => cookies.flatMap((cookie) => (cookie?.[0] === name ? [String(cookie[1])] : []))
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
