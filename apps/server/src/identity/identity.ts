import { randomInt } from 'node:crypto'
import { type CookieSerializeOptions, fastifyCookie } from '@fastify/cookie'
import type { Person } from '@opsroom/rules/core'
import type { Store } from '../store/index.ts'
import { cookieAge, cookieName, newCookieKey, personIn, signPerson } from './cookie.ts'

/** Who is calling. */
export interface Identity {
  /** The person that a Cookie header names, or undefined. */
  who(cookieHeader: string | undefined): Promise<Person | undefined>
  /** Somebody new, with a name to begin with. */
  welcome(): Promise<Person>
  /** The cookie by which a person is known again. */
  cookieOf(person: Person): { name: string; value: string; options: CookieSerializeOptions }
}

/** @param publicUrl when it is https the cookie is sent over https only */
export async function openIdentity(store: Store, publicUrl: string | undefined): Promise<Identity> {
  const key = await store.settings.keep('cookieKey', newCookieKey)
  const secure = publicUrl?.startsWith('https:') ?? false
  return {
    async who(header) {
      const id = personIn(header ? fastifyCookie.parse(header)[cookieName] : undefined, key)
      return id ? ((await store.persons.find(id)) ?? undefined) : undefined
    },
    welcome: () => store.persons.welcome(`Pilot ${randomInt(1000, 10_000)}`),
    cookieOf: ({ id }) => ({
      name: cookieName,
      value: signPerson(id, key),
      options: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: cookieAge },
    }),
  }
}
