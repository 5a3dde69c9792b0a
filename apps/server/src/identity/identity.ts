import { randomInt } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { protocolRefusal } from '@opsroom/protocol'
import type { Person, Refusal } from '@opsroom/rules/core'
import type { Store } from '../store/index.ts'
import {
  cookieAge,
  cookieHolderIn,
  cookieNameOf,
  cookieValuesIn,
  isEarlierCookieLeft,
  legacyDeviceIdOf,
  newCookieKey,
  noEarlierCookie,
  personTagOf,
  signCookie,
} from './cookie.ts'
import { deviceLabelOf } from './label.ts'
import { daysUntil } from './until.ts'

/** A person together with the device that they use. */
export interface Caller {
  person: Person
  device: string
}

/** A cookie to set, as parameters of `reply.setCookie`. */
interface IdentityCookie {
  name: string
  value: string
  options: CookieSerializeOptions
}

/** The headers that identify a caller. */
export type IdentityHeaders = Pick<IncomingHttpHeaders, 'cookie' | 'user-agent'>

/** Identifies the callers of requests. */
export interface Identity {
  /**
   * The caller whom the identity cookie names. Undefined without a valid cookie, with two different valid cookies, or
   * when the device was revoked.
   */
  who(headers: IdentityHeaders): Promise<Caller | undefined>
  /**
   * Refuses a caller whom an operator keeps out (W79), or who sends two different valid identity cookies (W100).
   * Undefined for all others.
   */
  refuse(headers: IdentityHeaders): Promise<Refusal | undefined>
  /** Makes a new person, with a generated name. */
  welcome(headers: IdentityHeaders): Promise<Caller>
  /** The page tag of a caller: a page is given it when it loads, and sends it when it connects. */
  tagOf(caller: Caller): string
  /** A text that is the same for all requests of one browser, as long as its identity cookie is the same. */
  browserOf(headers: IdentityHeaders): string
  /** The cookies by which a browser is to be this caller from now on. @param headers those of its request */
  cookiesOf(caller: Caller, headers: IdentityHeaders): readonly IdentityCookie[]
}

/** @param publicUrl the public address. When it is https, browsers send the cookie over https only */
export async function openIdentity(store: Store, publicUrl: string | undefined): Promise<Identity> {
  const key = await store.settings.keep('cookieKey', newCookieKey)
  const secure = publicUrl?.startsWith('https:') ?? false
  /**
   * The persons and devices that validly signed identity cookies name: two if somebody else has planted another cookie.
   * Values that this server did not sign do not count.
   */
  const namedBy = ({ cookie }: IdentityHeaders) =>
    cookieValuesIn(cookie, key).flatMap((value) => cookieHolderIn(value, key) ?? [])
  const read = (headers: IdentityHeaders) => {
    const [named, ...others] = namedBy(headers)
    return others.length > 0 ? undefined : named
  }
  return {
    async who(headers) {
      const named = read(headers)
      if (!named) return undefined
      if (named.device === legacyDeviceIdOf(named.person))
        await store.devices.keepFirst(named, deviceLabelOf(headers['user-agent']))
      const person = await store.devices.personAt(named)
      return person && { person, device: named.device }
    },
    async refuse(headers) {
      if (namedBy(headers).length > 1) return protocolRefusal('W100')
      const named = read(headers)
      const until = named && (await store.moderation.bannedUntil(named))
      return until && protocolRefusal('W79', { days: daysUntil(until) })
    },
    welcome: (headers) =>
      store.devices.welcome(`Pilot ${randomInt(1000, 10_000)}`, deviceLabelOf(headers['user-agent'])),
    tagOf: ({ person }) => personTagOf(person.id, key),
    browserOf: ({ cookie }) => cookieValuesIn(cookie, key).join(),
    cookiesOf({ person, device }, { cookie }) {
      const value = signCookie({ person: person.id, device }, key)
      const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: cookieAge } as const
      const own = { name: cookieNameOf(key, secure), value, options }
      return !secure && isEarlierCookieLeft(cookie, key, value) ? [own, noEarlierCookie] : [own]
    },
  }
}
