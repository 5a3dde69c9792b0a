import {
  type BlueMaxOrder,
  columnOf,
  hexesOf,
  type PlaneId,
  planes,
  rosterOf,
  sideOfSeat,
  startColumn,
} from '@opsroom/rules/blue-max'
import { randomFraction, type Situation } from './situation.ts'

/** The estimated strength of each plane for its side, in a duel of one against one. */
const strengths: Record<PlaneId, number> = {
  dr1: 15,
  alb3: 11,
  alb2: 11,
  halb2: 11,
  halbcl2: 7,
  fe3: 3,
  fd7: 11,
  nie24: 8,
  nie17: 9,
  camel: 13,
  tripe: 12,
  spad13: 14,
  f2b: 10,
}

/**
 * The order that picks a random plane of the roster, stronger ones more often.
 * @param taste 0 picks all equally often; the larger, the rarer are weak planes
 */
export function pickOrder({ rules, seat, rng }: Situation, taste: number): BlueMaxOrder | undefined {
  const roster = rosterOf(rules.setup.roster, sideOfSeat(seat))
  const weights = roster.map((plane) => strengths[plane] ** taste)
  let left = randomFraction(rng) * weights.reduce((sum, weight) => sum + weight, 0)
  const chosen = roster.find((_, place) => {
    left -= weights[place] ?? 0
    return left < 0
  })
  const plane = chosen ?? roster[0]
  return plane && { type: 'pick', plane }
}

/**
 * The order that starts in a random hex of the own edge.
 * @param margin the number of hexes at each end of the edge that are left out
 * @param level returns the starting level, given the plane's highest level
 */
export function startOrder(
  { rules, open, seat, rng }: Situation,
  margin: number,
  level: (highest: number) => number,
): BlueMaxOrder {
  const { field, setup } = rules
  const column = startColumn(field, sideOfSeat(seat))
  const hexes = hexesOf(field).filter((hex) => columnOf(hex) === column)
  const at = rng.pick(hexes.slice(margin, hexes.length - margin))
  const plane = open.picks[seat]
  return { type: 'start', at, ...(setup.altitude && plane && { level: level(planes[plane].maxLevel) }) }
}
