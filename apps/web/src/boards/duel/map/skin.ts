import type { Side } from '@opsroom/rules/duel'

/**
 * The lighting of the map: a plotting table in lamplight for the British, a glass screen in a bunker for the Germans,
 * and moonlight from above for everybody else.
 */
export type MapSkin = Side | 'moon'

/**
 * The height at which the light falls on the map, measured from its upper edge, as a fraction of the height of the map.
 */
export const lightHeight: Readonly<Record<MapSkin, number>> = { moon: 0.38, british: 0.1, german: 0.95 }
