import { cellsOf } from '@opsroom/pictures/blue-max/cells'
import type { HexCell } from '@opsroom/pictures/hex-map'
import { distanceBetween } from '@opsroom/rules/blue-max'
import type { Hex } from '@opsroom/rules/core'
import { sceneField } from './scenes.ts'

const all = cellsOf(sceneField)

/** The cells around some hexes, two wide: the section of the field for a picture. */
export function cutOf(places: readonly Hex[]): HexCell[] {
  const shown = all.filter(({ hex }) => places.some((place) => distanceBetween(hex, place) <= 2))
  const there = new Set(shown.map(({ hex }) => hex))
  return shown.map((cell) => ({
    ...cell,
    neighbours: Object.fromEntries(
      Object.entries(cell.neighbours).filter(([, hex]) => hex !== undefined && there.has(hex)),
    ),
  }))
}
