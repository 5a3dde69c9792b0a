import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import type { Person } from '@opsroom/rules/core'
import { Queue } from '../ops/queue.ts'
import type { Store } from '../store/index.ts'

/** Letters and digits that cannot be mistaken for each other on paper. Each holds almost five bits. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/**
 * The lengths of the two parts of a recovery code. The selector finds the row and is no secret; the rest is the secret,
 * with 108 bits.
 */
const selectorLength = 6
const secretLength = 22
const form = new RegExp(`^[${alphabet}]{${selectorLength + secretLength}}$`)
const mostTries = 5

const randomLetters = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Recovery codes are hashed one after the other: in parallel they would take the processors away from the tables. */
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

/**
 * Makes a new recovery code for a person, written in groups of four. Only its hash is stored, and the previous code
 * becomes invalid.
 */
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

/**
 * A hash that is checked when a recovery code does not exist, so that the time of the answer does not tell whether it
 * does.
 */
const nobodys = { salt: new Uint8Array(16), hash: new Uint8Array(32) }

/** The person with this recovery code, or undefined when it is invalid, without the reason. */
export async function personWithRecoveryCode(store: Store, typed: string): Promise<Person | undefined> {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  const isCode = form.test(code)
  const kept = isCode ? await store.recoveries.find(code.slice(0, selectorLength)) : undefined
  const { salt, hash } = kept ?? nobodys
  const given = await hashOf(isCode ? code.slice(selectorLength) : '', salt)
  return timingSafeEqual(given, hash) ? kept?.person : undefined
}
