import type { HexLayout } from '@opsroom/pictures/duel/hex-layout'

/** The heights of the number on a tile and of the letter of a squadron before scaling, in map units. */
const heights = { strip: 16, pieces: 13 } as const
/** The least height at which digits and letters are read without effort, in px. */
const least = 12

/**
 * Whether everything in a hex can be read on the map itself; an empty hex can.
 * @param unit the size of one map unit on the screen, in px
 */
export const isHexLegible = (layout: Pick<HexLayout, 'strip' | 'pieces'>, unit: number): boolean =>
  (['strip', 'pieces'] as const).every((kind) =>
    layout[kind].every(({ scale }) => heights[kind] * scale * unit >= least),
  )
