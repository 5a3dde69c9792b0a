import { expect, test } from 'vitest'
import { equilibrium } from './matrix.ts'

const even = [1 / 3, 1 / 3, 1 / 3]

test('paper, scissors, stone: each as often as the others, whatever one begins with', () => {
  const payoff = [
    [0, -1, 1],
    [1, 0, -1],
    [-1, 1, 0],
  ]
  const { rows } = equilibrium(payoff, even, 0, 4000)
  for (const share of rows) expect(share).toBeCloseTo(1 / 3, 1)
})

test('a row that is worse against everything is not played', () => {
  const { rows } = equilibrium(
    [
      [3, 1],
      [2, 0],
    ],
    [0.5, 0.5],
    0,
    500,
  )
  expect(rows[1]).toBeLessThan(0.05)
})

test('a player who trusts that the other plays as most do answers that, and not the worst case', () => {
  const payoff = [
    [10, 0],
    [4, 4],
  ]
  expect(equilibrium(payoff, [1, 0], 1, 500).rows[0]).toBeGreaterThan(0.9)
  expect(equilibrium(payoff, [1, 0], 0, 500).rows[0]).toBeLessThan(0.2)
})
