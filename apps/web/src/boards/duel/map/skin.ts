import type { Side } from '@opsroom/rules/duel'

/** A plotting table in lamplight, a glass screen in a bunker, and the table from above by moonlight. */
export type MapSkin = Side | 'moon'

/** The height at which the light falls on the map: 0 is its upper edge. */
export const lightHeight: Readonly<Record<MapSkin, number>> = { moon: 0.38, british: 0.1, german: 0.95 }
