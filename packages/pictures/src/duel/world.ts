import type { HexData } from '@opsroom/rules/duel'
import type { Box } from '../hex-map.ts'

/**
 * The box of ground that is drawn around the map. The ground continues beyond the frame of the map, because a window of
 * other proportions shows more than the map.
 */
export const groundBoxAround = ({ x, y, width, height }: Box): Box => ({
  x: x - 330,
  y: y - 260,
  width: width + 660,
  height: height + 520,
})

export type GroundHex = Pick<HexData, 'hex' | 'row' | 'x' | 'homeWaters' | 'airport'>

export type GroundKind = 'sea' | 'home' | 'land'

/** The kind of ground of a hex. Home waters are sea, except for hexes with a British airport, which are England. */
export const groundOf = ({ homeWaters, airport }: GroundHex): GroundKind =>
  homeWaters ? (airport === 'british' ? 'home' : 'sea') : 'land'

/**
 * A text that stands for the ground of a board: boards with sea, land and England in the same hexes have the same text.
 */
export const groundKey = (hexes: readonly GroundHex[]): string =>
  hexes.map((hex) => `${hex.hex},${hex.row},${hex.x},${groundOf(hex)[0]}`).join(' ')
