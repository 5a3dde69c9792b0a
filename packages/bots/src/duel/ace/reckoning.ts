import type { Hex } from '@opsroom/rules/core'
import {
  type DuelOpen,
  type PlanOrder,
  type Rules,
  strikeForecast,
  type TilesByHex,
} from '@opsroom/rules/duel'
import { fighterToll } from '@opsroom/rules/duel/forecast'
import { gainsOf } from '../model/gains.ts'

/** A deployment prepared for the bomber: computed once, met by many raids. */
export interface Met {
  tiles: TilesByHex
  /** The points that the guns of a hex take from a high or a low bomber. */
  flak: Record<'low' | 'high', Map<Hex, number>>
  /** The points that these markers save there, by their number. */
  saves: Record<'low' | 'high', Map<Hex, number[]>>
  /** A strike from high up, by city. */
  strike: Map<Hex, number>
  /** The points that fighters take in a hex on average. */
  fighters: Map<Hex, number>
}

/** A raid as tiles meet it. */
export interface FlownRaid {
  plan: Pick<PlanOrder, 'start' | 'target' | 'route' | 'mosquito'>
  hexes: Hex[]
}

export const flownBy = (rules: Rules, plan: FlownRaid['plan']): FlownRaid => ({
  plan,
  hexes: rules.board.follow(plan.start, plan.route) ?? [],
})

/** Markers a Mosquito has at most in any game. */
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

/** @param night the evening before the curtain: weather and squadrons are known, tiles are not */
export function met(rules: Rules, night: DuelOpen, tiles: TilesByHex): Met {
  const open: DuelOpen = {
    ...night,
    bomber: { at: rules.board.britishAirports[0] ?? 1, height: 'ground', flown: [], landed: false },
    ground: { ...night.ground, placed: tiles, destroyed: {} },
  }
  const gains = gainsOf(rules, open)
  const result: Met = {
    tiles,
    flak: { low: new Map(), high: new Map() },
    saves: { low: new Map(), high: new Map() },
    strike: new Map(),
    fighters: new Map(),
  }
  for (const hex of rules.board.hexes.keys()) {
    const { flak: guns = 0, searchlight = 0, smokeScreen = 0 } = tiles[String(hex)] ?? {}
    result.fighters.set(hex, fighterToll(rules, night, tiles, hex))
    for (const altitude of ['low', 'high'] as const) {
      if (guns === 0) continue
      const toll = gains.flak(hex, altitude)
      result.flak[altitude].set(hex, toll)
      result.saves[altitude].set(hex, savesOf(guns, searchlight, toll / guns, 1 + smokeScreen))
    }
  }
  for (const city of rules.board.cities)
    result.strike.set(city, strikeForecast(rules, { open }, city, 'high').total)
  return result
}

/** The most that the Mosquito's markers can save or gain on this route: each hex reached before the bomber (D5.1). */
function covered(
  rules: Rules,
  { plan, hexes }: FlownRaid,
  saves: Map<Hex, number[]>,
  markers: number,
): number {
  let best: number[] = Array.from({ length: markers + 1 }, (_, left) => left)
  for (const [move, hex] of hexes.entries()) {
    const save = saves.get(hex)
    if (!save || hexes.indexOf(hex) !== move) continue
    if (rules.board.distance(plan.mosquito, hex) > 2 * (move + 1)) continue
    const passes = hexes.filter((other) => other === hex).length
    best = best.map((_, most) => {
      let found = best[most] ?? 0
      for (let spent = 1; spent <= most; spent++)
        found = Math.max(found, passes * (save[spent] ?? 0) + (best[most - spent] ?? 0))
      return found
    })
  }
  return best[markers] ?? 0
}

/** VP that a raid comes to against a deployment, at the better altitude; from the British side. */
export function reckon(rules: Rules, { weather }: DuelOpen, raid: FlownRaid, there: Met): number {
  const storms = raid.hexes.filter((hex) => weather?.storms.includes(hex)).length * 2
  const fog =
    (weather?.fogs.includes(raid.plan.start) ? 1 : 0) +
    (weather?.fogs.includes(raid.hexes.at(-1) ?? 0) ? 2 : 0)
  const fighters = raid.hexes.reduce((sum, hex) => sum + (there.fighters.get(hex) ?? 0), 0)
  const by = (altitude: 'low' | 'high') =>
    (there.strike.get(raid.plan.target) ?? 0) +
    (altitude === 'low' ? 4 : 0) -
    raid.hexes.reduce((sum, hex) => sum + (there.flak[altitude].get(hex) ?? 0), 0) +
    covered(rules, raid, there.saves[altitude], rules.markers)
  return Math.max(by('low'), by('high')) - storms - fog - fighters
}
