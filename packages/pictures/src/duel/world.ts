import type { HexData } from '@opsroom/rules/duel'
import type { Box } from '../hex-map.ts'

/** The table is larger than the map: a window of another shape shows more of it. */
export const worldAround = ({ x, y, width, height }: Box): Box => ({
  x: x - 330,
  y: y - 260,
  width: width + 660,
  height: height + 520,
})

export type GroundHex = Pick<HexData, 'hex' | 'row' | 'x' | 'homeWaters' | 'airport'>

export type GroundKind = 'sea' | 'home' | 'land'

/** Home waters are sea; hexes of British airports are England. */
export const groundOf = ({ homeWaters, airport }: GroundHex): GroundKind =>
  homeWaters ? (airport === 'british' ? 'home' : 'sea') : 'land'

/** The same for boards that have land, sea and England in the same places. */
export const groundKey = (hexes: readonly GroundHex[]): string =>
  hexes.map((hex) => `${hex.hex},${hex.row},${hex.x},${groundOf(hex)[0]}`).join(' ')
