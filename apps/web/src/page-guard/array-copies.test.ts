import { afterEach, expect, it } from 'vitest'
import { guardScript } from '../../scripts/page-guard.ts'

const own = { toReversed: Array.prototype.toReversed, toSorted: Array.prototype.toSorted }
afterEach(() => Object.assign(Array.prototype, own))

it('a page in a browser that cannot reverse and sort copies of arrays teaches it that', async () => {
  Reflect.deleteProperty(Array.prototype, 'toReversed')
  Reflect.deleteProperty(Array.prototype, 'toSorted')
  new Function(await guardScript(['en']))()
  const given = [3, 1, 2]
  expect(given.toReversed()).toEqual([2, 1, 3])
  expect(given.toSorted()).toEqual([1, 2, 3])
  expect(given.toSorted((one, other) => other - one)).toEqual([3, 2, 1])
  expect(given).toEqual([3, 1, 2])
  const names = []
  for (const name in given) names.push(name)
  expect(names).toEqual(['0', '1', '2'])
})
