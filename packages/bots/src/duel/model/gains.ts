import type { Hex } from '@opsroom/rules/core'
import type { DuelOpen, Rules, Squadron, TilesByHex, Weather } from '@opsroom/rules/duel'
import { squadronIds } from '@opsroom/rules/duel'
import { airfieldUseEntries, flakEntries, interceptionEntries } from '@opsroom/rules/duel/forecast'
import { cachedOnce, cachedOnceForPair, interner, type PairCache } from './once.ts'

/** The German's points for a fight of squadrons with the bomber in a hex (S4). */
export interface FightPoints {
  /** The points of each squadron that fights from high altitude. */
  each: number
  /** The additional points of the one squadron that takes the searchlights. */
  lights: number
  /** The points by which a low squadron scores less than a high one. */
  low: number
}

/** The points to be won or lost in each hex in a given state. */
export interface Gains {
  /**
   * The German's points for a fight with the bomber in a hex.
   * @param cards the number of cards that the bomber has flown before it enters the hex: summer counts from the 8th on
   * (D8.3)
   */
  fight(hex: Hex, cards: number): FightPoints
  /** The points that the guns of a hex take from a bomber at this altitude (S5). */
  flak(hex: Hex, altitude: 'low' | 'high'): number
  /** The points that a take-off or landing in a hex costs the German (S3). */
  airfield(hex: Hex, use: 'takeOff' | 'landing'): number
}

const flying = (squadron: Squadron, at: Hex, height: 'low' | 'high'): Squadron => ({
  ...squadron,
  at,
  height,
  status: 'ready',
})

/** The squadrons as if each of the given altitudes had one of them over a hex, and all others were on the ground. */
function fightersAt(open: DuelOpen, hex: Hex, heights: readonly ('low' | 'high')[]): DuelOpen['squadrons'] {
  const squadrons = { ...open.squadrons }
  for (const [place, id] of squadronIds.entries()) {
    const height = heights[place]
    squadrons[id] = height ? flying(squadrons[id], hex, height) : { ...squadrons[id], height: 'ground' }
  }
  return squadrons
}

const bomberAt = (open: DuelOpen, at: Hex, height: 'low' | 'high', cards: number): DuelOpen['bomber'] => ({
  ...open.bomber,
  at,
  height,
  altitude: height,
  landed: false,
  flown: Array.from({ length: cards }, () => 'E' as const),
})

const total = (entries: readonly { total: number }[]): number =>
  entries.reduce((sum, entry) => sum + entry.total, 0)

function fightAt(rules: Rules, open: DuelOpen, hex: Hex, cards: number): FightPoints {
  const altitude = open.bomber?.altitude ?? 'high'
  const worth = (...heights: ('low' | 'high')[]) =>
    total(
      interceptionEntries({
        rules,
        hex,
        open: {
          ...open,
          bomber: bomberAt(open, hex, altitude, cards),
          squadrons: fightersAt(open, hex, heights),
        },
      }),
    )
  const one = worth('high')
  const each = Math.max(0, worth('high', 'high') - one)
  return { each, lights: one - each, low: Math.max(0, one - worth('low')) }
}

/**
 * Whether the game has no optional rules and is not solo; then gains depend only on tiles, weather, and the facts in
 * the key that `stateKey` builds.
 */
const isPlain = ({ setup }: Rules): boolean =>
  setup.advanced.length === 0 && setup.expansions.length === 0 && setup.solo === undefined

/** A key of everything in a state that gains depend on, other than tiles and weather. */
function stateKey({ board }: Rules, { ground, bomber, mosquito }: DuelOpen): string {
  const blockades = mosquito && mosquito.height !== 'ground' && board.airport(mosquito.at) === 'german'
  return JSON.stringify([
    ground.destroyed,
    ground.airportBombs,
    bomber?.altitude,
    blockades ? [mosquito.at, mosquito.height] : [],
  ])
}

/**
 * A key of everything that the points of a fight in a hex depend on in a game without options; the many hexes without
 * tiles and weather share it.
 */
const fightKey = ({ ground, weather }: DuelOpen, hex: Hex, late: number): string =>
  [
    late,
    weather?.clouds.includes(hex),
    weather?.storms.includes(hex),
    JSON.stringify(ground.placed[hex]),
    JSON.stringify(ground.destroyed[hex]),
  ].join()

const known: PairCache<Gains> = new WeakMap()
/**
 * The size at which the caches by deployment and by weather are emptied: more than the nights that are played at the
 * same time need.
 */
const mostNights = 8
/** The size at which the cache by state is emptied: more than the states that one decision examines. */
const mostStates = 60
const tilesAlike = interner<TilesByHex>(mostNights)
export const internWeather = interner<Weather>(mostNights)
const shared = new WeakMap<Rules, PairCache<Map<string, Gains>>>()

/**
 * The gains in a state, computed on demand from the rules' own scoring tables and cached. States that differ only in
 * what does not affect gains share them: a simulated night has many such states.
 */
export const gainsOf = (rules: Rules, open: DuelOpen): Gains =>
  cachedOnceForPair(known, rules, open, () => {
    const { phase, weather, ground } = open
    // Before the duel no gains are shared, because each deployment under consideration has tiles of its own.
    if (!weather || phase !== 'duel' || !isPlain(rules)) return workedOut(rules, open)
    const byTiles = cachedOnce(shared, rules, (): PairCache<Map<string, Gains>> => new WeakMap())
    const [tiles, sky] = [tilesAlike(ground.placed), internWeather(weather)]
    const byState = cachedOnceForPair(byTiles, tiles, sky, () => new Map<string, Gains>())
    if (byState.size >= mostStates) byState.clear()
    return cachedOnce(byState, stateKey(rules, open), () => workedOut(rules, open))
  })

function workedOut(rules: Rules, open: DuelOpen): Gains {
  const fights = new Map<number, FightPoints>()
  const guns = new Map<number, number>()
  const fields = new Map<Hex, number>()
  const alikeFights = new Map<string, FightPoints>()
  const isAlike = isPlain(rules)
  return {
    fight: (hex, cards) => {
      const late = cards + 1 >= 8 ? 8 : 1
      const key = hex * 16 + late
      const work = () => fightAt(rules, open, hex, late)
      return cachedOnce(fights, key, () =>
        isAlike ? cachedOnce(alikeFights, fightKey(open, hex, late), work) : work(),
      )
    },
    flak: (hex, altitude) =>
      cachedOnce(guns, hex * 2 + (altitude === 'low' ? 1 : 0), () =>
        total(flakEntries({ rules, hex, open: { ...open, bomber: bomberAt(open, hex, altitude, 1) } })),
      ),
    airfield: (hex, use) =>
      cachedOnce(fields, hex * 2 + (use === 'landing' ? 1 : 0), () =>
        total(airfieldUseEntries({ rules, open, hex, use })),
      ),
  }
}
