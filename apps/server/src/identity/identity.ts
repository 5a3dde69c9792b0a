import { randomInt } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { protocolRefusal } from '@opsroom/protocol'
import type { Person, Refusal } from '@opsroom/rules/core'
import type { Store } from '../store/index.ts'
import {
  cookieAge,
  cookieName,
  cookieValueIn,
  firstDeviceOf,
  namedIn,
  newCookieKey,
  signCookie,
} from './cookie.ts'
import { labelOf } from './label.ts'
import { daysUntil } from './until.ts'

/** A person at one of their devices. */
export interface Caller {
  person: Person
  device: string
}

/** The headers that identify a caller. */
export type Headers = Pick<IncomingHttpHeaders, 'cookie' | 'user-agent'>

/** Who is calling. */
export interface Identity {
  /** The caller that the cookie names. Undefined without one, or when the device was revoked. */
  who(headers: Headers): Promise<Caller | undefined>
  /** Why the caller that the cookie names is kept out (W79), if an operator does so. */
  refuse(headers: Headers): Promise<Refusal | undefined>
  /** Makes a new person, with a first name. */
  welcome(headers: Headers): Promise<Caller>
  /** The cookie that names a caller. */
  cookieOf(caller: Caller): { name: string; value: string; options: CookieSerializeOptions }
}

/** @param publicUrl when it is https the cookie is sent over https only */
export async function openIdentity(store: Store, publicUrl: string | undefined): Promise<Identity> {
  const key = await store.settings.keep('cookieKey', newCookieKey)
  const secure = publicUrl?.startsWith('https:') ?? false
  const read = ({ cookie }: Headers) => namedIn(cookieValueIn(cookie), key)
  return {
    async who(headers) {
      const named = read(headers)
      if (!named) return undefined
      if (named.device === firstDeviceOf(named.person))
        await store.devices.keepFirst(named, labelOf(headers['user-agent']))
      const person = await store.devices.personAt(named)
      return person && { person, device: named.device }
    },
    async refuse(headers) {
      const named = read(headers)
      const until = named && (await store.moderation.bannedUntil(named))
      return until && protocolRefusal('W79', { days: daysUntil(until) })
    },
    welcome: (headers) =>
      store.devices.welcome(`Pilot ${randomInt(1000, 10_000)}`, labelOf(headers['user-agent'])),
    cookieOf: ({ person, device }) => ({
      name: cookieName,
      value: signCookie({ person: person.id, device }, key),
      options: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: cookieAge },
    }),
  }
}
