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
  /** In the air with so much fuel: one row of tank + 1 for each hex. */
  air: Float64Array
}

export const grounded = (grid: Grid, { ground }: Prospect, hex: Hex): number =>
  ground[grid.place.get(hex) ?? 0] ?? 0

export const airborne = (grid: Grid, { air, tank }: Prospect, hex: Hex, fuel: number): number =>
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
        sum[place] = (sum[place] as number) + share * (values[place] as number)
    }
    return sum
  }
  return { tank, ground: blend(({ ground }) => ground), air: blend(({ air }) => air) }
}

/** The board as numbers from 0, for tables of values. */
export interface Grid {
  hexes: readonly Hex[]
  place: ReadonlyMap<Hex, number>
  /** For each hex and direction the neighbour's place, or -1. */
  next: Int16Array
  airport: Uint8Array
  sea: Uint8Array
}

const grids = new WeakMap<Rules, Grid>()

export const gridOf = (rules: Rules): Grid => once(grids, rules, () => laidOut(rules))

function laidOut(rules: Rules): Grid {
  const hexes = [...rules.board.hexes.keys()]
  const place = new Map(hexes.map((hex, at) => [hex, at]))
  const next = new Int16Array(hexes.length * 6).fill(-1)
  for (const [at, hex] of hexes.entries()) {
    for (const [way, heading] of directions.entries()) {
      const to = rules.board.step(hex, heading)
      if (to !== undefined) next[at * 6 + way] = place.get(to) ?? -1
    }
  }
  const flags = (test: (hex: Hex) => boolean) => Uint8Array.from(hexes, (hex) => (test(hex) ? 1 : 0))
  return {
    hexes,
    place,
    next,
    airport: flags((hex) => rules.board.airport(hex) === 'german'),
    sea: flags((hex) => rules.board.isHomeWaters(hex)),
  }
}

/** A little for every unit of fuel that is left, so that of two equal orders the one that spends less is given. */
const thrift = 0.01
/** The value of landing when nothing more can be won: sooner is better than later. */
const stillUp = 0.1

/**
 * Backward over the turns to come: the best that one squadron can make of these passings, landing and taking off
 * included. By itself: what the others do, and what is learned on the way, is not looked at.
 * @param tank what its gauge shows when it is full
 * @param home fuel to reach an airport, by hex
 */
export function prospectOf(
  rules: Rules,
  open: DuelOpen,
  gains: Gains,
  passing: Passing,
  tank: number,
  home: (hex: Hex) => number,
): Prospect {
  const { hexes, place, next, airport, sea } = gridOf(rules)
  const size = hexes.length
  const width = tank + 1
  const wind = open.weather?.wind
  const costs = directions.map((heading) => fuelForHex(wind, heading))
  const tail = wind === undefined ? -1 : directions.indexOf(wind as Direction)
  const fieldsFor = (use: 'takeOff' | 'landing') =>
    Float64Array.from(hexes, (hex, at) => (airport[at] ? gains.airfield(hex, use) : 0))
  const takeOff = fieldsFor('takeOff')
  const landing = fieldsFor('landing')
  const cards = open.bomber?.flown.length ?? 0

  let air = new Float64Array(size * width)
  let ground = new Float64Array(size)
  for (let at = 0; at < size; at++) {
    const needed = home(hexes[at] as Hex)
    for (let fuel = 0; fuel <= tank; fuel++)
      air[at * width + fuel] = fuel >= needed ? thrift * (fuel - tank) - stillUp : sea[at] ? -4 : -2
  }
  for (let turn = passing.length - 1; turn >= 1; turn--) {
    const high = new Float64Array(size)
    const low = new Float64Array(size)
    for (const [hex, chance] of passing[turn] as ReadonlyMap<Hex, number>) {
      const at = place.get(hex) ?? 0
      const fight = gains.fight(hex, cards + turn)
      const worth = fight.each + fight.lights / 2
      high[at] = chance * worth
      low[at] = chance * Math.max(0, worth - fight.low)
    }
    const airNow = new Float64Array(size * width)
    const groundNow = new Float64Array(size)
    for (let at = 0; at < size; at++) {
      const afterHop = tail < 0 ? -1 : hop(next, at, tail)
      if (airport[at]) {
        const cost = takeOff[at] as number
        let best = ground[at] as number
        if (tank >= 2)
          best = Math.max(best, (high[at] as number) + (air[at * width + tank - 2] as number) - cost)
        best = Math.max(best, (low[at] as number) + (air[at * width + tank - 1] as number) - cost)
        for (let way = 0; way < 6; way++) {
          const to = next[at * 6 + way] as number
          const fuel = tank - (costs[way] as number)
          if (to < 0 || fuel < 0) continue
          best = Math.max(best, (low[to] as number) + (air[to * width + fuel] as number) - cost)
        }
        if (afterHop >= 0 && tank >= 2)
          best = Math.max(
            best,
            (high[afterHop] as number) + (air[afterHop * width + tank - 2] as number) - cost,
          )
        groundNow[at] = best
      }
      for (let fuel = 0; fuel <= tank; fuel++) {
        let best = airport[at] ? (ground[at] as number) - (landing[at] as number) : sea[at] ? -4 : -2
        if (fuel > 0) {
          best = Math.max(best, (high[at] as number) + (air[at * width + fuel - 1] as number))
          for (let way = 0; way < 6; way++) {
            const to = next[at * 6 + way] as number
            const left = fuel - (costs[way] as number)
            if (to < 0 || left < 0) continue
            best = Math.max(best, (high[to] as number) + (air[to * width + left] as number))
            if (airport[to]) best = Math.max(best, (ground[to] as number) - (landing[to] as number))
          }
          if (afterHop >= 0 && fuel >= 2)
            best = Math.max(best, (high[afterHop] as number) + (air[afterHop * width + fuel - 2] as number))
        }
        airNow[at * width + fuel] = best
      }
    }
    air = airNow
    ground = groundNow
  }
  return { tank, ground, air }
}

function hop(next: Int16Array, from: number, way: number): number {
  const first = next[from * 6 + way] as number
  return first < 0 ? -1 : (next[first * 6 + way] as number)
}
