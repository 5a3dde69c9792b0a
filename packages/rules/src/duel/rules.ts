import type { Board } from './board/prepare.ts'
import type { Step } from './flow/steps.ts'
import type { Order } from './orders/order.ts'
import type { Edition, TileKind } from './pieces.ts'
import type { ScoringTables } from './scoring/tables.ts'
import type { DuelSetup } from './setup.ts'

/** Physical tiles: so many with these two sides (D2.3). An expansion may add its own. */
export interface TileStock {
  sides: readonly TileKind[]
  count: number
}

/** What the rules need to know of a kind of tile. */
export interface TileTraits {
  kind: TileKind
  /** Where alone it may stand, where it may not stand anywhere (D7.1). */
  only?: 'city' | 'germanAirport'
  /** The rule that is about it. */
  rule: string
  /** Bombs can put it out of action (D5.5). */
  destructible: boolean
  /** It stays where it stands for all nights of a game (D7.9). */
  stays?: boolean
}

/** The rules of one game, with everything that its options contribute; computed once by `prepare`. */
export interface Rules {
  setup: DuelSetup
  edition: Edition
  board: Board
  stock: readonly TileStock[]
  tiles: ReadonlyMap<TileKind, TileTraits>
  /** Markers of the Mosquito for a night (D2.1). */
  markers: number
  orders: ReadonlyMap<string, Order>
  /** The turns of a round, in order. */
  round: readonly Step[]
  tables: ScoringTables
}

/** What an advanced rule or an expansion contributes; the base game is the first of these and knows no other. */
export interface Contribution {
  rule: string
  stock?: readonly TileStock[]
  tiles?: readonly TileTraits[]
  markers?: number
  /** The turns of a round with its own among them. */
  round?(before: readonly Step[]): readonly Step[]
  // biome-ignore lint/suspicious/noExplicitAny: a list of orders forgets the type of each
  orders?: readonly Order<any, any>[]
  tables?: Partial<ScoringTables>
}
