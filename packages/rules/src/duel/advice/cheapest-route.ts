import type { Direction, Hex } from '../../core/index.ts'
import { maximumCards } from '../board/pieces.ts'
import { type Chart, chartOf } from '../plan/chart.ts'
import { type Airspace, beforeTakeOff } from '../plan/flight.ts'

/** The cost of a bomber's route, in VP. */
export interface RouteToll {
  /** The cost of entering a hex. */
  enter(hex: Hex): number
  /** The cost of landing in a hex. */
  land(hex: Hex): number
}

/** The flights that a number of cards can lead to, by their places on the chart, each with the cheapest route there. */
interface Layer {
  places: number[]
  toll: Float64Array
  /** The place before the last card, and that card. */
  from: Int32Array
  card: (Direction | undefined)[]
}

const emptyLayer = (size: number): Layer => ({
  places: [],
  toll: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
  from: new Int32Array(size),
  card: [],
})

function nextLayer({ left, legs }: Chart, before: Layer, enter: Float64Array, cards: number): Layer {
  const next = emptyLayer(enter.length)
  for (const place of before.places) {
    for (const { heading, to } of legs[place] ?? []) {
      if (cards + (left[to] ?? maximumCards) > maximumCards) continue
      const toll = (before.toll[place] ?? 0) + (enter[to] ?? 0)
      const known = next.toll[to] ?? 0
      if (toll >= known) continue
      if (known === Number.POSITIVE_INFINITY) next.places.push(to)
      next.toll[to] = toll
      next.from[to] = place
      next.card[to] = heading
    }
  }
  return next
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

/** The cheapest legal route from a start airport over the target and home (D4), card by card over all flights. */
export function cheapestRoute(
  airspace: Airspace,
  start: Hex,
  target: Hex,
  toll: RouteToll,
): { route: Direction[]; toll: number } | undefined {
  const chart = chartOf(airspace, target)
  const first = chart.placeOf(beforeTakeOff(start))
  const enter = Float64Array.from(chart.at, (hex) => toll.enter(hex))
  const takeOff = emptyLayer(enter.length)
  takeOff.places.push(first)
  takeOff.toll[first] = 0
  const layers = [takeOff]
  let layer = takeOff
  let best: { cards: number; place: number; toll: number } | undefined
  for (let cards = 1; cards <= maximumCards; cards++) {
    layer = nextLayer(chart, layer, enter, cards)
    layers.push(layer)
    for (const place of layer.places) {
      if (!chart.ends[place]) continue
      const whole = (layer.toll[place] ?? 0) + toll.land(chart.at[place] ?? 0)
      if (!best || whole < best.toll) best = { cards, place, toll: whole }
    }
  }
  return best && { route: routeTo(layers, best.cards, best.place), toll: best.toll }
}
