import { expect, test } from 'vitest'
import { mixedStrategy, variedShares } from './solve.ts'

const boardOf = (rows: number[][], prior: number[], trust: number) => ({
  worth: rows.map((row) => Float64Array.from(row)),
  priors: [prior],
  trust,
})
const third = 1 / 3

test('paper, scissors, stone: each as often as the others', () => {
  const board = boardOf(
    [
      [0, -1, 1],
      [1, 0, -1],
      [-1, 1, 0],
    ],
    [third, third, third],
    0,
  )
  for (const share of mixedStrategy([0, 0, 0], [board], 4000).shares) expect(share).toBeCloseTo(third, 1)
})

test('a pilot who is sure of what the other does answers that', () => {
  const board = boardOf(
    [
      [10, 0],
      [4, 4],
    ],
    [1, 0],
    1,
  )
  expect(mixedStrategy([0, 0], [board], 500).shares[0]).toBeGreaterThan(0.9)
  expect(mixedStrategy([0, 0], [{ ...board, trust: 0 }], 500).shares[0]).toBeLessThan(0.2)
})

test('the cost of a choice by itself counts', () => {
  const board = boardOf(
    [
      [1, 1],
      [0, 0],
    ],
    [0.5, 0.5],
    0,
  )
  expect(mixedStrategy([-2, 0], [board], 500).shares[1]).toBeGreaterThan(0.9)
})

test('an enemy who is tipped the choice beforehand is not surprised', () => {
  const board = boardOf(
    [
      [3, -3],
      [-3, 3],
      [-1, -1],
    ],
    [0.5, 0.5],
    0,
  )
  const tipped = {
    ...board,
    priors: [
      [0.5, 0.5],
      [0.5, 0.5],
      [0.5, 0.5],
    ],
    tells: [0, 1, 2],
  }
  expect(mixedStrategy([0, 0, 0], [board], 2000).shares[2]).toBeLessThan(0.1)
  expect(mixedStrategy([0, 0, 0], [tipped], 2000).shares[2]).toBeGreaterThan(0.9)
})

test('an enemy who wants the same meets the own side there, and does not flee from it', () => {
  const meeting = boardOf(
    [
      [1, 0],
      [0, 0.5],
    ],
    [0.5, 0.5],
    0,
  )
  expect(mixedStrategy([0, 0], [{ ...meeting, theirs: meeting.worth }], 2000).shares[0]).toBeGreaterThan(0.9)
  expect(mixedStrategy([0, 0], [meeting], 2000).shares[0]).toBeLessThan(0.5)
})

test('several enemies are met at once', () => {
  const [left, right] = [boardOf([[1], [0]], [1], 1), boardOf([[-3], [0]], [1], 1)]
  expect(mixedStrategy([0, 0], [left], 500).shares[0]).toBeGreaterThan(0.9)
  expect(mixedStrategy([0, 0], [left, right], 500).shares[0]).toBeLessThan(0.1)
})

test('a pilot who varies plays what is nearly as good as the best, and not what is worse', () => {
  const [best, near, worse] = variedShares({ shares: [1, 0, 0], worth: [0.5, 0.49, 0.3] })
  expect(best).toBeGreaterThan(0.8)
  expect(near).toBeGreaterThan(0.05)
  expect(worse).toBeLessThan(0.001)
})

test('the worth of a choice is its mean against what the enemies play', () => {
  const board = boardOf(
    [
      [2, 0],
      [1, 1],
    ],
    [0.5, 0.5],
    1,
  )
  const { worth } = mixedStrategy([0, 0.25], [board], 100)
  expect(worth[0]).toBeCloseTo(1)
  expect(worth[1]).toBeCloseTo(1.25)
})
