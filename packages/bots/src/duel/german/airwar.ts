import { type Direction, directions, type Hex } from '@opsroom/rules/core'
import { type DuelOpen, fuelForHex, type Rules } from '@opsroom/rules/duel'
import type { Passing } from '../model/belief.ts'
import type { Gains } from '../model/gains.ts'
import { once } from '../model/once.ts'

/** The points that a squadron may still win tonight, from the turn after this one on, as tables over the grid. */
export interface Prospect {
  tank: number
  /** On the ground there, with a full tank. */
  ground: Float64Array
  /** In the air, by fuel: one row of tank + 1 for each hex. */
  air: Float64Array
}

export const worthOnGround = (grid: Grid, { ground }: Prospect, hex: Hex): number =>
  ground[grid.place.get(hex) ?? 0] ?? 0

export const worthInAir = (grid: Grid, { air, tank }: Prospect, hex: Hex, fuel: number): number =>
  air[(grid.place.get(hex) ?? 0) * (tank + 1) + Math.max(0, Math.min(tank, fuel))] ?? 0

/** The mean of several prospects, each with its share. They must be of the same tank. */
export function meanProspect(
  parts: readonly { prospect: Prospect; share: number }[],
  tank: number,
): Prospect {
  const blend = (of: (prospect: Prospect) => Float64Array): Float64Array => {
    const sum = new Float64Array(parts[0] ? of(parts[0].prospect).length : 0)
    for (const { prospect, share } of parts) {
      const values = of(prospect)
      for (let place = 0; place < sum.length; place++)
        sum[place] = (sum[place] ?? 0) + share * (values[place] ?? 0)
    }
    return sum
  }
  return { tank, ground: blend(({ ground }) => ground), air: blend(({ air }) => air) }
}

/** A hex of the board. */
interface Cell {
  hex: Hex
  at: number
  isAirport: boolean
  isSea: boolean
  /** The places of its neighbours. */
  next: { [heading in Direction]?: number | undefined }
}

/** The board as places from 0, for tables of values. */
export interface Grid {
  place: ReadonlyMap<Hex, number>
  cells: readonly Cell[]
}

const grids = new WeakMap<Rules, Grid>()

export const gridOf = (rules: Rules): Grid => once(grids, rules, () => laidOut(rules))

function laidOut({ board }: Rules): Grid {
  const hexes = [...board.hexes.keys()]
  const place = new Map(hexes.map((hex, at) => [hex, at]))
  const cells = hexes.map((hex, at): Cell => {
    const next: Cell['next'] = {}
    for (const heading of directions) {
      const there = board.step(hex, heading)
      if (there !== undefined) next[heading] = place.get(there)
    }
    return { hex, at, isAirport: board.airport(hex) === 'german', isSea: board.isHomeWaters(hex), next }
  })
  return { place, cells }
}

/** A small value for every unit of fuel left, so that of two equal orders the one that spends less is given. */
const thrift = 0.01
/** The value of landing when nothing more can be won: sooner is better than later. */
const stillUp = 0.1

/** The knowledge that a prospect follows from. */
export interface Expectation {
  rules: Rules
  open: DuelOpen
  gains: Gains
  passing: Passing
  /** The gauge when it is full. */
  tank: number
  /** Fuel to reach an airport, by hex. */
  home(hex: Hex): number
}

/** The flights from a hex in one turn: their destinations, with the fuel that they take (D4.5). */
interface Flights {
  cell: Cell
  /** One hex in any direction; with the cost of landing there, where there is an airport. */
  steps: readonly { to: number; cost: number; landing: number | undefined }[]
  /** Two hexes before the wind. */
  hop: number | undefined
  takeOff: number
  landing: number
}

function flightsOf({ cells }: Grid, { open, gains }: Expectation): Flights[] {
  const wind = open.weather?.wind
  const fields = (use: 'takeOff' | 'landing') =>
    cells.map(({ hex, isAirport }) => (isAirport ? gains.airfield(hex, use) : 0))
  const [takeOff, landing] = [fields('takeOff'), fields('landing')]
  return cells.map((cell) => {
    const first = wind && cell.next[wind]
    return {
      cell,
      steps: directions.flatMap((heading) => {
        const to = cell.next[heading]
        if (to === undefined) return []
        return [
          { to, cost: fuelForHex(wind, heading), landing: cells[to]?.isAirport ? landing[to] : undefined },
        ]
      }),
      hop: wind && first !== undefined ? cells[first]?.next[wind] : undefined,
      takeOff: takeOff[cell.at] ?? 0,
      landing: landing[cell.at] ?? 0,
    }
  })
}

