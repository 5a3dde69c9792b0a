import type { HexLayout } from '@opsroom/pictures/duel/hex-layout'

/** The height of the count of tiles and of the letter of a squadron before they are shrunk, in units of the map. */
const heights = { strip: 16, pieces: 13 } as const
/** The smallest height of digits and letters that is read without effort, in pixels. */
const least = 12

/**
 * Whether everything in a hex can be read on the map itself; trivially so for an empty hex.
 * @param unit of the map, in pixels
 */
export const isHexLegible = (layout: Pick<HexLayout, 'strip' | 'pieces'>, unit: number): boolean =>
  (['strip', 'pieces'] as const).every((kind) =>
    layout[kind].every(({ scale }) => heights[kind] * scale * unit >= least),
  )
