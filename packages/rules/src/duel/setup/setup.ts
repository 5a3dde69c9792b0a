import type { BoardPack } from '../board/pack.ts'
import type { SoloSetup } from '../solo/setup.ts'
import type { EditionSetup } from './editions.ts'

/**
 * The players' agreement before a game, as far as the base game knows it. Options add fields of their own
 * (`DuelSetup`).
 */
export interface BaseSetup extends EditionSetup {
  /** `standard`, or a whole board pack of one's own. */
  board: 'standard' | BoardPack
  /** Ids of advanced rules. */
  advanced: string[]
  /** Ids of expansions. */
  expansions: string[]
  /** Nights that are agreed at the start (D13.1). */
  nights: number
  /** Two nights under the same weather card, sides exchanged in between (D13.2). */
  mirror: boolean
  /** Sides are exchanged after each night of a game of several (D13.1). */
  exchange?: true | undefined
  /** The German has the red fronts of the tiles alone, for a first game (D7.10). */
  redTilesOnly?: true | undefined
  /** Whether the players do without the estimates on the map: reach and expected loss. */
  overlays?: false | undefined
  /** A mission for one: the British fly by the cards (D11). */
  solo?: SoloSetup | undefined
}
