import { normalizedPath } from '@opsroom/protocol/codes'
import { pathTo } from '../../app/routes.ts'

/**
 * The page that an address of sealed orders names: the list, a contest, or one of its games by the numbers of its two
 * envelopes.
 */
export type SealedOrdersAddress =
  | { page: 'list' }
  | { page: 'contest'; code: string }
  | { page: 'pairing'; code: string; first: number; second: number }
  | { page: 'nowhere' }

const known = /^(?:([a-z0-9]{6})(?:\/(\d{1,2})-(\d{1,2}))?)?\/?$/i

/**
 * Reads the part of an address after `/sealed/`.
 * @param rest the part of the address after `/sealed/`
 */
export function readSealedOrdersAddress(rest: string): SealedOrdersAddress {
  const found =
    known.exec(rest) ?? known.exec(normalizedPath(`${pathTo.sealed}/${rest}`).slice(pathTo.sealed.length + 1))
  if (!found) return { page: 'nowhere' }
  const [, given, first, second] = found
  if (!given) return { page: 'list' }
  const code = given.toUpperCase()
  if (!first || !second) return { page: 'contest', code }
  return { page: 'pairing', code, first: Number(first) - 1, second: Number(second) - 1 }
}

export const contestPath = (code: string): string => `${pathTo.sealed}/${code}`

/**
 * The address of a game of a contest.
 * @param first the index, from 0, of the envelope at the first seat
 * @param second the index of the envelope at the second seat
 */
export const pairingPath = (code: string, first: number, second: number): string =>
  `${contestPath(code)}/${first + 1}-${second + 1}`
