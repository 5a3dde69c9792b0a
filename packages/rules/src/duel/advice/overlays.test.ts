import { directions, type Hex } from '@opsroom/rules/core'
import { duelAt } from '@opsroom/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { squadronIds } from '../board/pieces.ts'
import { fuelForOrder } from '../fighters/fuel.ts'
import { refuseFlight } from '../fighters/legality.ts'
import type { Rules } from '../rules/rules.ts'
import { flakEntries } from '../scoring/flak.ts'
import type { DuelOpen } from '../state/open.ts'
import type { FighterOrder } from '../state/order-schemas.ts'
import { randomPreparation, rngOf, rulesOf } from '../test-helpers/preparation.ts'
import { bomberReach } from './bomber-reach.ts'
import { expectedLoss, fighterToll } from './expected-loss.ts'
import { squadronReach } from './squadron-reach.ts'
import { suggestRaid } from './suggest-raid.ts'

const seeds = fc.integer({ min: 0, max: 1_000_000 })
const headings = fc.constantFrom(...directions)

/**
 * Hexes to which legal orders lead, one after the other, so that a landing is legal in the end: by trying all of them.
 */
function triedOut(rules: Rules, open: DuelOpen): Map<Hex, number> {
  const found = new Map<Hex, number>()
  const wind = open.weather?.wind
  const paths = [...directions.map((heading) => [heading]), ...(wind ? [[wind, wind]] : [])]
  const isLegal = (now: DuelOpen, order: FighterOrder) => !refuseFlight(rules, now, order)
  const known = new Map<string, boolean>()
  const canLand = (now: DuelOpen): boolean => {
    const { at, fuel } = now.squadrons.red
    const key = `${at} ${fuel}`
    const before = known.get(key)
    if (before !== undefined) return before
    known.set(key, false)
    const lands = isLegal(now, { type: 'fighter', squadron: 'red', path: [], land: true })
    const result = lands || paths.some((path) => [...after(now, path)].some(canLand))
    known.set(key, result)
    return result
  }
  function* after(now: DuelOpen, path: FighterOrder['path']): Generator<DuelOpen> {
    const order: FighterOrder = { type: 'fighter', squadron: 'red', path, altitude: 'low' }
    if (!isLegal(now, order)) return
    const red = now.squadrons.red
    const at = rules.board.follow(red.at ?? 0, path)?.at(-1) ?? 0
    const fuel = red.fuel - fuelForOrder(rules, now, order)
    yield { ...now, squadrons: { ...now.squadrons, red: { ...red, at, fuel, height: 'low' } } }
  }
  let layer = [open]
  for (let orders = 0; layer.length > 0; orders++) {
    const seen = new Map<string, DuelOpen>()
    for (const now of layer) {
      const { at = 0 } = now.squadrons.red
      if (!found.has(at) && canLand(now)) found.set(at, orders)
      for (const path of paths)
        for (const next of after(now, path))
          seen.set(`${next.squadrons.red.at} ${next.squadrons.red.fuel}`, next)
    }
    layer = [...seen.values()]
  }
  return found
}

describe('the reach of a squadron', () => {
  it('is every hex to which legal orders lead and from which it can still land, in as few orders', () => {
    fc.assert(
      fc.property(
        headings,
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 17, max: 43 }),
        (wind, fuel, at) => {
          const { state } = duelAt({
            round: 2,
            toAct: 'fighters',
            weather: { wind },
            bomber: { at: 9, altitude: 'high', flown: 1 },
            mosquito: { at: 8, altitude: 'high' },
            fighters: { red: { at, altitude: 'high', fuel } },
          })
          const reached = squadronReach(rulesOf.v2, state.open, 'red')
          const tried = triedOut(rulesOf.v2, state.open)
          expect(new Map([...reached].map(([hex, { orders }]) => [hex, orders]))).toEqual(
            new Map([...tried].sort((a, b) => a[1] - b[1])),
          )
        },
      ),
      { numRuns: 25 },
    )
  })

  it('is nothing for a squadron on the ground when the bomber has landed (D15.8), nor for one that is lost', () => {
    const { state } = duelAt({ round: 2, fighters: { red: { at: 19, altitude: 'ground' } } })
    const { open } = state
    const landed = { ...open, bomber: { at: 8, height: 'ground' as const, flown: [], landed: true } }
    expect(squadronReach(rulesOf.v2, open, 'red').size).toBeGreaterThan(5)
    expect(squadronReach(rulesOf.v2, landed, 'red').size).toBe(0)
    expect(squadronReach(rulesOf.v2, open, 'blue').size).toBe(0)
  })
})

