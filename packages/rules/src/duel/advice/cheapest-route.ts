import type { Direction, Hex } from '../../core/index.ts'
import { maximumCards } from '../pieces.ts'
import { type Airspace, beforeTakeOff, type Flight, mayEnd } from '../plan/flight.ts'
import { completableCards } from '../plan/reach.ts'

/** What a bomber pays for its way, in VP. */
export interface Toll {
  /** For entering a hex. */
  enter(hex: Hex): number
  /** For landing there. */
  land(hex: Hex): number
}

interface Leg {
  flight: Flight
  route: Direction[]
  toll: number
}

/** The cheapest legal route from a start airport over the target and home (D4), card by card over all flights. */
export function cheapestRoute(
  airspace: Airspace,
  start: Hex,
  target: Hex,
  toll: Toll,
): { route: Direction[]; toll: number } | undefined {
  let legs: Leg[] = [{ flight: beforeTakeOff(start), route: [], toll: 0 }]
  let best: { route: Direction[]; toll: number } | undefined
  for (let cards = 1; cards <= maximumCards; cards++) {
    const cheapest = new Map<string, Leg>()
    for (const leg of legs) {
      for (const [heading, flight] of completableCards(airspace, target, leg.flight)) {
        const next = { flight, route: [...leg.route, heading], toll: leg.toll + toll.enter(flight.at) }
        const key = `${flight.at} ${flight.heading ?? ''} ${flight.struck}`
        if (next.toll < (cheapest.get(key)?.toll ?? Number.POSITIVE_INFINITY)) cheapest.set(key, next)
      }
    }
    legs = [...cheapest.values()]
    for (const { flight, route, toll: paid } of legs) {
      if (!mayEnd(airspace.board, flight)) continue
      const whole = paid + toll.land(flight.at)
      if (!best || whole < best.toll) best = { route, toll: whole }
    }
  }
  return best
}
