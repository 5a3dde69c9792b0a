import type { TileKind } from '@opsroom/rules/duel'

/** The pictures of the base game's tiles, as SVG paths in a square from -8 to 8. */
export const tileIcons: Readonly<Record<TileKind, string>> = {
  flak: 'M-6 6H4M-1 6V2L5-6M-1 2-4-1M2 0l2.5 1.6',
  searchlight: 'M-6 6H0M-3 6V3.4M-4.6 2.6-1 4.6 6.4-1.6 1.4-6.6Z',
  radar: 'M-4 6.4H4M0 6.4V1.5M-6-2A6.5 6.5 0 0 0 5.5 2.2M-6-2 5.5 2.2M1-2.5l3.4-3.6',
  fireEngine: 'M-7 3.4V-1H3V-3.4H5.4L7-.6V3.4ZM-6.4-3.6 2-5.6M-4.2 5.6v0M4 5.6v0',
  smokeScreen:
    'M-6.4 5.4C-3.4 3-6.6.6-4-1.6S-5-5.4-3-6.6M-.6 5.4C2.4 3-.8.6 1.8-1.6S.8-5.4 2.8-6.6M4.6 5.4C7.6 3 4.4.6 6.6-1.2',
  balloonBarrier:
    'M0 1.4C-4-.2-5.4-2.4-5.4-3.6-5.4-5.8-3-7 0-7S5.4-5.8 5.4-3.6C5.4-2.4 4-.2 0 1.4ZM0 1.4V7M-2.6 7H2.6',
  shelter: 'M-6.6 6V1.4A6.6 6.6 0 0 1 6.6 1.4V6ZM-2.2 6V2.4H2.2V6',
  fuelTruck: 'M-7 2.6V-1.8C-7-3-6.4-3.6-5.4-3.6H1.2V2.6ZM1.2-1.6H4.6L7 .6V2.6H1.2M-4 5v0M4 5v0',
}

/** The kinds of tiles of the base game whose tiles are red. */
export const redTiles: readonly TileKind[] = ['flak', 'searchlight', 'radar']
