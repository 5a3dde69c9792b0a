import type { Hex, Rng, SeatId } from '../../core/index.ts'
import { fewestCardsToLand } from '../plan/reach.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelView, Weather } from '../state/open.ts'
import type { PlanOrder } from '../state/order-schemas.ts'
import { cheapestRoute, type RouteToll } from './cheapest-route.ts'
import { strikeWorth } from './worth.ts'

/** The average VP that a route loses in a hex over Germany, and in home waters, to fighters and flak. */
const overGermany = 2
const overHomeWaters = 1

/**
 * The costs by which suggested routes are compared: storms cost VP to enter, fog costs 2 to land in (S6), a cloud hides
 * a little from fighters (S4). A random part makes the routes vary.
 */
function tollOf({ board }: Rules, weather: Weather | undefined, rng: Rng): RouteToll {
  const chance = new Map([...board.hexes.keys()].map((hex) => [hex, rng.int(100) / 100]))
  return {
    enter: (hex) =>
      (board.isHomeWaters(hex) ? overHomeWaters : overGermany) +
      (chance.get(hex) ?? 0) +
      (weather?.storms.includes(hex) ? 4 : 0) -
      (weather?.clouds.includes(hex) ? 0.5 : 0),
    land: (hex) => (weather?.fogs.includes(hex) ? 2 : 0),
  }
}

interface Raid {
  start: Hex
  target: Hex
}

/** The two best start airports for each city, all raids in descending order of promise. */
function promisingRaids(rules: Rules, weather: Weather | undefined): (Raid & { promise: number })[] {
  return rules.board.cities
    .flatMap((target) => {
      const starts = rules.board.britishAirports.map((start) => {
        const cards = fewestCardsToLand(rules, target, { at: start, struck: false })
        const fog = weather?.fogs.includes(start) ? 1 : 0
        return { start, target, promise: strikeWorth(rules, weather, target) - cards * overGermany - fog }
      })
      return starts
        .filter(({ promise }) => Number.isFinite(promise))
        .sort((a, b) => b.promise - a.promise)
        .slice(0, 2)
    })
    .sort((a, b) => b.promise - a.promise)
}

/** The raids that may be planned under the rules of this game; an option may already have chosen the target. */
function allowed<R extends Raid>(rules: Rules, view: DuelView, seat: SeatId, raids: readonly R[]): R[] {
  const targets = new Map(
    rules.board.britishAirports.map((start) => {
      const offered = rules.orders.get('plan')?.options(rules, view, { type: 'plan', start }, seat).choices
      return [start, new Set(offered?.map(({ hex }) => hex))]
    }),
  )
  return raids.filter(({ start, target }) => targets.get(start)?.has(target))
}

/** The British airport nearest to the target that is not the bomber's start airport (D5.10). */
function mosquitoBase({ board }: Rules, { start, target }: Raid): Hex {
  const others = board.britishAirports.filter((base) => base !== start)
  return others.reduce((near, base) =>
    board.distance(base, target) < board.distance(near, target) ? base : near,
  )
}

/**
 * A sound raid: a good city in this weather, a short route around the storms, and enough randomness that the German
 * side cannot predict it. It is not always the best plan. Every playable board allows one (D1.1).
 */
export function suggestRaid(rules: Rules, view: DuelView, seat: SeatId, rng: Rng): PlanOrder {
  const { weather } = view.open
  const all = promisingRaids(rules, weather)
  const plannable = allowed(rules, view, seat, all)
  // When no plan can be ordered now, the suggestion is taken from all raids.
  const raids = plannable.length > 0 ? plannable : all
  const some = Math.ceil(raids.length / 2)
  // The lower of two random indices within the better half of the list, so that the best raids are the most likely. The
  // cast is safe: a playable board has a raid.
  const raid = raids[Math.min(rng.int(some), rng.int(some))] as Raid
  const route = cheapestRoute(rules, raid.start, raid.target, tollOf(rules, weather, rng))?.route ?? []
  return { type: 'plan', start: raid.start, target: raid.target, route, mosquito: mosquitoBase(rules, raid) }
}
