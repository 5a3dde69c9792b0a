import type { z } from 'zod'
import type {
  AnyEvent,
  EventKind,
  Folds,
  Promised,
  Random,
  Refusal,
  Rng,
  SeatId,
  SeatInfo,
} from '../core/index.ts'
import type { EnteringStage } from './bomber/stages.ts'
import type { DuelEvent } from './events.ts'
import type { Script } from './flow/script.ts'
import type { Step } from './flow/steps.ts'
import type { LedgerEntry } from './ledger.ts'
import type { DuelState, DuelView, OrderKind } from './orders/order.ts'
import type { FighterOrder, MosquitoOrder } from './orders/schemas.ts'
import type { Options } from './picks.ts'
import type { DuelRule } from './rule-ids.ts'
import type { Rules, TileStock, TileTraits } from './rules.ts'
import type { DuelLedgerReason } from './scoring/reasons.ts'
import type { FighterScene, Scene, ScoringTables } from './scoring/tables.ts'
import type { DuelSetup } from './setup.ts'
import type { DuelOpen, DuelSecret, Plan } from './state/open.ts'
import type { OpenSlice, SecretSlice } from './state/slices.ts'
import type { Team } from './team.ts'

/** Fields beside those that a schema has; each must be optional, so that what was written without them still parses. */
export type Fields = Readonly<Record<string, z.ZodType>>

/**
 * What an option adds to an order that another contribution defines: fields, what is wrong with them, and what can be
 * chosen for them. What comes of them goes into the order's event (`Contribution.extras`).
 */
// biome-ignore lint/suspicious/noExplicitAny: a list of extensions forgets the order of each
export interface OrderExtension<C extends { type: string } = any, P = any> {
  order: C['type']
  fields: Fields
  /** Told before anything else that is wrong with the order: no right to do this at all. */
  refuse?(rules: Rules, view: DuelView, command: C, seat: SeatId): Refusal | undefined
  /** Told only of an order with which nothing else is wrong. */
  refuseLast?(rules: Rules, view: DuelView, command: C, seat: SeatId): Refusal | undefined
  /** The options with its own among them; every choice must lead to a legal order. @param sofar without its own */
  options?(rules: Rules, view: DuelView, draft: P, seat: SeatId, sofar: Options<C, P>): Options<C, P>
  /**
   * For orders that are not sampled by a walk through their options: the same order, with something of its own; nothing
   * if none may be given now.
   */
  sample?(rules: Rules, view: DuelView, rng: Rng, seat: SeatId, command: C): C | undefined
  /** The options that stay when every other option has added its own. */
  optionsLast?(rules: Rules, view: DuelView, draft: P, seat: SeatId, sofar: Options<C, P>): Options<C, P>
  /** What happens in the place of what the order does otherwise, if it does. */
  instead?(rules: Rules, state: DuelState, command: C, seat: SeatId): DuelEvent[] | undefined
  /** Events that follow those of the order. */
  follows?(rules: Rules, state: DuelState, command: C, random: Random, seat: SeatId): DuelEvent[]
}

/** An event of the base game that is about to happen, for what options add to it. */
export interface Happening {
  rules: Rules
  /** Before the event; what is secret in it is there when the event is decided, and may be missing in a preview. */
  state: DuelState
  /** The open part as far as the base game has made it. */
  data: Readonly<Record<string, unknown>>
  /** The order that it follows from; absent where it happens by itself. */
  command?: { type: string } | undefined
  /** Absent in previews. */
  random?: Random | undefined
}

/** What fighters may do beyond D6.3 to D6.6. */
export interface FlightHook {
  /** A path of two hexes that is no tailwind hop and allowed all the same. */
  mayFly?(rules: Rules, open: DuelOpen, order: FighterOrder): boolean
  /** The cost of an order. */
  fuel?(rules: Rules, open: DuelOpen, order: FighterOrder, cost: number): number
  /** The most that an order may cost does not bind this one (D6.6). */
  isUnbound?(rules: Rules, open: DuelOpen, order: FighterOrder): boolean
}

/** The Mosquito's turn, for entries of options: before its consequences. */
export interface MosquitoScene extends Omit<Scene, 'move'> {
  move: { height: string; landed: boolean; bombed: boolean; destroyed: Readonly<Record<string, number>> }
}

