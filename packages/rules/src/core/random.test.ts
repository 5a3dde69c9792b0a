import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomFrom, seedFromNumber } from './random.ts'

const seeds = fc.integer().map(seedFromNumber)
const purposes = fc.string({ minLength: 1, maxLength: 20 })

describe('randomness by purpose', () => {
  it('is the same on a retry, whatever was drawn in between', () => {
    fc.assert(
      fc.property(seeds, purposes, purposes, fc.nat(50), (seed, purpose, other, draws) => {
        const random = randomFrom(seed)
        const first = random(purpose).hex(16)
        const between = random(other)
        for (let i = 0; i < draws; i++) between.int(6)
        expect(random(purpose).hex(16)).toBe(first)
      }),
    )
  })
  it('differs between purposes and between seeds', () => {
    const random = randomFrom(seedFromNumber(1))
    expect(random('n1/weather').hex(16)).not.toBe(random('n2/weather').hex(16))
    expect(random('n1/weather').hex(16)).not.toBe(randomFrom(seedFromNumber(2))('n1/weather').hex(16))
  })
  it('shuffles without losing or doubling a card', () => {
    fc.assert(
      fc.property(seeds, fc.array(fc.integer()), (seed, cards) => {
        expect(randomFrom(seed)('deck').shuffle(cards).sort()).toEqual([...cards].sort())
      }),
    )
  })
  it('draws every number about equally often', () => {
    const rng = randomFrom(seedFromNumber(7))('dice')
    const counts = Array.from({ length: 6 }, () => 0)
    for (let i = 0; i < 6000; i++) {
      const eye = rng.int(6)
      counts[eye] = (counts[eye] ?? 0) + 1
    }
    for (const count of counts) expect(count).toBeGreaterThan(850)
  })
})
