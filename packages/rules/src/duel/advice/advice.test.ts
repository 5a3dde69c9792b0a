import { weatherOf } from '@opsroom/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Edition, TilesByHex } from '../board/pieces.ts'
import { defencesRefusal } from '../defences/legality.ts'
import { countTiles, tileCountAt } from '../defences/tiles.ts'
import { defencesOrder } from '../orders/defences.ts'
import { planOrder } from '../orders/plan.ts'
import { preparing, randomPreparation, rngOf, rulesOf } from '../test-helpers/preparation.ts'
import { completeDeployment, readyDeployments } from './deployments.ts'
import { suggestRaid } from './suggest-raid.ts'

const editions = fc.constantFrom<Edition>('v2', 'first')
const seeds = fc.integer({ min: 0, max: 1_000_000 })
const total = (tiles: TilesByHex) => Object.values(countTiles(tiles)).reduce((sum, count) => sum + count, 0)

test('both ready deployments are legal and use all forty tiles, wherever the squadrons are', () => {
  fc.assert(
    fc.property(editions, seeds, (edition, seed) => {
      const rules = rulesOf[edition]
      const view = randomPreparation(rules, rngOf(seed))
      const ready = readyDeployments(rules, view)
      expect(ready.map(({ id }) => id)).toEqual(['cities', 'approaches'])
      for (const { tiles } of ready) {
        expect(defencesRefusal(rules, view.open, tiles)).toBeUndefined()
        expect(total(tiles)).toBe(40)
      }
    }),
    { numRuns: 40 },
  )
})

test('one deployment defends the cities, the other spreads over more hexes', () => {
  const rules = rulesOf.v2
  const [cities, belt] = readyDeployments(rules, preparing(rules)).map(({ tiles }) => tiles)
  expect(Object.keys(cities ?? {})).toHaveLength(5)
  expect(
    Object.keys(cities ?? {})
      .map(Number)
      .every((hex) => rules.board.city(hex)),
  ).toBe(true)
  expect(Object.keys(belt ?? {})).toHaveLength(9)
})

test('filling up keeps what is placed and uses all forty tiles', () => {
  fc.assert(
    fc.property(editions, seeds, (edition, seed) => {
      const rules = rulesOf[edition]
      const rng = rngOf(seed)
      const view = randomPreparation(rules, rng)
      const sofar = defencesOrder.sample(rules, view, rng, 'two')?.tiles ?? {}
      const tiles = completeDeployment(rules, view, sofar, rng)
      expect(defencesRefusal(rules, view.open, tiles)).toBeUndefined()
      expect(total(tiles)).toBe(40)
      for (const [hex, here] of Object.entries(sofar)) {
        for (const [kind, count] of Object.entries(here))
          expect(tileCountAt(tiles, Number(hex), kind)).toBeGreaterThanOrEqual(count)
      }
    }),
    { numRuns: 40 },
  )
})

test('tiles that cannot be completed come back as they are', () => {
  const rules = rulesOf.v2
  const tiles = { 10: { flak: 1 } }
  expect(completeDeployment(rules, preparing(rules), tiles, rngOf(1))).toBe(tiles)
})

test('a suggested raid is legal in any weather', () => {
  fc.assert(
    fc.property(editions, seeds, (edition, seed) => {
      const rules = rulesOf[edition]
      const rng = rngOf(seed)
      const view = randomPreparation(rules, rng)
      expect(planOrder.refuse(rules, view, suggestRaid(rules, view, 'one', rng), 'one')).toBeUndefined()
    }),
    { numRuns: 60 },
  )
})

test('suggestions vary, and fly round storms', () => {
  const rules = rulesOf.v2
  const stormy = weatherOf({ wind: 'W', storms: [10, 18] })
  const targets = new Set<number>()
  let inStorm = 0
  for (let seed = 0; seed < 60; seed++) {
    const view = preparing(rules, {}, stormy)
    const { start, target, route } = suggestRaid(rules, view, 'one', rngOf(seed))
    targets.add(target)
    inStorm += rules.board.follow(start, route)?.filter((hex) => stormy.storms.includes(hex)).length ?? 0
  }
  expect(targets.size).toBeGreaterThan(2)
  expect(inStorm).toBeLessThan(6)
})
