import { type Direction, directions, type Hex } from '@opsroom/rules/core'
import { type DuelOpen, fuelForHex, type Rules, squadronIds } from '@opsroom/rules/duel'
import { cachedOnce } from '../model/once.ts'

/** The least fuel from one hex to another; Infinity where there is no way. */
type Fuel = (from: Hex, to: Hex) => number

/**
 * The winds that may blow while a squadron flies home: the present wind, or any direction where the wind may turn
 * (D10.2).
 */
function windsOf({ setup }: Rules, wind: Direction | undefined): readonly (Direction | undefined)[] {
  return wind !== undefined && setup.advanced.includes('D10.2') ? directions : [wind]
}

const known = new WeakMap<Rules, Map<string, Fuel>>()

/** The least fuel from one hex to another, each step counted in the worst wind that may blow. */
export function fuelBetweenFunction(rules: Rules, wind: Direction | undefined): Fuel {
  const byWind = cachedOnce(known, rules, () => new Map<string, Fuel>())
  return cachedOnce(byWind, wind ?? '', () => measured(rules, windsOf(rules, wind)))
}

function measured({ board }: Rules, winds: readonly (Direction | undefined)[]): Fuel {
  const costs = directions.map((heading) => Math.max(...winds.map((wind) => fuelForHex(wind, heading))))
  const tables = new Map<Hex, Map<Hex, number>>()
  for (const start of board.hexes.keys()) {
    const fuel = new Map<Hex, number>([[start, 0]])
    const queue = [start]
    for (const from of queue) {
      for (const [way, heading] of directions.entries()) {
        const to = board.step(from, heading)
        if (to === undefined) continue
        const needed = (fuel.get(from) ?? 0) + (costs[way] ?? 3)
        if (needed >= (fuel.get(to) ?? Number.POSITIVE_INFINITY)) continue
        fuel.set(to, needed)
        queue.push(to)
      }
    }
    tables.set(start, fuel)
  }
  return (from, to) => tables.get(from)?.get(to) ?? Number.POSITIVE_INFINITY
}

/**
 * The least fuel with which a squadron in the air over a hex can still reach an airport; Infinity when it can reach
 * none.
 */
export type FuelHome = (hex: Hex) => number

const ways = new WeakMap<Rules, Map<string, FuelHome>>()
/** The size at which the cache is emptied: more entries than the look-ahead of one turn needs. */
const mostWays = 500

/**
 * The fuel to reach the nearest of the given airports in the present wind, for each hex; cached.
 * @param airports the airports that have room
 */
export function fuelHomeFunction(rules: Rules, open: DuelOpen, airports: readonly Hex[]): FuelHome {
  const wind = open.weather?.wind
  const known = cachedOnce(ways, rules, () => new Map<string, FuelHome>())
  if (known.size > mostWays) known.clear()
  return cachedOnce(known, `${wind} ${airports.join()}`, () =>
    homeTo(fuelBetweenFunction(rules, wind), airports),
  )
}

function homeTo(fuel: Fuel, airports: readonly Hex[]): FuelHome {
  const needed = new Map<Hex, number>()
  return (hex) => {
    let least = needed.get(hex)
    if (least === undefined) {
      least = airports.reduce((best, airport) => Math.min(best, fuel(hex, airport)), Number.POSITIVE_INFINITY)
      needed.set(hex, least)
    }
    return least
  }
}

/** A squadron in the air: its hex and its fuel. */
export interface AirborneSquadron {
  hex: Hex
  fuel: number
}

/**
 * German airports on which no squadron stands: a fuel truck may be bombed, so only an empty airport is sure to have
 * room.
 */
export const emptyAirports = (rules: Rules, { squadrons }: DuelOpen): Hex[] =>
  rules.board.germanAirports.filter(
    (hex) =>
      !squadronIds.some((id) => {
        const { at, height, status } = squadrons[id]
        return status === 'ready' && height === 'ground' && at === hex
      }),
  )

/** The German airports that a squadron can reach from a hex with this fuel. */
type Within = (hex: Hex, fuel: number) => readonly Hex[]

const withins = new WeakMap<Rules, Map<string, Within>>()

/** A function that gives the airports within reach in this wind; each list is computed once. */
function airportsWithin(rules: Rules, wind: Direction | undefined): Within {
  const byWind = cachedOnce(withins, rules, () => new Map<string, Within>())
  return cachedOnce(byWind, wind ?? '', () => {
    const fuelTo = fuelBetweenFunction(rules, wind)
    const lists = new Map<number, readonly Hex[]>()
    return (hex, fuel) =>
      cachedOnce(lists, hex * 64 + fuel, () =>
        rules.board.germanAirports.filter((airport) => fuelTo(hex, airport) <= fuel),
      )
  })
}

/** Whether all these squadrons in the air can still land, each at a different airport of the list. */
export function canAllLand(
  rules: Rules,
  open: DuelOpen,
  aloft: readonly AirborneSquadron[],
  airports: readonly Hex[],
): boolean {
  if (aloft.length === 0) return true
  const within = airportsWithin(rules, open.weather?.wind)
  const choices = aloft
    .map(({ hex, fuel }) => within(hex, fuel).filter((airport) => airports.includes(airport)))
    .sort((a, b) => a.length - b.length)
  if (choices[0]?.length === 0) return false
  const taken = new Set<Hex>()
  const fits = (place: number): boolean => {
    const own = choices[place]
    if (!own) return true
    for (const airport of own) {
      if (taken.has(airport)) continue
      taken.add(airport)
      if (fits(place + 1)) return true
      taken.delete(airport)
    }
    return false
  }
  return fits(0)
}
