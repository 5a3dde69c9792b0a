import type { Hex } from '../../core/index.ts'
import type { Rules } from '../rules/rules.ts'
import type { Weather } from '../state/open.ts'

/** The VP of a strike on a city in some weather, before any defence: the public part of S1. */
export function strikeWorth({ board }: Rules, weather: Weather | undefined, city: Hex): number {
  const value = board.city(city)?.value ?? 0
  if (!weather) return value
  const { clouds, storms, fogs } = weather
  return (
    value - (clouds.includes(city) ? 5 : 0) - (storms.includes(city) ? 7 : 0) - (fogs.includes(city) ? 3 : 0)
  )
}

/** The cities in descending order of their worth for a raid. */
export function citiesByWorth(rules: Rules, weather: Weather | undefined): Hex[] {
  const worth = new Map(rules.board.cities.map((city) => [city, strikeWorth(rules, weather, city)]))
  return [...rules.board.cities].sort((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0))
}