/**
 * What an advanced rule or an expansion contributes; the base game is the first of these and knows no other. Everything
 * is joined once (`prepare-rules.ts`), the base first, options in the order of their rules.
 */
export interface Contribution {
  rule: string
  /** In which list of a setup it is switched on; absent for the base game. */
  group?: 'advanced' | 'expansions'
  /** Rules without which it makes no sense: a setup without them is refused. */
  needs?: readonly string[]
  /** Fields of a setup that belong to it; each optional, and refused without it. */
  setup?: Fields
  /** Why a setup with it makes no sense, for the log of whoever sent it. */
  refuseSetup?(setup: DuelSetup): string | undefined
  /** What of it depends on the setup. */
  forSetup?(setup: DuelSetup): Partial<Contribution>
  /** The German side is played from several seats. */
  team?: Team

  /** All seats, the British of the first night first, where they are not those of the base game. */
  seats?: readonly SeatInfo[]
  /**
   * The British plan where nobody makes one in secret, as far as it is known by now: nothing is waited for, and no
   * hash is published, because it hides nothing.
   */
  openPlan?(rules: Rules, open: DuelOpen): Plan | undefined

  stock?: readonly TileStock[]
  tiles?: readonly TileTraits[]
  markers?: number
  tables?: Partial<ScoringTables>
  /** S4: the searchlights' points for one squadron, instead of so many. Its line is `line`, beside that of the lights. */
  searchlights?: readonly SearchlightBonus[]
  /** Who else may take the searchlights of a hex in S4: what they would gain, 0 if nobody is there. */
  lightTakers?: readonly ((scene: Scene) => number)[]

  // biome-ignore lint/suspicious/noExplicitAny: a list of orders forgets the type of each
  orders?: readonly OrderKind<any, any>[]
  extensions?: readonly OrderExtension[]

  /** Turns between the curtain and the first round, with its own among them (round 0). */
  prelude?(before: readonly Step[]): readonly Step[]
  /** The turns of a round with its own among them. */
  round?(before: readonly Step[]): readonly Step[]
  /** What is booked when the bomber enters a hex, in order (D9.1), with its own among it. */
  entering?(before: readonly EnteringStage[]): readonly EnteringStage[]
  /** Entries of the Mosquito's turn, before S7. */
  mosquitoEntries?(scene: MosquitoScene): LedgerEntry[]
  /** Right after the curtain has risen. */
  afterCurtain?(rules: Rules, script: Script, random: Random): void
  /** Right after a turn has begun (`script.state.open.turn`). */
  afterTurnBegan?(rules: Rules, script: Script, random: Random): void

  flight?: FlightHook
  /** Markers of a Mosquito's order that are paid for otherwise. */
  markersPaid?(order: MosquitoOrder): number
  /** A German piece that is no squadron can act in the fighters' turn (D3). */
  canAct?(rules: Rules, open: DuelOpen): boolean

  open?: readonly OpenSlice<never>[]
  secret?: readonly SecretSlice<never>[]
  /** Fields of the plan, hashed and opened with it. */
  planFields?: Fields
  /** Events of its own. */
  events?: Readonly<Record<string, EventKind>>
  /** Fields in the open part of events of the base game, filled by `extras`. */
  eventFields?: Readonly<Record<string, Fields>>
  /** What stands in those fields, by type of event. Nothing but what all may know (the event is public). */
  extras?: Readonly<Record<string, (happening: Happening) => Readonly<Record<string, unknown>>>>
  /** How events change the state: its own, and those of the base game after the base game's own fold. */
  folds?: Readonly<Record<string, Folds<DuelOpen, DuelSecret, never, AnyEvent>>>
  /** What a night that is over opens beside its plan (by the open part alone), with the hashes published before. */
  promises?(open: Pick<DuelOpen, 'options'>, night: number): Promised[]
}

/** S4: points for the searchlights of a hex beyond one each, if this squadron takes them. */
export interface SearchlightBonus {
  rule: DuelRule
  reason: DuelLedgerReason
  points(scene: FighterScene, lights: number): number
}
