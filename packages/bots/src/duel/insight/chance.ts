import { type Random, randomFrom } from '@opsroom/rules/core'

/**
 * The randomness of one sample. A sample draws the same at every moment, so that two moments differ only by the orders
 * given between them.
 */
export interface SampleRandom {
  number: number
  /** A pseudo-random number from 0 to 1 derived from some whole numbers: fast, and random enough for whims. */
  share(...of: number[]): number
  random: Random
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))

/** The finaliser of MurmurHash3: every bit of the number changes every bit of the result. */
function mixed(number: number): number {
  let hash = number | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

/**
 * The sample with this seed, name and number.
 * @param seed 64 hexadecimal digits
 * @param name the series of samples
 * @param number the place in the series, from 0
 */
export function sampleRandomOf(seed: string, name: string, number: number): SampleRandom {
  const random = randomFrom(bytesOf(seed))
  const of: Random = (purpose) => random(`${name}/${number}/${purpose}`)
  const start = of('whim').int(0x7fff_ffff)
  const hashed = (hash: number, value: number) => mixed(hash + Math.imul(value + 1, 0x9e3779b1))
  return {
    number,
    share: (...values) => (values.reduce(hashed, start) >>> 0) / 2 ** 32,
    random: of,
  }
}
