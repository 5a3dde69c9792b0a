import type { z } from 'zod'
import type { EventKinds, Promised, Random, SeatInfo, State, StateSchemas } from '../core/index.ts'
import type { Board } from './board/prepare.ts'
import type { EnteringStage } from './bomber/stages.ts'
import type { Contribution, FlightHook, Happening, MosquitoScene, SearchlightBonus } from './contribution.ts'
import type { DuelEvent } from './events.ts'
import type { Script } from './flow/script.ts'
import type { Step } from './flow/steps.ts'
import type { LedgerEntry } from './ledger.ts'
import type { OrderKind } from './orders/order.ts'
import type { BaseOrder, MosquitoOrder, OrderDraft } from './orders/schemas.ts'
import type { Edition, TileKind } from './pieces.ts'
import type { DuelRule } from './rule-ids.ts'
import type { Scene, ScoringTables } from './scoring/tables.ts'
import type { DuelSetup } from './setup.ts'
import type { DuelOpen, DuelSecret, Turn } from './state/open.ts'
import type { OpenSlice } from './state/slices.ts'
import type { Team } from './team.ts'

/** Physical tiles: so many with these two sides (D2.3). An expansion may add its own. */
export interface TileStock {
  sides: readonly TileKind[]
  /** Below 0, with no sides: so many tiles stay in the box, whichever they are. */
  count: number
  /** Each stands in the place of another tile: there are not more in all. */
  replacing?: boolean
}

/** What the rules need to know of a kind of tile. */
export interface TileTraits {
  kind: TileKind
  /** Where alone it may stand, where it may not stand anywhere (D7.1). */
  only?: 'city' | 'germanAirport'
  /** The rule that is about it. */
  rule: DuelRule
  /** Bombs can put it out of action (D5.5). */
  destructible: boolean
  /** It stays where it stands for all nights of a game (D7.9). */
  stays?: boolean
  /** It fires at the bomber as flak does (S5). */
  isFlak?: boolean
  /** Flak that holds its fire just now. */
  isSilent?(open: DuelOpen): boolean
  /** A red tile: the basic front (D2.3). */
  isRed?: boolean
}

/** The rules of one game, with everything that its options contribute; computed once by `prepare`. */
export interface Rules {
  setup: DuelSetup
  /** All seats, the British of the first night first. */
  seats: readonly SeatInfo[]
  /** The British plan where nobody makes one in secret; absent where a seat does. */
  openPlan: Contribution['openPlan']
  edition: Edition
  board: Board
  /** Where the German side is played from several of them. */
  team?: Team | undefined
  stock: readonly TileStock[]
  tiles: ReadonlyMap<TileKind, TileTraits>
  /** The kinds that fire as flak. */
  flakKinds: readonly TileKind[]
  /** Markers of the Mosquito for a night (D2.1). */
  markers: number
  orders: ReadonlyMap<string, OrderKind>
  /** The turns between the curtain and the first round, and those of a round, in order. */
  prelude: readonly Step[]
  round: readonly Step[]
  /** All of them by name. */
  steps: ReadonlyMap<Turn, Step>
  tables: ScoringTables
  searchlights: readonly SearchlightBonus[]
  lightTakers: readonly ((scene: Scene) => number)[]
  /** What is booked when the bomber enters a hex, in order (D9.1). */
  entering: readonly EnteringStage[]
  mosquitoEntries: readonly ((scene: MosquitoScene) => LedgerEntry[])[]
  afterCurtain: readonly ((rules: Rules, script: Script, random: Random) => void)[]
  afterTurnBegan: readonly ((rules: Rules, script: Script, random: Random) => void)[]
  flight: readonly FlightHook[]
  markersPaid: readonly ((order: MosquitoOrder) => number)[]
  canAct: readonly ((rules: Rules, open: DuelOpen) => boolean)[]
  extras: ReadonlyMap<string, readonly ((happening: Happening) => Readonly<Record<string, unknown>>)[]>
  promises: readonly ((open: Pick<DuelOpen, 'options'>, night: number) => Promised[])[]
  slices: readonly OpenSlice<never>[]
  /** Schemas with all that options add. */
  schemas: StateSchemas<DuelOpen, DuelSecret>
  eventKinds: EventKinds
  command: z.ZodType<BaseOrder>
  draft: z.ZodType<OrderDraft>
  evolve(
    state: State<DuelOpen, DuelSecret, never>,
    event: DuelEvent | undefined,
  ): State<DuelOpen, DuelSecret, never>
}