/** The worth of being over a hex when the bomber may pass it, high and low, by place. */
interface Fights {
  high: Float64Array
  low: Float64Array
}

/** The fights of one of the turns to come. */
function fightsOf({ place }: Grid, { open, gains, passing }: Expectation, turn: number): Fights {
  const cards = open.bomber?.flown.length ?? 0
  const [high, low] = [new Float64Array(place.size), new Float64Array(place.size)]
  for (const [hex, chance] of passing[turn] ?? []) {
    const at = place.get(hex) ?? 0
    const fight = gains.fight(hex, cards + turn)
    const worth = fight.each + fight.lights / 2
    high[at] = chance * worth
    low[at] = chance * Math.max(0, worth - fight.low)
  }
  return { high, low }
}

/** The value of being up over a hex when nothing more can be won: no squadron may run dry, and least of all over the sea. */
const lostOver = ({ isSea }: Cell): number => (isSea ? -4 : -2)

/** The prospect when nothing more can be won. */
function lastProspect({ cells }: Grid, { tank, home }: Expectation): Prospect {
  const width = tank + 1
  const air = new Float64Array(cells.length * width)
  for (const cell of cells) {
    const needed = home(cell.hex)
    for (let fuel = 0; fuel <= tank; fuel++)
      air[cell.at * width + fuel] = fuel >= needed ? thrift * (fuel - tank) - stillUp : lostOver(cell)
  }
  return { tank, ground: new Float64Array(cells.length), air }
}

/**
 * Backward over the turns to come: the best that one squadron can make of these passings, landing and taking off
 * included. By itself: what the others do, and what is learned on the way, is not looked at.
 */
export function prospectOf(expectation: Expectation): Prospect {
  const grid = gridOf(expectation.rules)
  const flights = flightsOf(grid, expectation)
  let prospect = lastProspect(grid, expectation)
  for (let turn = expectation.passing.length - 1; turn >= 1; turn--)
    prospect = turnBefore(prospect, flights, fightsOf(grid, expectation, turn))
  return prospect
}

/** The prospect one turn earlier. */
function turnBefore(after: Prospect, flights: readonly Flights[], fights: Fights): Prospect {
  const { tank } = after
  const width = tank + 1
  const air = new Float64Array(after.air.length)
  const ground = new Float64Array(after.ground.length)
  for (const from of flights) {
    const { at, isAirport } = from.cell
    if (isAirport) ground[at] = bestOnGround(from, after, fights)
    for (let fuel = 0; fuel <= tank; fuel++) air[at * width + fuel] = bestInAir(from, fuel, after, fights)
  }
  return { tank, ground, air }
}

/** Staying down, or the best flight with a full tank. */
function bestOnGround(
  { cell: { at }, steps, hop, takeOff }: Flights,
  { tank, ground, air }: Prospect,
  { high, low }: Fights,
): number {
  const width = tank + 1
  let best = ground[at] ?? 0
  if (tank >= 2) best = Math.max(best, (high[at] ?? 0) + (air[at * width + tank - 2] ?? 0) - takeOff)
  best = Math.max(best, (low[at] ?? 0) + (air[at * width + tank - 1] ?? 0) - takeOff)
  for (const { to, cost } of steps)
    if (cost <= tank) best = Math.max(best, (low[to] ?? 0) + (air[to * width + tank - cost] ?? 0) - takeOff)
  if (hop !== undefined && tank >= 2)
    best = Math.max(best, (high[hop] ?? 0) + (air[hop * width + tank - 2] ?? 0) - takeOff)
  return best
}

/** Landing, or the best flight with this fuel. */
function bestInAir(
  { cell, steps, hop, landing }: Flights,
  fuel: number,
  { tank, ground, air }: Prospect,
  { high }: Fights,
): number {
  const width = tank + 1
  const { at } = cell
  let best = cell.isAirport ? (ground[at] ?? 0) - landing : lostOver(cell)
  if (fuel === 0) return best
  best = Math.max(best, (high[at] ?? 0) + (air[at * width + fuel - 1] ?? 0))
  for (const { to, cost, landing: costThere } of steps) {
    if (cost > fuel) continue
    best = Math.max(best, (high[to] ?? 0) + (air[to * width + fuel - cost] ?? 0))
    if (costThere !== undefined) best = Math.max(best, (ground[to] ?? 0) - costThere)
  }
  if (hop !== undefined && fuel >= 2)
    best = Math.max(best, (high[hop] ?? 0) + (air[hop * width + fuel - 2] ?? 0))
  return best
}
