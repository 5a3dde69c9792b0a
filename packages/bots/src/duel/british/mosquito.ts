import { type Direction, directions, type Hex } from '@opsroom/rules/core'
import { type Altitude, isAirborne, type MosquitoOrder, type Plan, squadronIds } from '@opsroom/rules/duel'
import { isLegal, type Situation } from '../situation.ts'
import { bombingPlan, type MosquitoStop, type RouteAhead } from './bombing.ts'

/** The rest of the bomber's route, as the British know it. */
export function routeAhead({ rules, open }: Situation, plan: Plan, altitude: Altitude): RouteAhead {
  const flown = open.bomber?.flown.length ?? 0
  const hexes = rules.board.follow(plan.start, plan.route)?.slice(flown) ?? []
  return {
    hexes: open.bomber?.landed ? [] : hexes,
    target: plan.target,
    struck: open.bomber?.struck !== undefined,
    altitude: open.bomber?.altitude ?? altitude,
  }
}

/** A path of up to two hexes that leads as near as possible to a hex. */
export function pathTowards({ rules }: Situation, from: Hex, to: Hex): Direction[] {
  const { board } = rules
  const path: Direction[] = []
  let at = from
  while (path.length < 2 && at !== to) {
    let best: { heading: Direction; hex: Hex; distance: number } | undefined
    for (const heading of directions) {
      const hex = board.step(at, heading)
      if (hex === undefined) continue
      const distance = board.distance(hex, to)
      if (!best || distance < best.distance) best = { heading, hex, distance }
    }
    if (!best) break
    path.push(best.heading)
    at = best.hex
  }
  return path
}

/**
 * The order that flies the Mosquito, high, over the bomber's next hex: a fighter that wants to meet the bomber there
 * meets the Mosquito first (D5.3).
 */
export function escortOrder(situation: Situation, ahead: RouteAhead): MosquitoOrder {
  const { open, rules } = situation
  const from = open.mosquito?.at ?? 0
  const [next, after] = ahead.hexes
  const airborne = squadronIds.flatMap((id) => {
    const squadron = open.squadrons[id]
    return isAirborne(squadron) && squadron.at !== undefined ? [squadron.at] : []
  })
  // The number of airborne fighters that can reach a hex in their next turn.
  const crowd = (hex: Hex) => airborne.filter((at) => rules.board.distance(at, hex) <= 1).length
  const reachable = [next, after].filter(
    (hex): hex is Hex => hex !== undefined && rules.board.distance(from, hex) <= 2,
  )
  const goal = reachable.reduce<Hex | undefined>(
    (best, hex) => (best === undefined || crowd(hex) > crowd(best) + 1 ? hex : best),
    undefined,
  )
  return {
    type: 'mosquito',
    path: pathTowards(situation, from, goal ?? next ?? from),
    altitude: 'high',
  }
}

/** The order that flies the Mosquito towards a stop, and drops there if it reaches the stop in this turn. */
export function orderTowards(situation: Situation, stop: MosquitoStop): MosquitoOrder {
  const { rules, open } = situation
  const from = open.mosquito?.at ?? 0
  const path = pathTowards(situation, from, stop.hex)
  const at = rules.board.endOf(from, path)
  const order: MosquitoOrder = { type: 'mosquito', path, altitude: 'high' }
  if (at !== stop.hex) return order
  const bombs = Object.keys(stop.bombs).length > 0
  return {
    ...order,
    altitude: bombs ? 'low' : 'high',
    ...(stop.targetMarkers > 0 && { targetMarkers: stop.targetMarkers }),
    ...(bombs && { bombs: stop.bombs }),
  }
}

/**
 * Regular's order for the Mosquito: towards the stop that saves most before the bomber comes; without one, an escort of
 * the bomber.
 */
export function coverOrder(situation: Situation, plan: Plan, altitude: Altitude): MosquitoOrder {
  const ahead = routeAhead(situation, plan, altitude)
  const [stop] = bombingPlan(situation.rules, situation.open, ahead)
  const order = stop ? orderTowards(situation, stop) : escortOrder(situation, ahead)
  if (isLegal(situation, order)) return order
  return { type: 'mosquito', path: [], altitude: 'high' }
}