describe('the reach of the bomber', () => {
  it('has every hex of any legal route, from each of its cards on, and no earlier than the route enters it', () => {
    fc.assert(
      fc.property(fc.constantFrom('v2' as const, 'first' as const), seeds, (edition, seed) => {
        const rules = rulesOf[edition]
        const view = randomPreparation(rules, rngOf(seed))
        const { start, route, target } = suggestRaid(rules, view, 'one', rngOf(seed))
        const hexes = rules.board.follow(start, route) ?? []
        for (const flown of route.keys()) {
          const struck = hexes.slice(0, flown).includes(target) ? { struck: target } : {}
          const at = hexes[flown - 1] ?? start
          const bomber = {
            at,
            height: 'high',
            flown: route.slice(0, flown),
            landed: false,
            ...struck,
          } as const
          const reach = bomberReach(rules, { bomber: { ...bomber, flown: [...bomber.flown] } })
          for (const [place, hex] of hexes.slice(flown).entries())
            expect(reach.get(hex) ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(place + 1)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('is nothing when it has landed, or in the solo mission', () => {
    const bomber = { at: 8, height: 'ground' as const, flown: [], landed: true }
    expect(bomberReach(rulesOf.v2, { bomber }).size).toBe(0)
    expect(bomberReach(rulesOf.v2, { bomber: { ...bomber, landed: false } }).size).toBeGreaterThan(20)
    const solo = { ...rulesOf.v2, setup: { ...rulesOf.v2.setup, solo: {} } } as unknown as Rules
    expect(bomberReach(solo, { bomber: { ...bomber, landed: false } }).size).toBe(0)
  })
})

describe('the expected loss', () => {
  it('rises by what the guns take, and by the storm', () => {
    const given = { round: 2, bomber: { at: 9, altitude: 'low', flown: 1 } } as const
    const bare = duelAt(given).state
    const armed = duelAt({
      ...given,
      weather: { storms: [25] },
      tiles: { 24: { flak: 2, searchlight: 1 } },
    }).state
    const [before, after] = [expectedLoss(rulesOf.v2, bare), expectedLoss(rulesOf.v2, armed)]
    const bomber = { at: 24, height: 'low' as const, altitude: 'low' as const, flown: [], landed: false }
    const [guns] = flakEntries({ rules: rulesOf.v2, hex: 24, open: { ...armed.open, bomber } })
    expect(guns?.total).toBeGreaterThan(0)
    expect((after.get(24) ?? 0) - (before.get(24) ?? 0)).toBeGreaterThanOrEqual(guns?.total ?? 0)
    expect((after.get(25) ?? 0) - (before.get(25) ?? 0)).toBeCloseTo(2)
  })

  it('to fighters rises with the squadrons nearby, most where tiles draw them together, and is nought at sea', () => {
    const { open } = duelAt({ round: 2 }).state
    const [land, sea] = [25, 9]
    const tollIn = (hex: Hex, count: number, tiles = {}) => {
      const squadrons = { ...open.squadrons }
      for (const [place, id] of squadronIds.entries())
        squadrons[id] = { ...squadrons[id], status: 'ready', at: place < count ? hex : 43 }
      return fighterToll(rulesOf.v2, { squadrons }, hex, tiles)
    }
    const tiles = { searchlight: 3, radar: 2 }
    expect(tollIn(land, 0)).toBe(0)
    expect(tollIn(land, 3)).toBeGreaterThan(tollIn(land, 1))
    const added = (count: number) => tollIn(land, count, tiles) - tollIn(land, count)
    expect(added(0)).toBeGreaterThan(0)
    expect(added(3)).toBeGreaterThan(2 * added(1))
    expect(tollIn(sea, 3, tiles)).toBe(0)
  })

  it('counts no lights and radars that were destroyed', () => {
    const { state } = duelAt({ round: 2, tiles: { 24: { searchlight: 2, radar: 1 } } })
    const destroyed = { 24: { searchlight: 1, radar: 1 } }
    const bombed = { ...state, open: { ...state.open, ground: { ...state.open.ground, destroyed } } }
    const lossIn = (view: typeof state) => expectedLoss(rulesOf.v2, view).get(24) ?? 0
    const tollOf = (tiles: object) => fighterToll(rulesOf.v2, state.open, 24, tiles)
    const less = tollOf({ searchlight: 2, radar: 1 }) - tollOf({ searchlight: 1 })
    expect(less).toBeGreaterThan(0)
    expect(lossIn(state) - lossIn(bombed)).toBeCloseTo(less)
  })
})
