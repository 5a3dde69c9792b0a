import type { Hex } from '@opsroom/rules/core'
import type { DefencesOrder, TileKind, TilesByHex } from '@opsroom/rules/duel'
import { deployTiles, tilesBeforeDeployment, wishesForPattern } from '@opsroom/rules/duel/forecast'
import type { Situation } from '../situation.ts'

/**
 * The tiles of a trap for the bomber, in the order in which they are placed: guns, searchlights that make the guns cost
 * more, a smoke screen against bombs.
 */
const trap: readonly TileKind[] = [
  'flak',
  'searchlight',
  'flak',
  'searchlight',
  'flak',
  'searchlight',
  'smokeScreen',
  'flak',
  'searchlight',
  'radar',
  'flak',
  'searchlight',
  'flak',
  'searchlight',
  'flak',
  'searchlight',
  'flak',
  'searchlight',
]

/** Cities that get shelters, and the number of shelters in each; shelters cannot be bombed (D7.6). */
export interface ShelteredCities {
  cities: readonly Hex[]
  each: number
}
const none: ShelteredCities = { cities: [], each: 0 }

/**
 * A whole deployment: shelters first, then the tiles of a pattern over these hexes; undefined if no such deployment is
 * legal.
 */
export function patternDeployment(
  { rules, open }: Situation,
  hexes: readonly Hex[],
  pattern: readonly TileKind[],
  { cities, each }: ShelteredCities = none,
): TilesByHex | undefined {
  const shelters = Array.from({ length: each }, (): TileKind => 'shelter')
  const wishes = [...wishesForPattern(cities, shelters), ...wishesForPattern(hexes, pattern)]
  return deployTiles(rules, open, tilesBeforeDeployment(open), wishes, hexes)
}

/**
 * The order that deploys traps (guns and searchlights) in these hexes; undefined if no such deployment is legal.
 * @param smoky whether smoke screens go with the guns, so that bombing costs the Mosquito double
 */
export function trapsOrder(
  situation: Situation,
  hexes: readonly Hex[],
  smoky: boolean,
  sheltered = none,
): DefencesOrder | undefined {
  const pattern = smoky ? trap : trap.filter((kind) => kind !== 'smokeScreen')
  const tiles = patternDeployment(situation, hexes, pattern, sheltered)
  return tiles && { type: 'defences', tiles }
}
