import { expect, test } from 'vitest'
import { squadronIds } from '../board/pieces.ts'
import { initialState } from '../night/initial.ts'
import type { Rules } from '../rules/rules.ts'
import { rngOf, rulesOf } from '../test-helpers/preparation.ts'
import { squadronsOrder } from './squadrons.ts'

const rules = rulesOf.v2
const view = initialState(rules)
const refused = (at: object, by: Rules = rules) =>
  squadronsOrder.refuse(by, view, { type: 'squadrons', at }, 'two')
const bases = { yellow: 4, red: 5, green: 11, blue: 12 }
/** As if all fuel trucks but one had been lost. */
const oneTruck: Rules = { ...rules, stock: [{ sides: ['radar', 'fuelTruck'], count: 1 }] }

test('four squadrons on four German airports are placed', () => {
  expect(refused(bases)).toBeUndefined()
  expect(squadronsOrder.decide(rules, view, { type: 'squadrons', at: bases }, () => rngOf(1), 'two')).toEqual(
    [{ type: 'squadronsPlaced', open: { at: bases } }],
  )
})

test('a squadron stands on a German airport (D3)', () => {
  expect(refused({ ...bases, blue: 8 })).toEqual({
    rule: 'D3',
    reason: 'squadron.notGermanAirport',
    data: { squadron: 'blue', hex: 8 },
  })
  expect(refused({ ...bases, blue: 28 })?.reason).toBe('squadron.notGermanAirport')
})

test('every squadron that is ready is placed, and no other', () => {
  const { blue: _blue, ...three } = bases
  expect(refused(three)).toEqual({ rule: 'D3', reason: 'squadron.missing', data: { squadron: 'blue' } })
  const lost = {
    open: {
      ...view.open,
      squadrons: { ...view.open.squadrons, blue: { ...view.open.squadrons.blue, status: 'lost' as const } },
    },
  }
  expect(squadronsOrder.refuse(rules, lost, { type: 'squadrons', at: three }, 'two')).toBeUndefined()
  expect(squadronsOrder.refuse(rules, lost, { type: 'squadrons', at: bases }, 'two')?.reason).toBe(
    'squadron.notReady',
  )
})

test('all four may share an airport, as three fuel trucks can be brought', () => {
  expect(refused({ yellow: 4, red: 4, green: 4, blue: 4 })).toBeUndefined()
})

test('no more may share than there are fuel trucks', () => {
  expect(refused({ ...bases, red: 4, blue: 11 }, oneTruck)).toEqual({
    rule: 'D3',
    reason: 'fuelTrucks.tooFew',
    data: { needed: 2, available: 1 },
  })
  expect(refused({ ...bases, red: 4 }, oneTruck)).toBeUndefined()
})

test('airports are offered for each squadron that waits, shared ones while trucks last', () => {
  const first = squadronsOrder.options(rules, view, { type: 'squadrons' }, 'two')
  expect(first.choices).toHaveLength(4 * 19)
  expect(first.choices[0]).toEqual({
    pick: 'airport',
    value: 'yellow',
    hex: 4,
    draft: { type: 'squadrons', at: { yellow: 4 } },
  })
  const tight = squadronsOrder.options(
    oneTruck,
    view,
    { type: 'squadrons', at: { yellow: 4, red: 4 } },
    'two',
  )
  expect(tight.choices).toHaveLength(2 * 18)
})

test('every walk through the offers ends with a legal order', () => {
  for (let seed = 0; seed < 100; seed++) {
    const rng = rngOf(seed)
    const by = seed % 2 ? rules : oneTruck
    let options = squadronsOrder.options(by, view, { type: 'squadrons' }, 'two')
    for (const _ of squadronIds)
      options = squadronsOrder.options(by, view, rng.pick(options.choices).draft, 'two')
    expect(options.choices).toEqual([])
    expect(refused(options.finish?.at ?? {}, by)).toBeUndefined()
    expect(
      squadronsOrder.refuse(
        by,
        view,
        squadronsOrder.sample(by, view, rng, 'two') ?? { type: 'squadrons', at: {} },
        'two',
      ),
    ).toBeUndefined()
  }
})
