import type { Hex } from '@opsroom/rules/core'
import { type Altitude, type DuelOpen, markersForHit, type Rules, type TileCounts } from '@opsroom/rules/duel'
import { balloonLosses, intactTiles } from '@opsroom/rules/duel/forecast'
import { gainsOf } from '../model/gains.ts'

/** A stop of the Mosquito on its way before the bomber: its drops, and the points that they save or gain. */
export interface MosquitoStop {
  hex: Hex
  /** The bomber's move, counted from the next one as 0, before which it must be done. */
  before: number
  targetMarkers: number
  bombs: TileCounts
  markers: number
  worth: number
}

/** The bomber's route ahead. */
export interface RouteAhead {
  /** The hexes that it enters with its next cards. */
  hexes: readonly Hex[]
  target: Hex
  struck: boolean
  altitude: Altitude
}

/** The tiles of a hex that bombs can destroy. */
interface Nest {
  guns: number
  lights: number
  engines: number
  /** The points that each gun takes from the bomber each time, lights included (S5). */
  each: number
}

/**
 * The points that these hits save: guns for each passage of the bomber, and at the strike; one light less makes every
 * gun cheaper (D7.3), and fighters, who come occasionally.
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

/** The best use of markers against the tiles of a hex, for every useful number of markers. */
function raidsOn(rules: Rules, open: DuelOpen, ahead: RouteAhead, hex: Hex): MosquitoStop[] {
  const price = markersForHit(open, hex)
  const most = Math.floor((open.mosquito?.markers ?? 0) / price)
  const strikes = hex === ahead.target && !ahead.struck
  const guns = intactTiles(open, hex, 'flak')
  const nest: Nest = {
    guns,
    lights: intactTiles(open, hex, 'searchlight'),
    engines: strikes ? intactTiles(open, hex, 'fireEngine') : 0,
    each: guns > 0 ? gainsOf(rules, open).flak(hex, ahead.altitude) / guns : 0,
  }
  const balloons = balloonLosses(open, hex, 0).reduce((sum, { total }) => sum + total, 0)
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

/** Both combined in one hex: bombs, and the rest as markers. */
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

/** Turns that a flight of so many hexes takes: two hexes each, and one to drop anything at all. */
const turnsFor = (distance: number): number => Math.max(1, Math.ceil(distance / 2))

const stopsKept = 9

/**
 * The stops that together save most, each reached before the bomber comes (two hexes in a turn, D5.1), with the markers
 * there are. Looks at a handful of the best hexes, three stops at most.
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
      // The turn that is played now is the first, and comes before the bomber's next move.
      if (arrival - 1 > first.before) continue
      for (const stop of choices)
        if (stop.markers <= left)
          extend([...stops, stop], first.hex, arrival, left - stop.markers, worth + stop.worth)
    }
  }
  extend([], mosquito.at, 0, mosquito.markers, 0)
  return found.stops
}

export const worthOfStops = (stops: readonly MosquitoStop[]): number =>
  stops.reduce((sum, { worth }) => sum + worth, 0)
