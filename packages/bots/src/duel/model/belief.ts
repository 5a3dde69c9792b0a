import type { Direction, Hex, Rng } from '@opsroom/rules/core'
import { type DuelOpen, maximumRouteCards, type Rules } from '@opsroom/rules/duel'
import { fewestCardsToLand, type PlannedFlight, strikeWorth } from '@opsroom/rules/duel/forecast'
import { internWeather } from './gains.ts'
import { cachedOnce, cachedOnceForPair, type PairCache } from './once.ts'
import { bomberFlyingTo, type RouteModel, routeModel } from './routes.ts'

/**
 * A possible target of the bomber, with the state of the bomber's flight if that is its target, and the probability.
 */
export interface PossibleTarget {
  target: Hex
  flight: PlannedFlight
  chance: number
}

/**
 * The belief about the rest of the bomber's route that follows from the cards flown so far, without knowledge of the
 * plan.
 */
export interface RouteBelief {
  model: RouteModel
  /** The possible targets, the likeliest first. */
  guesses: readonly PossibleTarget[]
}

/** For each of the bomber's next moves, the probability that it enters each hex. */
export type HexChancesByMove = readonly ReadonlyMap<Hex, number>[]

/** The value for a bomber that has landed, or whose route is not known: no moves, so no hexes. */
export const noHexChances: HexChancesByMove = []

/** The difference in VP by which the better of two raids is e times likelier. */
const greed = 8
/** The average cost in VP of each card that the bomber flies. */
const perCard = 2.4

/**
 * The prior probability of each target before the first card is flown from this start: targets that promise more VP are
 * likelier.
 */
function priorOf(rules: Rules, open: Pick<DuelOpen, 'weather'>, start: Hex): Map<Hex, number> {
  const promises = rules.board.cities.map((target): [Hex, number] => {
    const cards = fewestCardsToLand(rules, target, { at: start, struck: false })
    const promise = strikeWorth(rules, open.weather, target) - cards * perCard
    return [target, cards <= maximumRouteCards ? Math.exp(promise / greed) : 0]
  })
  const sum = promises.reduce((total, [, weight]) => total + weight, 0)
  return new Map(promises.map(([target, weight]) => [target, weight / sum]))
}

const beliefs: PairCache<Map<string, RouteBelief>> = new WeakMap()

/**
 * The belief about the bomber's target by Bayes: the prior of each target times the likelihood of the cards flown on
 * the way to it. It uses public knowledge alone.
 */
export function beliefOf(rules: Rules, open: DuelOpen, start: Hex): RouteBelief {
  const { weather, bomber } = open
  if (!weather) return workedOut(rules, open, start)
  // Cached, because a simulated night asks for the same route again and again.
  const seen = cachedOnceForPair(beliefs, rules, internWeather(weather), () => new Map<string, RouteBelief>())
  const key = `${start} ${bomber?.flown.join('') ?? ''} ${bomber?.struck ?? ''}`
  return cachedOnce(seen, key, () => workedOut(rules, open, start))
}

function workedOut(rules: Rules, open: DuelOpen, start: Hex): RouteBelief {
  const model = routeModel(rules, open.weather)
  const flown = open.bomber?.flown ?? []
  const struck = open.bomber?.struck
  const guesses = [...priorOf(rules, open, start)].flatMap(([target, prior]): PossibleTarget[] => {
    const way = prior > 0 ? bomberFlyingTo(rules, target, start, flown, struck) : undefined
    if (!way) return []
    let chance = prior
    for (const [place, flight] of way.before.entries())
      chance *= model.ways(target, flight).find(({ heading }) => heading === flown[place])?.chance ?? 1e-6
    return [{ target, flight: way.flight, chance }]
  })
  const sum = guesses.reduce((total, { chance }) => total + chance, 0)
  return {
    model,
    guesses: guesses
      .map((guess) => ({ ...guess, chance: guess.chance / sum }))
      .sort((a, b) => b.chance - a.chance || a.target - b.target),
  }
}

/** The start of the bomber, found by flying its cards backwards from its hex; undefined without a bomber. */
export function bomberStart(rules: Rules, { bomber }: DuelOpen): Hex | undefined {
  if (!bomber) return undefined
  return [...bomber.flown].reverse().reduce<Hex | undefined>((at, heading) => {
    if (at === undefined) return undefined
    for (const [hex, ways] of rules.board.neighbours) if (ways[heading] === at) return hex
    return undefined
  }, bomber.at)
}

/** A random item, each with a probability in proportion to its `chance`. */
export function drawWeighted<T extends { chance: number }>(items: readonly T[], rng: Rng): T | undefined {
  const sum = items.reduce((total, { chance }) => total + chance, 0)
  let left = (rng.int(1_000_000) / 1_000_000) * sum
  for (const item of items) {
    left -= item.chance
    if (left < 0) return item
  }
  return items.at(-1)
}

/** A random target and rest of the route, drawn from a belief. */
export function sampleRoute(
  { model, guesses }: RouteBelief,
  rng: Rng,
): { target: Hex; route: Direction[]; hexes: Hex[] } | undefined {
  const guess = drawWeighted(guesses, rng)
  if (!guess) return undefined
  const { target } = guess
  const route: Direction[] = []
  const hexes: Hex[] = []
  for (let { flight } = guess; ; ) {
    const way = drawWeighted(model.ways(target, flight), rng)
    if (!way) return { target, route, hexes }
    route.push(way.heading)
    hexes.push(way.next.at)
    flight = way.next
  }
}

const passings = new WeakMap<RouteBelief, Map<number, HexChancesByMove>>()

/** For each of the bomber's next `moves` moves, the probability that it enters each hex. */
export const hexChancesByMove = (belief: RouteBelief, moves: number): HexChancesByMove =>
  cachedOnce(
    cachedOnce(passings, belief, () => new Map<number, HexChancesByMove>()),
    moves,
    () => passedBy(belief, moves),
  )

function passedBy({ model, guesses }: RouteBelief, moves: number): HexChancesByMove {
  let flights = guesses.map(({ target, flight, chance }) => ({ target, flight, chance }))
  const passed: Map<Hex, number>[] = []
  for (let move = 0; move < moves; move++) {
    const next = new Map<string, { target: Hex; flight: PlannedFlight; chance: number }>()
    const entered = new Map<Hex, number>()
    for (const { target, flight, chance } of flights) {
      for (const way of model.ways(target, flight)) {
        const likely = chance * way.chance
        if (likely < 1e-4) continue
        entered.set(way.next.at, (entered.get(way.next.at) ?? 0) + likely)
        const key = `${target} ${way.next.at} ${way.next.heading ?? ''} ${way.next.struck}`
        const same = next.get(key)
        if (same) same.chance += likely
        else next.set(key, { target, flight: way.next, chance: likely })
      }
    }
    passed.push(entered)
    flights = [...next.values()]
  }
  return passed
}
