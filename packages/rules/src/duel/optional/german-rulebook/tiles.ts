import { defineOption } from '../../rules/define-option.ts'
import type { TileStockItem } from '../../rules/rules-data.ts'

/**
 * The German rulebook's stock of 40 tiles, with 6 fire engines, 6 balloon barriers and 8 fuel trucks. The rulebook does
 * not print which kinds share a tile; these are the pairs nearest to those of v2.0 (D2.3) that give its counts.
 */
const stock: readonly TileStockItem[] = [
  { sides: ['flak', 'fireEngine'], count: 5 },
  { sides: ['searchlight', 'fireEngine'], count: 1 },
  { sides: ['radar', 'fuelTruck'], count: 8 },
  { sides: ['flak', 'balloonBarrier'], count: 6 },
  { sides: ['searchlight', 'shelter'], count: 7 },
  { sides: ['searchlight', 'smokeScreen'], count: 8 },
  { sides: ['flak', 'shelter'], count: 5 },
]

/** D2.3 by the German rulebook of 2007: its stock of tiles replaces that of the base game. */
export const germanTilesRule = defineOption({
  rule: 'D2.3',
  forSetup: ({ redTilesOnly }) => (redTilesOnly ? {} : { stock }),
})
