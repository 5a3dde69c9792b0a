import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TileCounts, TileKind } from '../board/pieces.ts'
import type { TileStockItem } from '../rules/rules-data.ts'
import { overDemandOf, remainingCounts } from './assignment.ts'
import { baseStock, baseTileTraits } from './stock.ts'

/** Turns the physical tiles one by one along augmenting paths: slow, and obviously right. */
function canBeShown(stock: readonly TileStockItem[], counts: TileCounts): boolean {
  const tiles = stock.flatMap(({ sides, count }) => Array.from({ length: count }, () => sides))
  const wishes = Object.entries(counts).flatMap(([kind, count]) => Array.from({ length: count }, () => kind))
  const shows: (number | undefined)[] = tiles.map(() => undefined)
  const grant = (wish: number, tried: Set<number>): boolean =>
    tiles.some((sides, tile) => {
      if (!sides.includes(wishes[wish] as TileKind) || tried.has(tile)) return false
      tried.add(tile)
      const other = shows[tile]
      if (other !== undefined && !grant(other, tried)) return false
      shows[tile] = wish
      return true
    })
  return wishes.every((_, wish) => grant(wish, new Set()))
}

const kinds = ['a', 'b', 'c', 'd', 'e']
const stocks = fc.array(
  fc.record({
    sides: fc.uniqueArray(fc.constantFrom(...kinds), { minLength: 1, maxLength: 3 }),
    count: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 1, maxLength: 5 },
)
const countsOf = (names: readonly string[], max: number) =>
  fc.record(
    Object.fromEntries(names.map((name) => [name, fc.integer({ min: 0, max })])) as Record<
      string,
      fc.Arbitrary<number>
    >,
  )
const available = (stock: readonly TileStockItem[], wanted: readonly TileKind[]) =>
  stock
    .filter(({ sides }) => sides.some((side) => wanted.includes(side)))
    .reduce((sum, { count }) => sum + count, 0)

test('Hall agrees with turning the tiles one by one, for any stock', () => {
  fc.assert(
    fc.property(stocks, countsOf(kinds, 4), (stock, counts) => {
      expect(overDemandOf(stock, counts) === undefined).toBe(canBeShown(stock, counts))
    }),
    { numRuns: 500 },
  )
})

test('Hall agrees with turning the forty tiles one by one', () => {
  fc.assert(
    fc.property(
      countsOf(
        baseTileTraits.map(({ kind }) => kind),
        9,
      ),
      (counts) => {
        expect(overDemandOf(baseStock, counts) === undefined).toBe(canBeShown(baseStock, counts))
      },
    ),
    { numRuns: 300 },
  )
})

test('the kinds named are too many for the tiles that can show them, and no fewer kinds are', () => {
  fc.assert(
    fc.property(stocks, countsOf(kinds, 4), (stock, counts) => {
      const over = overDemandOf(stock, counts)
      if (!over) return
      expect(over.wanted).toBe(over.kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0))
      expect(over.available).toBe(available(stock, over.kinds))
      expect(over.wanted).toBeGreaterThan(over.available)
      for (const left of over.kinds) {
        const fewer = Object.fromEntries(
          over.kinds.filter((kind) => kind !== left).map((kind) => [kind, counts[kind] ?? 0]),
        )
        expect(overDemandOf(stock, fewer)).toBeUndefined()
      }
    }),
    { numRuns: 500 },
  )
})

test('exactly as many more of a kind as remain can still be shown', () => {
  fc.assert(
    fc.property(stocks, countsOf(kinds, 2), (stock, counts) => {
      const sound = canBeShown(stock, counts)
      for (const [kind, more] of remainingCounts(stock, counts)) {
        if (!sound) expect(more).toBe(0)
        else {
          const now = counts[kind] ?? 0
          expect(canBeShown(stock, { ...counts, [kind]: now + more })).toBe(true)
          expect(canBeShown(stock, { ...counts, [kind]: now + more + 1 })).toBe(false)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('with nothing placed the stock is what the rules count', () => {
  expect(Object.fromEntries(remainingCounts(baseStock, {}))).toEqual({
    flak: 16,
    searchlight: 16,
    radar: 8,
    fireEngine: 9,
    smokeScreen: 8,
    balloonBarrier: 5,
    shelter: 12,
    fuelTruck: 6,
  })
})

test('nine fire engines leave only ten flak and thirteen searchlights', () => {
  const left = remainingCounts(baseStock, { fireEngine: 9 })
  expect([left.get('fireEngine'), left.get('flak'), left.get('searchlight')]).toEqual([0, 10, 13])
})

test('seventeen flak are one too many, and flak with fire engines share tiles', () => {
  expect(overDemandOf(baseStock, { flak: 17 })).toEqual({ kinds: ['flak'], wanted: 17, available: 16 })
  expect(overDemandOf(baseStock, { radar: 8, fuelTruck: 3 })).toEqual({
    kinds: ['radar', 'fuelTruck'],
    wanted: 11,
    available: 8,
  })
})

test('a kind that no tile shows is over at once', () => {
  expect(overDemandOf(baseStock, { barrage: 1 })).toEqual({ kinds: ['barrage'], wanted: 1, available: 0 })
  expect([...remainingCounts(baseStock, { barrage: 1 }).values()].every((more) => more === 0)).toBe(true)
})
