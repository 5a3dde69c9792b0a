import type { BoardPack } from '../board/pack.ts'
import type { SoloSetup } from '../solo/setup.ts'
import type { EditionSetup } from './editions.ts'

/**
 * The setup that the players agree on before a game, as far as the base game knows it. Options add fields
 * (`DuelSetup`).
 */
export interface BaseSetup extends EditionSetup {
  /** The board: `standard`, or a complete board pack that the players bring. */
  board: 'standard' | BoardPack
  /** The ids of the chosen advanced rules. */
  advanced: string[]
  /** The ids of the chosen expansions. */
  expansions: string[]
  /** The number of nights (D13.1). */
  nights: number
  /**
   * Whether the game is a mirror match: two nights with the same weather card, with sides exchanged in between (D13.2).
   */
  mirror: boolean
  /** Set if sides are exchanged after each night of a game of several nights (D13.1). */
  exchange?: true | undefined
  /** Set if the German has only the red fronts of the tiles, for a first game (D7.10). */
  redTilesOnly?: true | undefined
  /**
   * Whether the players may show the estimates on the map (reach and expected loss): `false` if they do without them,
   * absent when everybody may show them.
   */
  overlays?: false | undefined
  /** Set for the solo mission (D11): one German player, and the British fly by drawn cards. */
  solo?: SoloSetup | undefined
}
