import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overDemandOf } from '../defences/assignment.ts'
import { tilesWithTrucksOwed } from '../defences/legality.ts'
import { countTiles, tileCountAt, withTile } from '../defences/tiles.ts'
import { defencesOrderSchema } from '../state/order-schemas.ts'
import { preparing, randomPreparation, rngOf, rulesOf } from '../test-helpers/preparation.ts'
import { defencesOrder } from './defences.ts'

const rules = rulesOf.v2
const seat = 'two'
const total = (tiles: Record<string, Record<string, number>>) =>
  Object.values(countTiles(tiles)).reduce((sum, count) => sum + count, 0)
/** Bases that are shared by two, three and four squadrons, and by none. */
const seeds = fc.integer({ min: 0, max: 1_000_000 })

test('walking the offers at random ends with all forty tiles, and never in a dead end', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const rng = rngOf(seed)
      const view = randomPreparation(rules, rng)
      let draft: Parameters<typeof defencesOrder.options>[2] = { type: 'defences' }
      for (let steps = 0; ; steps++) {
        const { choices, finish } = defencesOrder.options(rules, view, draft, seat)
        if (finish) expect(defencesOrder.refuse(rules, view, finish, seat)).toBeUndefined()
        if (choices.length === 0) {
          expect(finish).toBeDefined()
          expect(steps).toBe(40)
          return
        }
        draft = rng.pick(choices).draft
      }
    }),
    { numRuns: 25 },
  )
})

test('a tile that is not offered cannot be added: its hex forbids it or its kind is used up', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const rng = rngOf(seed)
      const view = randomPreparation(rules, rng)
      const sample = defencesOrder.sample(rules, view, rng, seat)
      const tiles = sample?.tiles ?? {}
      const { choices } = defencesOrder.options(rules, view, { type: 'defences', tiles }, seat)
      const offered = new Set(choices.map(({ value, hex }) => `${value} ${hex}`))
      for (const hex of rules.board.hexes.keys()) {
        for (const kind of rules.tiles.keys()) {
          const more = withTile(tiles, hex, kind)
          const refused = defencesOrder.refuse(rules, view, { type: 'defences', tiles: more }, seat)
          expect(refused === undefined).toBe(offered.has(`${kind} ${hex}`))
          if (refused?.rule !== 'D2.3') continue
          expect(String(refused.data?.kinds).split(',')).toContain(kind)
        }
      }
    }),
    { numRuns: 25 },
  )
})

test('every offer leaves room for the trucks that are owed', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const rng = rngOf(seed)
      const view = preparing(rules, { yellow: 29, red: 29, green: 35, blue: 35 })
      // Radars lie on the backs of all fuel trucks: as many as fit.
      const radars = rng.int(9)
      const { choices } = defencesOrder.options(
        rules,
        view,
        { type: 'defences', tiles: { 30: { radar: radars } } },
        seat,
      )
      for (const { draft } of choices) {
        const whole = tilesWithTrucksOwed(view.open, draft.tiles ?? {})
        expect(overDemandOf(rules.stock, countTiles(whole))).toBeUndefined()
        expect(defencesOrder.refuse(rules, view, { type: 'defences', tiles: whole }, seat)).toBeUndefined()
      }
      expect(choices.some(({ value }) => value === 'radar')).toBe(radars < 6)
      expect(choices.length > 0).toBe(radars <= 6)
    }),
    { numRuns: 50 },
  )
})

test('a truck that is owed can be placed even when all other radar tiles show radars', () => {
  const view = preparing(rules, { yellow: 29, red: 29, green: 4, blue: 5 })
  const tiles = { 30: { radar: 7 } }
  const { choices, finish } = defencesOrder.options(rules, view, { type: 'defences', tiles }, seat)
  expect(finish).toBeUndefined()
  expect(choices.filter(({ value }) => value === 'fuelTruck').map(({ hex }) => hex)).toEqual([29])
})

test('random deployments are legal, thin ones and full ones, with the trucks that are owed', () => {
  const sizes: number[] = []
  let shared = 0
  for (let seed = 0; seed < 200; seed++) {
    const rng = rngOf(seed)
    const view = randomPreparation(rules, rng)
    const order = defencesOrder.sample(rules, view, rng, seat)
    expect(order).toEqual(defencesOrderSchema.parse(order))
    if (!order) continue
    expect(defencesOrder.refuse(rules, view, order, seat)).toBeUndefined()
    sizes.push(total(order.tiles))
    if (Object.keys(tilesWithTrucksOwed(view.open, {})).length > 0) shared++
  }
  expect(Math.min(...sizes)).toBeLessThan(4)
  expect(Math.max(...sizes)).toBeGreaterThan(33)
  expect(shared).toBeGreaterThan(20)
})

test('locked defences are shown to their seat alone and cannot be locked again (D3.7)', () => {
  const view = preparing(rules)
  const order = { type: 'defences' as const, tiles: { 26: { flak: 2, radar: 0 }, 4: {} } }
  const [event] = defencesOrder.decide(rules, view, order, () => rngOf(1), seat)
  expect(event).toEqual({ type: 'defencesLocked', own: { two: { tiles: { 26: { flak: 2 } } } } })
  const locked = { ...view, secrets: { two: { defences: {} } } }
  expect(defencesOrder.refuse(rules, locked, order, seat)).toEqual({
    rule: 'D3.7',
    reason: 'preparation.locked',
  })
  expect(defencesOrder.options(rules, locked, { type: 'defences' }, seat)).toEqual({ choices: [] })
  expect(defencesOrder.sample(rules, locked, rngOf(1), seat)).toBeUndefined()
})

test('the order in which tiles were placed leaves no trace', () => {
  const view = preparing(rules)
  const lock = (tiles: Record<string, Record<string, number>>) =>
    JSON.stringify(defencesOrder.decide(rules, view, { type: 'defences', tiles }, () => rngOf(1), seat))
  expect(lock({ 4: { flak: 1, radar: 2 }, 26: { radar: 1 } })).toBe(
    lock({ 26: { radar: 1 }, 4: { radar: 2, flak: 1 } }),
  )
})

test('nothing is offered for a draft that cannot be saved', () => {
  const view = preparing(rules)
  expect(defencesOrder.options(rules, view, { type: 'defences', tiles: { 10: { flak: 1 } } }, seat)).toEqual({
    choices: [],
  })
  expect(tileCountAt({}, 4, 'flak')).toBe(0)
})
