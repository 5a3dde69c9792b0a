import type { Direction, Hex } from '../../core/index.ts'
import type { Altitude, SquadronId } from '../pieces.ts'
import type { Rules } from '../rules.ts'
import type { DuelOpen, Squadron } from '../state/open.ts'
import type { DuelModifier } from './reasons.ts'

/** Where and when something is scored: the public state at that moment, and the hex. */
export interface Scene {
  rules: Rules
  open: DuelOpen
  hex: Hex
  /** The bomber's move, while it enters the hex; with what options have put into its event. */
  move?: BomberMove
}
export interface BomberMove {
  card: Direction
  at: Hex
  altitude: Altitude
  struck: boolean
  landed: boolean
  /** The first card of the night. */
  isFirst: boolean
  [extra: string]: unknown
}
/** S4 for one squadron. */
export interface FighterScene extends Scene {
  id: SquadronId
  squadron: Squadron
}

/** The lists of modifiers of D9, base first; options append theirs. */
export interface ScoringTables {
  /** S1, the strike. */
  strike: readonly DuelModifier<Scene>[]
  /** S2, once for the engagement, after the squadrons themselves. */
  engagement: readonly DuelModifier<Scene>[]
  /** S3, one take-off or landing. */
  airfield: readonly DuelModifier<Scene>[]
  /** S4, each squadron. */
  interception: readonly DuelModifier<FighterScene>[]
  /** S4, once for the total. */
  interceptionTotal: readonly DuelModifier<Scene>[]
  /** S5, each flak. */
  flak: readonly DuelModifier<Scene>[]
  /** S5, once for all flak of the hex. */
  flakTotal: readonly DuelModifier<Scene>[]
}
