import type { Hex } from '@opsroom/rules/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deploymentShares, even, raidShares, raidSharesOf, type SolvedEvening } from './shares.ts'

const raidTo = (target: Hex): SolvedEvening['raids'][number] => ({
  plan: { start: 1, target, route: [], mosquito: 1 },
})

/**
 * An evening with two raids on each of two cities, solved by equal frequencies.
 * @param payoff by raid, then deployment
 */
const eveningOf = (payoff: number[][]): SolvedEvening => ({
  raids: [raidTo(7), raidTo(7), raidTo(12), raidTo(12)].slice(0, payoff.length),
  payoff,
  rows: even(payoff.length, payoff.length),
  columns: even(payoff[0]?.length ?? 0, payoff[0]?.length ?? 0),
})

const chance = fc.double({ min: 0, max: 1, noNaN: true })
const sum = (shares: readonly number[]) => shares.reduce((a, b) => a + b, 0)

describe('the shares of an evening', () => {
  it('sum to 1, and no raid is ever ruled out', () => {
    const lines = fc.array(fc.array(chance, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(lines, (payoff) => {
        const raids = raidShares(eveningOf(payoff))
        expect(sum(raids)).toBeCloseTo(1)
        expect(Math.min(...raids)).toBeGreaterThan(0)
        expect(sum(deploymentShares(payoff, raids))).toBeCloseTo(1)
      }),
      { numRuns: 100 },
    )
  })

  it('are empty without raids, and even without deployments', () => {
    expect(raidShares(eveningOf([]))).toEqual([])
    expect(deploymentShares([], [])).toEqual([])
    expect(raidShares(eveningOf([[], []]))).toEqual([0.5, 0.5])
  })

  it('favour the deployment that stops the raids that are flown most', () => {
    const payoff = [
      [0.9, 0.1],
      [0.1, 0.9],
    ]
    const [first = 0, second = 0] = deploymentShares(payoff, [0.7, 0.3])
    expect(second).toBeGreaterThan(first)
  })

  it('lower the raid that the German would answer, though it promises most against what is usual', () => {
    // Against three deployments of four the first raid gets through most often; the fourth stops it, and lets others
    // by.
    const payoff = [
      [0.8, 0.8, 0.8, 0],
      [0.55, 0.55, 0.55, 0.5],
      [0.6, 0.6, 0.6, 0.6],
      [0.6, 0.6, 0.6, 0.6],
    ]
    const [first = 0, second = 0] = raidShares(eveningOf(payoff))
    expect(second).toBeGreaterThan(first)
  })
  it('of several evenings weigh one that was cut short by its raids', () => {
    const whole = eveningOf([[0.5], [0.5], [0.5], [0.5]])
    const shares = raidSharesOf([whole, eveningOf([[0.5]])])
    expect(shares).toHaveLength(5)
    for (const share of shares) expect(share).toBeCloseTo(0.2)
  })
})
