import type { Random } from '@opsroom/rules/core'

/**
 * The fault of one message on a bad line. `skip`: it alone is lost; `lose`: so is everything after it, both ways.
 * Either way the line is cut soon: a line that loses something is one that breaks.
 */
export interface Delivery {
  what: 'pass' | 'twice' | 'skip' | 'lose' | 'cut'
  /** Its delay, in milliseconds. */
  delay: number
}
export type Direction = 'up' | 'down'

/** The rates of faults on the lines of a table, as one in so many messages; 0: never. */
export interface FaultRates {
  twice: number
  skip: number
  lose: number
  cut: number
  /** One connection in so many is refused. */
  refuse: number
  /** At most so many milliseconds late. */
  delay: number
}

/** From a line that is merely slow to one that hardly holds. */
const kinds: readonly FaultRates[] = [
  { twice: 6, skip: 0, lose: 0, cut: 0, refuse: 0, delay: 12 },
  { twice: 10, skip: 40, lose: 60, cut: 60, refuse: 8, delay: 6 },
  { twice: 6, skip: 20, lose: 30, cut: 30, refuse: 6, delay: 3 },
  { twice: 0, skip: 0, lose: 25, cut: 25, refuse: 6, delay: 0 },
]
export const healed: FaultRates = { twice: 0, skip: 0, lose: 0, cut: 0, refuse: 0, delay: 0 }

export const faultRatesOf = (random: Random): FaultRates => random('faults').pick(kinds)

/** Only what is said over Socket.IO may come twice: a transport that greets twice is no bad line but a broken one. */
const isSaid = (text: string): boolean => /^4[23]/.test(text)
const isPush = (text: string): boolean => text.startsWith('42')
/** Connecting is broken off less often: it takes a while until that is noticed. */
const onGreeting = 4

/** The fault of the n-th message of a connection. The numbers alone decide it, so that a seed can be played again. */
export function deliveryOf(
  faults: FaultRates,
  random: Random,
  where: string,
  way: Direction,
  text: string,
): Delivery {
  const rng = random(`fate/${where}`)
  const seldom = isSaid(text) ? 1 : onGreeting
  const isOne = (inSoMany: number) => inSoMany > 0 && rng.int(inSoMany * seldom) === 0
  const [twice, skip, lose, cut] = [faults.twice, faults.skip, faults.lose, faults.cut].map(isOne)
  const delay = faults.delay > 0 ? rng.int(faults.delay) : 0
  if (cut) return { what: 'cut', delay }
  if (lose) return { what: 'lose', delay }
  if (skip && way === 'down' && isPush(text)) return { what: 'skip', delay }
  return { what: twice && isSaid(text) ? 'twice' : 'pass', delay }
}
