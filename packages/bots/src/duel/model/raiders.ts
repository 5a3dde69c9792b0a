import type { Hex, Rng } from '@opsroom/rules/core'
import { type DuelOpen, maximumCards, type Rules } from '@opsroom/rules/duel'
import { fewestCardsToLand, strikeWorth } from '@opsroom/rules/duel/forecast'
import { beliefOf, sampleRoute, weighted } from './belief.ts'

/** A whole raid as a player who does not know the plan may imagine it. */
export interface Imagined {
  start: Hex
  target: Hex
  hexes: Hex[]
}

/** How likely a raid from each start is, before anything has been seen. */
function startsOf(rules: Rules, open: Pick<DuelOpen, 'weather'>): { start: Hex; chance: number }[] {
  return rules.board.britishAirports.map((start) => ({
    start,
    chance: rules.board.cities.reduce((sum, target) => {
      const cards = fewestCardsToLand(rules, target, { at: start, struck: false })
      return cards > maximumCards
        ? sum
        : sum + Math.exp((strikeWorth(rules, open.weather, target) - cards * 1.6) / 5)
    }, 0),
  }))
}

/** So many raids as they are likely to be flown in this weather. */
export function imaginedRaids(rules: Rules, open: DuelOpen, rng: Rng, count: number): Imagined[] {
  const starts = startsOf(rules, open)
  const beliefs = new Map(
    starts.map(({ start }) => [start, beliefOf(rules, { ...open, bomber: undefined }, start)]),
  )
  return Array.from({ length: count }, () => {
    const start = weighted(starts, rng)?.start ?? 0
    const belief = beliefs.get(start)
    const route = belief && sampleRoute(belief, rng)
    return route ? { start, target: route.target, hexes: route.hexes } : undefined
  }).filter((raid) => raid !== undefined)
}

/** How many of these raids pass each hex. */
export function trafficOf(raids: readonly Imagined[]): Map<Hex, number> {
  const traffic = new Map<Hex, number>()
  for (const { hexes } of raids)
    for (const hex of new Set(hexes)) traffic.set(hex, (traffic.get(hex) ?? 0) + 1 / raids.length)
  return traffic
}
