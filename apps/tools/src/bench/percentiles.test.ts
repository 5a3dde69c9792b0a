import { describe, expect, it } from 'vitest'
import { percentilesOf } from './percentiles.ts'

describe('percentiles', () => {
  it('are found whatever the order of the samples', () => {
    const samples = Array.from({ length: 1000 }, (_, place) => (place * 7) % 1000)
    expect(percentilesOf(samples)).toEqual({ p50: 500, p99: 990 })
  })
  it('of one sample are that sample, of none are 0', () => {
    expect(percentilesOf([1.23456])).toEqual({ p50: 1.235, p99: 1.235 })
    expect(percentilesOf([])).toEqual({ p50: 0, p99: 0 })
  })
})
