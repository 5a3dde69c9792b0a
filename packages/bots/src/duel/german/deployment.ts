import type { Hex } from '@opsroom/rules/core'
import type { DefencesOrder, TileKind, TilesByHex } from '@opsroom/rules/duel'
import { bareTable, deploy, inTurn } from '@opsroom/rules/duel/forecast'
import type { Situation } from '../situation.ts'

/** What stands together where the bomber is to be caught: guns that the lights make dear, smoke against bombs. */
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

/** A whole deployment with a pattern over these hexes; undefined if none is legal. */
export const laidOver = (
  { rules, open }: Situation,
  hexes: readonly Hex[],
  pattern: readonly TileKind[],
): TilesByHex | undefined => deploy(rules, open, bareTable(open), inTurn(hexes, pattern), hexes)

/** @param smoky a smoke screen with the guns, so that bombs cost double */
export function trapsAt(
  situation: Situation,
  hexes: readonly Hex[],
  smoky: boolean,
): DefencesOrder | undefined {
  const pattern = smoky ? trap : trap.filter((kind) => kind !== 'smokeScreen')
  const tiles = laidOver(situation, hexes, pattern)
  return tiles && { type: 'defences', tiles }
}
