import { expect, test } from 'vitest'
import type { Direction, Hex, Rng } from '../../core/index.ts'
import { maximumRouteCards } from '../board/pieces.ts'
import { canEndRoute, flightBeforeTakeOff } from '../plan/flight.ts'
import { planRefusal } from '../plan/legality.ts'
import { canRaid, completableCards } from '../plan/reach.ts'
import type { Rules } from '../rules/rules.ts'
import { rngOf, rulesOf } from '../test-helpers/preparation.ts'
import { cheapestRoute, type RouteToll } from './cheapest-route.ts'

/** A toll by chance for every hex, and for landing on it. */
function tollBy(rules: Rules, rng: Rng): RouteToll {
  const enter = new Map([...rules.board.hexes.keys()].map((hex) => [hex, rng.int(50)]))
  return { enter: (hex) => enter.get(hex) ?? 0, land: (hex) => (hex % 3) * 20 }
}

const paidFor = (rules: Rules, start: Hex, route: readonly Direction[], toll: RouteToll): number => {
  const hexes = rules.board.follow(start, route) ?? []
  return hexes.reduce((sum, hex) => sum + toll.enter(hex), 0) + toll.land(hexes.at(-1) ?? 0)
}

/** Any legal route, card by card as the rules offer them. */
function someRoute(rules: Rules, start: Hex, target: Hex, rng: Rng): Direction[] {
  const route: Direction[] = []
  for (let flight = flightBeforeTakeOff(start); !canEndRoute(rules.board, flight) || rng.int(2) > 0; ) {
    const cards = completableCards(rules, target, flight)
    if (cards.length === 0) break
    const [heading, next] = rng.pick(cards)
    route.push(heading)
    flight = next
  }
  return route
}

test.each(['v2', 'first'] as const)(
  'the cheapest route is legal, and no other one is cheaper: edition %s',
  (edition) => {
    const rules = rulesOf[edition]
    for (let number = 0; number < 60; number++) {
      const rng = rngOf(number)
      const [start, target] = [rng.pick(rules.board.britishAirports), rng.pick(rules.board.cities)]
      const toll = tollBy(rules, rng)
      const best = cheapestRoute(rules, start, target, toll)
      expect(best !== undefined).toBe(canRaid(rules, start, target))
      if (!best) continue
      const mosquito = rules.board.britishAirports.find((base) => base !== start) ?? 0
      expect(planRefusal(rules, { start, target, route: best.route, mosquito })).toBeUndefined()
      expect(best.toll).toBe(paidFor(rules, start, best.route, toll))
      for (let more = 0; more < 20; more++) {
        const other = someRoute(rules, start, target, rng)
        expect(other.length).toBeLessThanOrEqual(maximumRouteCards)
        expect(paidFor(rules, start, other, toll)).toBeGreaterThanOrEqual(best.toll)
      }
    }
  },
)
