import type { Direction, Hex, SeatInfo } from '../../core/index.ts'
import type { Altitude, Edition, SquadronId, TileKind } from '../board/pieces.ts'
import type { Board } from '../board/prepare.ts'
import type { BaseSetup } from '../setup/setup.ts'
import type { DuelOpen, Squadron } from '../state/open.ts'
import type { DuelModifier } from '../words/reasons.ts'
import type { DuelRule } from '../words/rule-ids.ts'

/** A number of physical tiles with the same two sides (D2.3). An expansion may add its own. */
export interface TileStock {
  sides: readonly TileKind[]
  /** Below 0, with no sides: this many tiles stay in the box, whichever they are. */
  count: number
  /** Whether each replaces another tile: the total does not grow. */
  replacing?: boolean
}

/** Traits of a kind of tile. */
export interface TileTraits {
  kind: TileKind
  /** The only sites of a kind that may not stand anywhere (D7.1). */
  only?: 'city' | 'germanAirport'
  /** The rule that is about it. */
  rule: DuelRule
  /** Bombs can put it out of action (D5.5). */
  destructible: boolean
  /** Whether a tile stays in its place for all nights of a game (D7.9). */
  stays?: boolean
  /** Whether the tile fires at the bomber as flak does (S5). */
  isFlak?: boolean
  /** Flak that holds its fire just now. */
  isSilent?(open: DuelOpen): boolean
  /** A red tile: the basic front (D2.3). */
  isRed?: boolean
}

/** The place and time of a scoring: the public state at that moment, and the hex. */
export interface ScoringScene {
  rules: RulesData
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
/** S3: a squadron of the hex's airport takes off, or lands there. */
export interface AirfieldScene extends ScoringScene {
  use: 'takeOff' | 'landing'
}
/** S4 for one squadron. */
export interface FighterScene extends ScoringScene {
  id: SquadronId
  squadron: Squadron
}
/** S4 for a squadron that takes the searchlights of the hex: so many of them. */
export interface LitScene extends FighterScene {
  lights: number
}

/** The lists of modifiers of D9, base first; options append theirs. */
export interface ScoringTables {
  /** S1, the strike. */
  strike: readonly DuelModifier<ScoringScene>[]
  /** S2, once for the engagement, after the squadrons themselves. */
  engagement: readonly DuelModifier<ScoringScene>[]
  /** S3, one take-off or landing. */
  airfield: readonly DuelModifier<AirfieldScene>[]
  /** S4, each squadron. */
  interception: readonly DuelModifier<FighterScene>[]
  /** S4, the one squadron that takes the searchlights. */
  searchlights: readonly DuelModifier<LitScene>[]
  /** The points of other pieces from the searchlights of the hex: they get them if that is more. */
  searchlightsElsewhere: readonly DuelModifier<ScoringScene>[]
  /** S4, once for the total. */
  interceptionTotal: readonly DuelModifier<ScoringScene>[]
  /** S5, each flak. */
  flak: readonly DuelModifier<ScoringScene>[]
  /** S5, once for all flak of the hex. */
  flakTotal: readonly DuelModifier<ScoringScene>[]
}

/**
 * The plain data of the rules of one game: the input of scoring, plan, defences and advice. It does not take part in
 * orders or events.
 */
export interface RulesData {
  setup: BaseSetup
  /** The version of the rules that the game was opened with (`duelVersion`). */
  version: number
  /** All seats, the British of the first night first. */
  seats: readonly SeatInfo[]
  edition: Edition
  board: Board
  stock: readonly TileStock[]
  tiles: ReadonlyMap<TileKind, TileTraits>
  /** The kinds that fire as flak. */
  flakKinds: readonly TileKind[]
  /** Markers of the Mosquito for a night (D2.1). */
  markers: number
  tables: ScoringTables
}
