import { expect, it } from 'vitest'
import { type OrderBounds, OrderSearch } from './order-search.ts'
import { randomFrom, seedFromNumber } from './random.ts'

/** A walk along the numbers: each draft leads to the next five, and every `each`th of them is an order. */
function walk(each: number, last: number) {
  return (draft = 0) => ({
    choices: [1, 2, 3, 4, 5]
      .map((more) => draft + more)
      .filter((next) => next <= last)
      .map((next) => ({ pick: 'number', value: next, draft: next })),
    ...(draft > 0 && draft % each === 0 && { finish: { number: draft } }),
  })
}

const search = (each: number, last: number, bounds: OrderBounds) =>
  new OrderSearch(walk(each, last), bounds, randomFrom(seedFromNumber(1))('orders'))

it('a search to its end has all orders', () => {
  const all = search(2, 12, { most: 50, steps: 100 })
  while (all.step());
  expect(all.isAll).toBe(true)
  expect(all.orders.map(({ number }) => number).sort((a, b) => a - b)).toEqual([2, 4, 6, 8, 10, 12])
})

it('a search that is stopped at any step has lost no order: from the first one on it is never empty', () => {
  const sampling = search(3, 10_000, { most: 20, steps: 60 })
  const seen: boolean[] = []
  while (sampling.step()) {
    expect(sampling.orders.length > 0).toBe(!sampling.isEmpty)
    expect(sampling.orders.length).toBeLessThanOrEqual(20)
    seen.push(sampling.isEmpty)
  }
  expect(sampling.isAll).toBe(false)
  expect(seen.lastIndexOf(true)).toBeLessThan(seen.indexOf(false))
})
