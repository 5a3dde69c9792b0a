import { describe, expect, it } from 'vitest'
import { namedNights } from '../regressions.ts'
import { playAndCheck } from './check.ts'

describe('named nights', () => {
  it.each(namedNights.map((night) => [night.name, night] as const))('%s', (_, { subject, number }) => {
    expect(playAndCheck(subject, number).failures).toEqual([])
  })
})
