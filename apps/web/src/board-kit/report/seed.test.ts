import { hashSeed, seedFromNumber } from '@opsroom/rules/core'
import { expect, it } from 'vitest'
import { isSeedAuthentic } from './seed.ts'

it('a seed is true when it has the hash that was shown', () => {
  const seed = seedFromNumber(5)
  const hex = [...seed].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  expect(isSeedAuthentic(hex, hashSeed(seed))).toBe(true)
  expect(isSeedAuthentic(`00${hex.slice(2)}`, hashSeed(seed))).toBe(false)
  expect(isSeedAuthentic(undefined, hashSeed(seed))).toBeUndefined()
})
