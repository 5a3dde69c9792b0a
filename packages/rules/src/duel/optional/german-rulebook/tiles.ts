import { defineOption } from '../../rules/define-option.ts'
import type { TileStock } from '../../rules/rules-data.ts'

/**
 * The German rulebook's 40 tiles: 6 fire engines, 6 balloon barriers, 8 fuel trucks. It does not print which sides
 * belong together; these are the pairs nearest to those of v2.0 (D2.3) that show its counts.
 */
const stock: readonly TileStock[] = [
  { sides: ['flak', 'fireEngine'], count: 5 },
  { sides: ['searchlight', 'fireEngine'], count: 1 },
  { sides: ['radar', 'fuelTruck'], count: 8 },
  { sides: ['flak', 'balloonBarrier'], count: 6 },
  { sides: ['searchlight', 'shelter'], count: 7 },
  { sides: ['searchlight', 'smokeScreen'], count: 8 },
  { sides: ['flak', 'shelter'], count: 5 },
]

/** D2.3 by the German rulebook of 2007, in the place of the base game's tiles. */
export const germanTiles = defineOption({
  rule: 'D2.3',
  forSetup: ({ redTilesOnly }) => (redTilesOnly ? {} : { stock }),
})
