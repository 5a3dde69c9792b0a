import type { Direction, Hex, SeatInfo } from '../../core/index.ts'
import type { Altitude, Edition, SquadronId, TileKind } from '../board/pieces.ts'
import type { Board } from '../board/prepare.ts'
import type { BaseSetup } from '../setup/setup.ts'
import type { DuelOpen, Squadron } from '../state/open.ts'
import type { DuelModifier } from '../words/reasons.ts'
import type { DuelRuleId } from '../words/rule-ids.ts'

/** A number of physical tiles with the same two sides (D2.3). An expansion may add entries to the stock. */
export interface TileStockItem {
  sides: readonly TileKind[]
  /**
   * The number of tiles. A negative number, with empty `sides`, means that so many tiles of any kind may not be used.
   */
  count: number
  /** Whether each of these tiles replaces another tile, so that the total number of tiles does not grow. */
  replacing?: boolean
}

/** The traits of a kind of tile. */
export interface TileTraits {
  kind: TileKind
  /** The only hexes in which the kind may stand; absent when it may stand in any land hex (D7.1). */
  only?: 'city' | 'germanAirport'
  /** The rule that describes this kind of tile. */
  rule: DuelRuleId
  /** Whether bombs can put a tile of the kind out of action (D5.5). */
  destructible: boolean
  /** Whether a tile stays in its place for all nights of a game (D7.9). */
  stays?: boolean
  /** Whether the tile fires at the bomber as flak does (S5). */
  isFlak?: boolean
  /** Whether flak of this kind holds its fire at the moment. */
  isSilent?(open: DuelOpen): boolean
  /** Whether tiles of this kind are printed on the red, basic front of a tile (D2.3). */
  isRed?: boolean
}

/** The input of a scoring: the public state at that moment, and the hex that is scored. */
export interface ScoringScene {
  rules: RulesData
  open: DuelOpen
  hex: Hex
  /**
   * The bomber's move into the hex, with the fields that options add to its event; absent in scorings of other pieces.
   */
  move?: BomberMove
}
export interface BomberMove {
  card: Direction
  at: Hex
  altitude: Altitude
  struck: boolean
  landed: boolean
  /** Whether the move is the bomber's first of the night. */
  isFirst: boolean
  [extra: string]: unknown
}
/** The input of table S3: a squadron takes off from the hex's airport, or lands there. */
export interface AirfieldScene extends ScoringScene {
  use: 'takeOff' | 'landing'
}
/** The input of table S4 for one squadron. */
export interface FighterScene extends ScoringScene {
  id: SquadronId
  squadron: Squadron
}
/** The input of table S4 for the squadron that gets the bonus of the hex's searchlights, with their number. */
export interface SearchlightScene extends FighterScene {
  lights: number
}

/** The modifiers of the scoring tables of D9. In each list those of the base game come first; options append theirs. */
export interface ScoringTables {
  /** The modifiers of table S1: the bomber's strike on its target. */
  strike: readonly DuelModifier<ScoringScene>[]
  /**
   * The modifiers of table S2, applied once to each engagement, however many squadrons it has. The first modifier
   * counts the squadrons.
   */
  engagement: readonly DuelModifier<ScoringScene>[]
  /** The modifiers of table S3, applied to each take-off or landing. */
  airfield: readonly DuelModifier<AirfieldScene>[]
  /** The modifiers of table S4 that apply to each squadron. */
  interception: readonly DuelModifier<FighterScene>[]
  /** The modifiers of table S4 that apply only to the squadron that gets the searchlights' bonus. */
  searchlights: readonly DuelModifier<SearchlightScene>[]
  /**
   * The points that pieces other than squadrons would get from the searchlights in the hex. If these points are more
   * than the bonus gives any squadron, the bonus goes to these pieces.
   */
  searchlightsElsewhere: readonly DuelModifier<ScoringScene>[]
  /** The modifiers of table S4 that apply once to the total of all squadrons. */
  interceptionTotal: readonly DuelModifier<ScoringScene>[]
  /**
   * The modifiers of table S4 with which the British take some of its total off. The German's searchlights and badge
   * go where they give most before that.
   */
  interceptionAbsorbed: readonly DuelModifier<ScoringScene>[]
  /** The modifiers of table S5 that apply to each flak. */
  flak: readonly DuelModifier<ScoringScene>[]
  /** The modifiers of table S5 that apply once to the total of all flak in the hex. */
  flakTotal: readonly DuelModifier<ScoringScene>[]
}

/**
 * The part of a game's rules that is plain data: the input of scoring, plan, defences and advice, without orders and
 * events.
 */
export interface RulesData {
  setup: BaseSetup
  /** The version of the rules with which the game was opened (see `duelVersion`). */
  version: number
  /** All seats, with the British seat of the first night first. */
  seats: readonly SeatInfo[]
  edition: Edition
  board: Board
  stock: readonly TileStockItem[]
  tiles: ReadonlyMap<TileKind, TileTraits>
  /** The kinds of tiles that fire at the bomber as flak does. */
  flakKinds: readonly TileKind[]
  /** The number of the Mosquito's markers for a night (D2.1). */
  markers: number
  tables: ScoringTables
}
