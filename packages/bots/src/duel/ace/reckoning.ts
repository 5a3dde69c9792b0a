import type { Hex } from '@opsroom/rules/core'
import {
  type DuelOpen,
  type PlanOrder,
  type Rules,
  strikeForecast,
  type TilesByHex,
} from '@opsroom/rules/duel'
import { fighterToll } from '@opsroom/rules/duel/forecast'
import { hexIndexesOf } from '../german/airwar.ts'
import { gainsOf } from '../model/gains.ts'
import { cachedOnceForPair, type PairCache } from '../model/once.ts'

/** A deployment as a raid meets it: computed once, compared with many raids. */
export interface PreparedDeployment {
  tiles: TilesByHex
  /** The hexes in which the deployment has guns. */
  guns: Hex[]
  /** The points that the guns of each hex take from a low or a high bomber, by the hex's index in the grid. */
  flak: Record<'low' | 'high', Float64Array>
  /**
   * For each hex with guns, the points that a number of the Mosquito's markers saves there: by the hex's index in the
   * grid, then by the number of markers.
   */
  saves: Record<'low' | 'high', (number[] | undefined)[]>
  /** The forecast points of a strike by a high bomber, by city. */
  strike: Map<Hex, number>
  /** The points that fighters take from the bomber in each hex on average, by the hex's index in the grid. */
  fighters: Float64Array
}

/** A raid prepared for comparison with many deployments; computed once. */
export interface PreparedRaid {
  plan: Pick<PlanOrder, 'start' | 'target' | 'route' | 'mosquito'>
  hexes: Hex[]
  /** The indexes in the grid of the hexes of the route. */
  places: Int32Array
  /**
   * The hexes of the route that the Mosquito can reach before the bomber (D5.1), each once, by index in the grid, with
   * the number of times that the bomber passes it.
   */
  stops: readonly { place: number; passes: number }[]
  /** The points that storms, and fog at start and landing, take from the British. */
  storms: number
  fog: number
}

/** Computes what a raid needs for its comparison with many deployments. The plan must be legal on the board. */
export function prepareRaid(rules: Rules, { weather }: DuelOpen, plan: PreparedRaid['plan']): PreparedRaid {
  const { board } = rules
  const { place } = hexIndexesOf(rules)
  const hexes = board.follow(plan.start, plan.route) ?? []
  const stops = hexes.flatMap((hex, move) => {
    if (hexes.indexOf(hex) !== move || board.distance(plan.mosquito, hex) > 2 * (move + 1)) return []
    return [{ place: place.get(hex) ?? 0, passes: hexes.filter((other) => other === hex).length }]
  })
  return {
    plan,
    hexes,
    places: Int32Array.from(hexes, (hex) => place.get(hex) ?? 0),
    stops,
    storms: hexes.filter((hex) => weather?.storms.includes(hex)).length * 2,
    fog: (weather?.fogs.includes(plan.start) ? 1 : 0) + (weather?.fogs.includes(hexes.at(-1) ?? 0) ? 2 : 0),
  }
}

/** The greatest number of markers that a Mosquito has in any game. */
const mostMarkers = 8

function savesOf(guns: number, lights: number, each: number, price: number): number[] {
  const best = Array.from({ length: mostMarkers + 1 }, () => 0)
  for (let markers = price; markers <= mostMarkers; markers++) {
    const hits = Math.floor(markers / price)
    for (let flak = 0; flak <= Math.min(hits, guns); flak++) {
      const dark = Math.min(hits - flak, lights)
      best[markers] = Math.max(best[markers] ?? 0, guns * each - (guns - flak) * (each - dark))
    }
  }
  return best
}

const bareTolls: PairCache<Float64Array> = new WeakMap()

/** The points that fighters take in each hex if no tiles are deployed, by the hex's index in the grid. */
const bareToll = (rules: Rules, night: DuelOpen): Float64Array =>
  cachedOnceForPair(bareTolls, rules, night, () =>
    Float64Array.from(hexIndexesOf(rules).cells, ({ hex }) => fighterToll(rules, night, hex)),
  )

/**
 * Prepares a deployment for comparison with many raids.
 * @param night the state before the curtain rises: weather and squadrons are known, tiles are not
 */
export function prepareDeployment(rules: Rules, night: DuelOpen, tiles: TilesByHex): PreparedDeployment {
  const open: DuelOpen = {
    ...night,
    bomber: { at: rules.board.britishAirports[0] ?? 1, height: 'ground', flown: [], landed: false },
    ground: { ...night.ground, placed: tiles, destroyed: {} },
  }
  const gains = gainsOf(rules, open)
  const { place } = hexIndexesOf(rules)
  const result: PreparedDeployment = {
    tiles,
    guns: [],
    flak: { low: new Float64Array(place.size), high: new Float64Array(place.size) },
    saves: { low: [], high: [] },
    strike: new Map(),
    fighters: bareToll(rules, night).slice(),
  }
  for (const [key, { flak: guns = 0, searchlight = 0, radar = 0, smokeScreen = 0 }] of Object.entries(
    tiles,
  )) {
    const hex = Number(key)
    const at = place.get(hex) ?? 0
    result.fighters[at] = fighterToll(rules, night, hex, { searchlight, radar })
    if (guns === 0) continue
    result.guns.push(hex)
    for (const altitude of ['low', 'high'] as const) {
      const toll = gains.flak(hex, altitude)
      result.flak[altitude][at] = toll
      result.saves[altitude][at] = savesOf(guns, searchlight, toll / guns, 1 + smokeScreen)
    }
  }
  for (const city of rules.board.cities)
    result.strike.set(city, strikeForecast(rules, { open }, city, 'high').total)
  return result
}

/** The most points that the Mosquito's markers can save or gain on the route of this raid. */
function covered(
  { stops }: PreparedRaid,
  saves: PreparedDeployment['saves']['low'],
  markers: number,
): number {
  const best = Array.from({ length: markers + 1 }, (_, left) => left)
  for (const { place, passes } of stops) {
    const save = saves[place]
    if (!save) continue
    // In descending order, because the entries for fewer markers must not include this stop yet.
    for (let most = markers; most > 0; most--) {
      let found = best[most] ?? 0
      for (let spent = 1; spent <= most; spent++)
        found = Math.max(found, passes * (save[spent] ?? 0) + (best[most - spent] ?? 0))
      best[most] = found
    }
  }
  return best[markers] ?? 0
}

const along = ({ places }: PreparedRaid, points: Float64Array): number => {
  let sum = 0
  for (const place of places) sum += points[place] ?? 0
  return sum
}

/** The VP of a raid against a deployment, from the British side, at the altitude that is better for them. */
export function raidValueAgainst({ markers }: Rules, raid: PreparedRaid, there: PreparedDeployment): number {
  const by = (altitude: 'low' | 'high') =>
    (there.strike.get(raid.plan.target) ?? 0) +
    (altitude === 'low' ? 4 : 0) -
    along(raid, there.flak[altitude]) +
    covered(raid, there.saves[altitude], markers)
  return Math.max(by('low'), by('high')) - raid.storms - raid.fog - along(raid, there.fighters)
}
