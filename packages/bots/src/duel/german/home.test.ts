import { type DuelSetup, duelPresets, prepareDuel, prepareRules } from '@opsroom/rules/duel'
import { weatherOf } from '@opsroom/testkit'
import { expect, test } from 'vitest'
import { canAllLand, emptyAirports, fuelBetweenFunction, fuelHomeFunction } from './home.ts'

const rules = prepareRules(duelPresets.firstNight as DuelSetup)
const { open } = prepareDuel(rules).initial
const windy = { ...open, weather: weatherOf({ wind: 'E' }) }

test('fuel between hexes goes by the wind: 1 with it, 3 against it, 2 otherwise', () => {
  const fuel = fuelBetweenFunction(rules, 'E')
  expect([fuel(18, 19), fuel(19, 18), fuel(18, 25)]).toEqual([1, 3, 2])
})

test('over an empty airport it takes nothing to land', () => {
  expect(fuelHomeFunction(rules, windy, emptyAirports(rules, windy))(18)).toBe(0)
})

test('two squadrons that can reach one airport only cannot both land', () => {
  const aloft = [
    { hex: 18, fuel: 0 },
    { hex: 18, fuel: 0 },
  ]
  expect(canAllLand(rules, windy, aloft, [18, 19])).toBe(false)
  expect(
    canAllLand(
      rules,
      windy,
      [
        { hex: 18, fuel: 0 },
        { hex: 18, fuel: 1 },
      ],
      [18, 19],
    ),
  ).toBe(true)
})
