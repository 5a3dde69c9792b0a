import type { Hex } from '@opsroom/rules/core'
import type { DefencesOrder, TileKind } from '@opsroom/rules/duel'
import { bareTable, grant, inTurn, layoutOf, tidyTiles, useUp } from '@opsroom/rules/duel/forecast'
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

/** @param smoky a smoke screen with the guns, so that bombs cost double */
export function trapsAt(
  situation: Situation,
  hexes: readonly Hex[],
  smoky: boolean,
): DefencesOrder | undefined {
  const { rules, open } = situation
  const layout = layoutOf(rules, open, bareTable(open))
  if (!layout) return undefined
  const pattern = smoky ? trap : trap.filter((kind) => kind !== 'smokeScreen')
  const full = useUp(rules, grant(layout.paid(), inTurn(hexes, pattern)), hexes)
  return { type: 'defences', tiles: tidyTiles(full.tiles) }
}
