import { hashSeed, seedFromNumber } from '@opsroom/rules/core'
import { expect, it } from 'vitest'
import { isSeedTrue } from './seed.ts'

it('a seed is true when it has the hash that was shown', () => {
  const seed = seedFromNumber(5)
  const hex = [...seed].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  expect(isSeedTrue(hex, hashSeed(seed))).toBe(true)
  expect(isSeedTrue(`00${hex.slice(2)}`, hashSeed(seed))).toBe(false)
  expect(isSeedTrue(undefined, hashSeed(seed))).toBeUndefined()
})
