import { expect, test } from 'vitest'
import { mixedStrategy } from './solve.ts'

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
  for (const share of mixedStrategy([0, 0, 0], [board], 4000)) expect(share).toBeCloseTo(third, 1)
})

test('who is sure of what the other does answers that', () => {
  const board = boardOf(
    [
      [10, 0],
      [4, 4],
    ],
    [1, 0],
    1,
  )
  expect(mixedStrategy([0, 0], [board], 500)[0]).toBeGreaterThan(0.9)
  expect(mixedStrategy([0, 0], [{ ...board, trust: 0 }], 500)[0]).toBeLessThan(0.2)
})

test('what a choice costs by itself counts', () => {
  const board = boardOf(
    [
      [1, 1],
      [0, 0],
    ],
    [0.5, 0.5],
    0,
  )
  expect(mixedStrategy([-2, 0], [board], 500)[1]).toBeGreaterThan(0.9)
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
  expect(mixedStrategy([0, 0, 0], [board], 2000)[2]).toBeLessThan(0.1)
  expect(mixedStrategy([0, 0, 0], [tipped], 2000)[2]).toBeGreaterThan(0.9)
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
  expect(mixedStrategy([0, 0], [{ ...meeting, theirs: meeting.worth }], 2000)[0]).toBeGreaterThan(0.9)
  expect(mixedStrategy([0, 0], [meeting], 2000)[0]).toBeLessThan(0.5)
})

test('several enemies are met at once', () => {
  const [left, right] = [boardOf([[1], [0]], [1], 1), boardOf([[-3], [0]], [1], 1)]
  expect(mixedStrategy([0, 0], [left], 500)[0]).toBeGreaterThan(0.9)
  expect(mixedStrategy([0, 0], [left, right], 500)[0]).toBeLessThan(0.1)
})
