import type { TileKind } from '../board/pieces.ts'
import type { TileStockItem, TileTraits } from '../rules/rules-data.ts'

/**
 * The tile kind of the fuel truck, which gives an airport room for one squadron more (D6.7) and is owed where squadrons
 * share an airport (D3).
 */
export const fuelTruck: TileKind = 'fuelTruck'

/** The 40 double-sided tiles: red front, grey back (D2.3). */
export const baseStock: readonly TileStockItem[] = [
  { sides: ['flak', 'fireEngine'], count: 6 },
  { sides: ['searchlight', 'fireEngine'], count: 3 },
  { sides: ['radar', 'shelter'], count: 2 },
  { sides: ['radar', fuelTruck], count: 6 },
  { sides: ['flak', 'balloonBarrier'], count: 5 },
  { sides: ['searchlight', 'shelter'], count: 5 },
  { sides: ['searchlight', 'smokeScreen'], count: 8 },
  { sides: ['flak', 'shelter'], count: 5 },
]

/**
 * The traits of each tile kind (D7): the hexes in which it may stand, whether bombs can put it out of action (D5.5),
 * and others.
 */
export const baseTileTraits: readonly TileTraits[] = [
  { kind: 'flak', rule: 'D7.3', destructible: true, isFlak: true, isRed: true },
  { kind: 'searchlight', rule: 'D7.3', destructible: true, isRed: true },
  { kind: 'radar', rule: 'D7.3', destructible: true, isRed: true },
  { kind: 'fireEngine', rule: 'D7.1', only: 'city', destructible: true },
  { kind: 'smokeScreen', rule: 'D7.5', destructible: false },
  { kind: 'balloonBarrier', rule: 'D7.7', destructible: true },
  { kind: 'shelter', rule: 'D7.6', destructible: false, stays: true },
  { kind: fuelTruck, rule: 'D7.1', only: 'germanAirport', destructible: true },
]

/** The traits of the tile kinds in the first edition, in which smoke screens can be bombed (D5.5). */
export const firstEditionTileTraits: readonly TileTraits[] = baseTileTraits.map((traits) =>
  traits.kind === 'smokeScreen' ? { ...traits, destructible: true } : traits,
)

/** The stock of tiles with their red fronts only (D7.10). */
export const redFrontStock: readonly TileStockItem[] = baseStock.map(({ sides, count }) => ({
  sides: sides.filter((kind) => baseTileTraits.some((traits) => traits.kind === kind && traits.isRed)),
  count,
}))
