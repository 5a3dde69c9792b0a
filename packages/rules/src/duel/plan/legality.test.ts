import { expect, test } from 'vitest'
import type { Edition } from '../board/pieces.ts'
import type { Plan } from '../state/open.ts'
import { rulesOf } from '../test-helpers/preparation.ts'
import { planRefusal } from './legality.ts'

/** From 16 over 17 and 18 to Emden in 11, and home over 10 and 9 to 8. */
const plan: Plan = { start: 16, target: 11, route: ['E', 'E', 'NE', 'W', 'W', 'W'], mosquito: 23 }
const refused = (changes: Partial<Plan>, edition: Edition = 'v2') =>
  planRefusal(rulesOf[edition], { ...plan, ...changes })

test('out to the target and home to a British airport is a plan', () => {
  expect(refused({})).toBeUndefined()
  expect(refused({}, 'first')).toBeUndefined()
})

test('the route may end where it began (D4.1)', () => {
  expect(refused({ start: 8, route: ['E', 'E', 'E', 'W', 'W', 'W'] })).toBeUndefined()
})

test('the bomber starts from a British airport and attacks a city (D4.1)', () => {
  expect(refused({ start: 4 })).toEqual({ rule: 'D4.1', reason: 'start.notBritishAirport', data: { hex: 4 } })
  expect(refused({ target: 29 })).toEqual({ rule: 'D4.1', reason: 'target.notCity', data: { hex: 29 } })
})

test('a heading turns by one step at most (D4.2)', () => {
  expect(refused({ route: ['NE', 'SE', 'E'] })).toEqual({
    rule: 'D4.2',
    reason: 'route.turn',
    data: { card: 2, from: 'NE', to: 'SE' },
  })
})

test('the first card after the target is free (D4.2)', () => {
  expect(refused({ route: ['E', 'E', 'NE', 'SW', 'W', 'W'] })).toBeUndefined()
  expect(refused({ route: ['E', 'E', 'NE', 'SW', 'NW'] })?.rule).toBe('D4.2')
})

test('red to the target, green after it; any colour in the first edition (D4.3)', () => {
  expect(refused({ route: ['E', 'E', 'NE', 'NE'] })).toEqual({
    rule: 'D4.3',
    reason: 'route.notGreen',
    data: { card: 4, heading: 'NE' },
  })
  expect(refused({ route: ['E', 'SE', 'SW'] })).toEqual({
    rule: 'D4.3',
    reason: 'route.notRed',
    data: { card: 3, heading: 'SW' },
  })
  expect(refused({ route: ['E', 'E', 'NE', 'NE', 'NW'] }, 'first')?.rule).toBe('D1.2')
})

test('no aircraft leaves the board (D1.2)', () => {
  expect(refused({ start: 1, route: ['NE'] })).toEqual({
    rule: 'D1.2',
    reason: 'route.offBoard',
    data: { card: 1, hex: 1, heading: 'NE' },
  })
})

test('the first problem in flying order is the one that is reported', () => {
  expect(refused({ route: ['E', 'W', 'SW', 'SE', 'NE'], mosquito: 16 })?.data?.card).toBe(2)
})

test('the route reaches its target and its last card lands (D4.1)', () => {
  expect(refused({ route: [] })).toEqual({ rule: 'D4.1', reason: 'route.empty' })
  expect(refused({ route: ['E', 'E', 'E'] })).toEqual({
    rule: 'D4.1',
    reason: 'route.missesTarget',
    data: { hex: 11 },
  })
  expect(refused({ route: ['E', 'E', 'NE', 'W'] })).toEqual({
    rule: 'D4.1',
    reason: 'route.noLanding',
    data: { hex: 10 },
  })
})

test('fourteen cards are the most (D4.1)', () => {
  expect(refused({ route: Array.from({ length: 15 }, () => 'E' as const) })).toEqual({
    rule: 'D4.1',
    reason: 'route.tooLong',
    data: { cards: 15, most: 14 },
  })
})

test('the Mosquito starts from another British airport (D5.10)', () => {
  expect(refused({ mosquito: 16 })).toEqual({
    rule: 'D5.10',
    reason: 'mosquito.sameAirport',
    data: { hex: 16 },
  })
  expect(refused({ mosquito: 11 })).toEqual({
    rule: 'D3',
    reason: 'mosquito.notBritishAirport',
    data: { hex: 11 },
  })
})
