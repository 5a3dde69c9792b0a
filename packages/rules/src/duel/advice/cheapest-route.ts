import type { Direction, Hex } from '../../core/index.ts'
import { maximumRouteCards } from '../board/pieces.ts'
import { type FlightGraph, flightGraph } from '../plan/chart.ts'
import { type Airspace, flightBeforeTakeOff } from '../plan/flight.ts'

/** The costs, in VP, that add up to the cost of a bomber's route. */
export interface RouteToll {
  /** The cost of entering a hex. */
  enter(hex: Hex): number
  /** The cost of landing in a hex. */
  land(hex: Hex): number
}

/**
 * The result of the search after a given number of cards: the nodes of the flight chart (its places) that can be
 * reached with so many cards, each with the cheapest route to it.
 */
interface Layer {
  /**
   * Only the first `count` elements of `places` are in use: the places that can be reached with this number of cards.
   */
  places: Int32Array
  count: number
  /** The cost of the cheapest route to each place of the chart; infinity when no route leads to it. */
  toll: Float64Array
  /** For each reachable place: the place before the last card of its cheapest route, and that card. */
  from: Int32Array
  card: (Direction | undefined)[]
}

const emptyLayer = (size: number): Layer => ({
  places: new Int32Array(size),
  count: 0,
  toll: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
  from: new Int32Array(size),
  card: Array.from({ length: size }, () => undefined),
})

/**
 * The search layers of each flight chart, kept so that the next search reuses their arrays: a bot compares thousands of
 * routes in one game.
 */
const kept = new WeakMap<FlightGraph, Layer[]>()

/** The search layers of a flight chart, emptied: one for each number of cards, from 0. */
function layersFor(chart: FlightGraph): Layer[] {
  const size = chart.at.length
  const layers = kept.get(chart)
  if (!layers || layers[0]?.toll.length !== size) {
    const fresh = Array.from({ length: maximumRouteCards + 1 }, () => emptyLayer(size))
    kept.set(chart, fresh)
    return fresh
  }
  for (const layer of layers) {
    for (let each = 0; each < layer.count; each++)
      layer.toll[layer.places[each] ?? 0] = Number.POSITIVE_INFINITY
    layer.count = 0
  }
  return layers
}

function fillNext(
  { left, legs }: FlightGraph,
  before: Layer,
  next: Layer,
  enter: Float64Array,
  cards: number,
): void {
  const { places, toll: tolls, from, card } = next
  let count = 0
  for (let each = 0; each < before.count; each++) {
    const place = before.places[each] ?? 0
    const sofar = before.toll[place] ?? 0
    for (const { heading, to } of legs[place] ?? []) {
      if (cards + (left[to] ?? maximumRouteCards) > maximumRouteCards) continue
      const toll = sofar + (enter[to] ?? 0)
      const known = tolls[to] ?? 0
      if (toll >= known) continue
      if (known === Number.POSITIVE_INFINITY) places[count++] = to
      tolls[to] = toll
      from[to] = place
      card[to] = heading
    }
  }
  next.count = count
}

function routeTo(layers: readonly Layer[], cards: number, end: number): Direction[] {
  const route: Direction[] = []
  for (let card = cards, place = end; card > 0; card--) {
    const layer = layers[card]
    const heading = layer?.card[place]
    if (!layer || !heading) throw new Error(`no card leads to place ${place}`)
    route.push(heading)
    place = layer.from[place] ?? 0
  }
  return route.reverse()
}

/**
 * For each flight chart, the toll of the last search with its cost of entering each place: searches from different
 * start airports use the same toll one after another.
 */
const entered = new WeakMap<FlightGraph, { toll: RouteToll; enter: Float64Array }>()

function entering(chart: FlightGraph, toll: RouteToll): Float64Array {
  const last = entered.get(chart)
  if (last?.toll === toll && last.enter.length === chart.at.length) return last.enter
  const enter = new Float64Array(chart.at.length)
  for (const [place, hex] of chart.at.entries()) enter[place] = toll.enter(hex)
  entered.set(chart, { toll, enter })
  return enter
}

/**
 * The cheapest legal route from a start airport over the target and home (D4), or undefined when there is none. The
 * search covers all legal flights, one more card at a time.
 */
export function cheapestRoute(
  airspace: Airspace,
  start: Hex,
  target: Hex,
  toll: RouteToll,
): { route: Direction[]; toll: number } | undefined {
  const chart = flightGraph(airspace, target)
  const first = chart.placeOf(flightBeforeTakeOff(start))
  const enter = entering(chart, toll)
  const layers = layersFor(chart)
  let layer = layers[0]
  if (!layer) return undefined
  layer.places[0] = first
  layer.count = 1
  layer.toll[first] = 0
  let best: { cards: number; place: number; toll: number } | undefined
  for (let cards = 1; cards <= maximumRouteCards; cards++) {
    const next = layers[cards]
    if (!next) break
    fillNext(chart, layer, next, enter, cards)
    layer = next
    for (let each = 0; each < layer.count; each++) {
      const place = layer.places[each] ?? 0
      if (!chart.ends[place]) continue
      const whole = (layer.toll[place] ?? 0) + toll.land(chart.at[place] ?? 0)
      if (!best || whole < best.toll) best = { cards, place, toll: whole }
    }
  }
  return best && { route: routeTo(layers, best.cards, best.place), toll: best.toll }
}
