import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import type { Person } from '@opsroom/rules/core'
import { Queue } from '../ops/queue.ts'
import type { Store } from '../store/index.ts'

/** Letters and digits that cannot be mistaken for each other on paper: almost five bits each. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** The first part finds the row and is no secret; the rest has 108 bits. */
const selectorLength = 6
const secretLength = 22
const form = new RegExp(`^[${alphabet}]{${selectorLength + secretLength}}$`)
const mostTries = 5

const randomLetters = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Codes are hashed one after the other: in parallel they would take the processors from the tables. */
const hashing = new Queue()

const hashOf = (secret: string, salt: Uint8Array): Promise<Buffer> =>
  hashing.run(
    () =>
      new Promise((resolve, reject) =>
        scrypt(secret, salt, 32, { N: 2 ** 14, r: 8, p: 1 }, (error, hash) =>
          error ? reject(error) : resolve(hash),
        ),
      ),
  )

/** A new recovery code for a person, in groups of four. Only its hash is kept, and the one before is no longer valid. */
export async function makeRecoveryCode(store: Store, person: string): Promise<string> {
  const salt = new Uint8Array(randomBytes(16))
  const secret = randomLetters(secretLength)
  const hash = new Uint8Array(await hashOf(secret, salt))
  for (let tries = 0; tries < mostTries; tries++) {
    const selector = randomLetters(selectorLength)
    if (!(await store.recoveries.keep(person, selector, { salt, hash }))) continue
    return `${selector}${secret}`.match(/.{4}/g)?.join('-') ?? ''
  }
  throw new Error('no recovery code was free')
}

/** A hash for codes that do not exist: checking them takes as long as checking others, so that time tells nothing. */
const nobodys = { salt: new Uint8Array(16), hash: new Uint8Array(32) }

/** The person with this recovery code. An invalid code is refused without the reason. */
export async function personWithCode(store: Store, typed: string): Promise<Person | undefined> {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  const isCode = form.test(code)
  const kept = isCode ? await store.recoveries.find(code.slice(0, selectorLength)) : undefined
  const { salt, hash } = kept ?? nobodys
  const given = await hashOf(isCode ? code.slice(selectorLength) : '', salt)
  return timingSafeEqual(given, hash) ? kept?.person : undefined
}
