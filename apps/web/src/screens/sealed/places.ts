import { normalizedPath } from '@opsroom/protocol/codes'
import { pathTo } from '../../app/routes.ts'

/**
 * The target of an address of sealed orders: the list, a contest, or one of its games by the numbers of its envelopes.
 */
export type SealedPlace =
  | { page: 'list' }
  | { page: 'contest'; code: string }
  | { page: 'pairing'; code: string; first: number; second: number }
  | { page: 'nowhere' }

const known = /^(?:([a-z0-9]{6})(?:\/(\d{1,2})-(\d{1,2}))?)?\/?$/i

/** @param rest of the address, after `/sealed/` */
export function sealedPlaceIn(rest: string): SealedPlace {
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

/** @param first the numbers of the envelopes of a game, from 0 */
export const pairingPath = (code: string, first: number, second: number): string =>
  `${contestPath(code)}/${first + 1}-${second + 1}`
