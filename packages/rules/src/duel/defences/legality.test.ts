import { expect, test } from 'vitest'
import type { TilesByHex } from '../board/pieces.ts'
import { preparing, rulesOf } from '../test-helpers/preparation.ts'
import { defencesRefusal } from './legality.ts'

const rules = rulesOf.v2
const refused = (tiles: TilesByHex, bases = {}) => defencesRefusal(rules, preparing(rules, bases).open, tiles)

test('an empty deployment is legal, and so are forty tiles on one hex', () => {
  expect(refused({})).toBeUndefined()
  const all = { flak: 10, fireEngine: 6, searchlight: 8, shelter: 8, smokeScreen: 2, radar: 6 }
  expect(Object.values(all).reduce((sum, count) => sum + count)).toBe(40)
  expect(refused({ 26: all })).toBeUndefined()
})

test('nothing stands in home waters (D7.1)', () => {
  expect(refused({ 10: { flak: 1 } })).toEqual({
    rule: 'D7.1',
    reason: 'tile.homeWaters',
    data: { kind: 'flak', hex: 10 },
  })
})

test('fire engines stand in cities only (D7.1)', () => {
  expect(refused({ 28: { fireEngine: 1 } })).toBeUndefined()
  expect(refused({ 29: { fireEngine: 1 } })).toEqual({
    rule: 'D7.1',
    reason: 'tile.onlyCity',
    data: { kind: 'fireEngine', hex: 29 },
  })
})

test('fuel trucks stand at German airports only (D7.1)', () => {
  expect(refused({ 29: { fuelTruck: 1 } })).toBeUndefined()
  expect(refused({ 28: { fuelTruck: 1 } })).toEqual({
    rule: 'D7.1',
    reason: 'tile.onlyGermanAirport',
    data: { kind: 'fuelTruck', hex: 28 },
  })
})

test('a hex that is not on the board is refused, and so is a second name for one that is', () => {
  expect(refused({ 44: { flak: 1 } })).toEqual({ rule: 'D1.1', reason: 'hex.unknown', data: { hex: 44 } })
  expect(refused({ '026': { flak: 1 } })).toEqual({
    rule: 'D1.1',
    reason: 'hex.unknown',
    data: { hex: '026' },
  })
})

test('a kind that nobody knows is refused, whatever it is called', () => {
  for (const kind of ['barrage', 'constructor', 'toString']) {
    expect(refused({ 26: { [kind]: 1 } })).toEqual({ rule: 'D2.3', reason: 'tile.unknown', data: { kind } })
  }
})

test('kinds that are over are named with what there is of them (D2.3)', () => {
  expect(refused({ 26: { flak: 9 }, 27: { flak: 8 } })).toEqual({
    rule: 'D2.3',
    reason: 'tiles.over',
    data: { kinds: 'flak', wanted: 17, available: 16 },
  })
})

test('squadrons that share an airport need a fuel truck each beyond the first (D3)', () => {
  const bases = { yellow: 29, red: 29, green: 29, blue: 4 }
  expect(refused({ 29: { fuelTruck: 1 } }, bases)).toEqual({
    rule: 'D3',
    reason: 'fuelTrucks.missing',
    data: { hex: 29, needed: 2, placed: 1 },
  })
  expect(refused({ 29: { fuelTruck: 2 } }, bases)).toBeUndefined()
})
