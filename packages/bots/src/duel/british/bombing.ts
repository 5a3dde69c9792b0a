import type { Hex } from '@opsroom/rules/core'
import { type Altitude, type DuelOpen, markersForHit, type Rules, type TileCounts } from '@opsroom/rules/duel'
import { balloonEntries, intactTileCount } from '@opsroom/rules/duel/forecast'
import { gainsOf } from '../model/gains.ts'

/**
 * A stop of the Mosquito at a hex of the bomber's route, before the bomber comes there: its drops, and the points that
 * they save or gain.
 */
export interface MosquitoStop {
  hex: Hex
  /** The index of the bomber's move into the hex, 0 for its next move: the stop must be made before that move. */
  before: number
  targetMarkers: number
  bombs: TileCounts
  markers: number
  worth: number
}

/** The rest of the bomber's route. */
export interface RouteAhead {
  /** The hexes that the bomber enters with its next cards, in order. */
  hexes: readonly Hex[]
  target: Hex
  struck: boolean
  altitude: Altitude
}

/** The numbers of tiles in a hex that the Mosquito's bombs can destroy. */
interface Nest {
  guns: number
  lights: number
  engines: number
  /**
   * The points that each gun takes from the bomber at each passage, including the points that searchlights in the hex
   * add to it (S5).
   */
  each: number
}

/**
 * The points that the Mosquito's hits save. At each passage of the bomber: the points of destroyed guns, one point for
 * each remaining gun when a searchlight is destroyed (D7.3), and an allowance for fighters. At the strike: the points
 * of searchlights and fire engines.
 */
function saved(nest: Nest, hits: Nest, passes: number, strikes: boolean): number {
  const before = nest.guns * nest.each
  const after = (nest.guns - hits.guns) * (nest.each - hits.lights)
  return (before - after + hits.lights * 0.4) * passes + (strikes ? hits.lights + hits.engines : 0)
}

const asBombs = ({ guns, lights, engines }: Nest): TileCounts =>
  Object.fromEntries(
    Object.entries({ flak: guns, searchlight: lights, fireEngine: engines }).filter(([, count]) => count > 0),
  )

/** The stops that bomb the tiles of a hex: the best one for each number of hits that the markers pay for. */
function raidsOn(rules: Rules, open: DuelOpen, ahead: RouteAhead, hex: Hex): MosquitoStop[] {
  const price = markersForHit(open, hex)
  const most = Math.floor((open.mosquito?.markers ?? 0) / price)
  const strikes = hex === ahead.target && !ahead.struck
  const guns = intactTileCount(open, hex, 'flak')
  const nest: Nest = {
    guns,
    lights: intactTileCount(open, hex, 'searchlight'),
    engines: strikes ? intactTileCount(open, hex, 'fireEngine') : 0,
    each: guns > 0 ? gainsOf(rules, open).flak(hex, ahead.altitude) / guns : 0,
  }
  const balloons = balloonEntries(open, hex, 0).reduce((sum, { total }) => sum + total, 0)
  const passes = ahead.hexes.filter((at) => at === hex).length
  const best = new Map<number, MosquitoStop>()
  for (let flak = 0; flak <= Math.min(most, nest.guns); flak++) {
    for (let lights = 0; lights <= Math.min(most - flak, nest.lights); lights++) {
      for (let engines = 0; engines <= Math.min(most - flak - lights, nest.engines); engines++) {
        const hits = { guns: flak, lights, engines, each: 0 }
        const count = flak + lights + engines
        const worth = saved(nest, hits, passes, strikes) - balloons
        if (count === 0 || worth <= (best.get(count)?.worth ?? 0)) continue
        const before = ahead.hexes.indexOf(hex)
        best.set(count, {
          hex,
          before,
          targetMarkers: 0,
          bombs: asBombs(hits),
          markers: count * price,
          worth,
        })
      }
    }
  }
  return [...best.values()]
}

const markStops = (open: DuelOpen, { hexes, target, struck }: RouteAhead): MosquitoStop[] => {
  const before = hexes.indexOf(target)
  const markers = open.mosquito?.markers ?? 0
  if (struck || before === -1) return []
  return Array.from({ length: markers }, (_, more) => ({
    hex: target,
    before,
    targetMarkers: more + 1,
    bombs: {},
    markers: more + 1,
    worth: more + 1,
  }))
}

/** Stops that combine bombs and target markers in one hex. */
const together = (
  raids: readonly MosquitoStop[],
  marks: readonly MosquitoStop[],
  most: number,
): MosquitoStop[] =>
  raids.flatMap((raid) =>
    marks
      .filter((mark) => mark.hex === raid.hex && mark.markers + raid.markers <= most)
      .map((mark) => ({
        ...raid,
        targetMarkers: mark.targetMarkers,
        markers: raid.markers + mark.markers,
        worth: raid.worth + mark.worth,
      })),
  )

/**
 * The turns that the Mosquito takes for a flight of this distance: one for two hexes, and at least one, as each drop
 * takes a turn.
 */
const turnsFor = (distance: number): number => Math.max(1, Math.ceil(distance / 2))

const stopsKept = 9

/**
 * The stops of the Mosquito, at most three, that together save most with its markers, each reached before the bomber
 * comes (two hexes in a turn, D5.1). Only the few best hexes are tried.
 */
export function bombingPlan(rules: Rules, open: DuelOpen, ahead: RouteAhead): MosquitoStop[] {
  const { mosquito } = open
  if (!mosquito || mosquito.landed || mosquito.markers === 0) return []
  const marks = markStops(open, ahead)
  const raids = [...new Set(ahead.hexes)].flatMap((hex) => raidsOn(rules, open, ahead, hex))
  const byHex = new Map<Hex, MosquitoStop[]>()
  for (const stop of [...raids, ...marks, ...together(raids, marks, mosquito.markers)]) {
    if (stop.worth > 0) byHex.set(stop.hex, [...(byHex.get(stop.hex) ?? []), stop])
  }
  const best = [...byHex.values()]
    .sort((a, b) => Math.max(...b.map(({ worth }) => worth)) - Math.max(...a.map(({ worth }) => worth)))
    .slice(0, stopsKept)
  let found: { stops: MosquitoStop[]; worth: number } = { stops: [], worth: 0 }
  const extend = (stops: MosquitoStop[], at: Hex, turns: number, left: number, worth: number) => {
    if (worth > found.worth) found = { stops, worth }
    if (stops.length === 3) return
    for (const choices of best) {
      const [first] = choices
      if (!first || stops.some(({ hex }) => hex === first.hex)) continue
      const arrival = turns + turnsFor(rules.board.distance(at, first.hex))
      // Turns of the Mosquito are counted from 1, and moves of the bomber from 0 (`before`). The Mosquito's present
      // turn comes before the bomber's next move, so turn n + 1 comes just before move n.
      if (arrival - 1 > first.before) continue
      for (const stop of choices)
        if (stop.markers <= left)
          extend([...stops, stop], first.hex, arrival, left - stop.markers, worth + stop.worth)
    }
  }
  extend([], mosquito.at, 0, mosquito.markers, 0)
  return found.stops
}

/** The VP that stops save or gain together. */
export const worthOfStops = (stops: readonly MosquitoStop[]): number =>
  stops.reduce((sum, { worth }) => sum + worth, 0)
