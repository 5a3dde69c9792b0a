import type { z } from 'zod/mini'
import type {
  AnyEvent,
  EventKinds,
  Hex,
  OpenedCommitment,
  Outcome,
  Random,
  Refusal,
  Rng,
  SeatId,
  StateSchemas,
} from '../../core/index.ts'
import type { Side } from '../board/pieces.ts'
import type { BaseEvent, BaseEventOpen } from '../state/events.ts'
import type { LedgerEntry } from '../state/ledger.ts'
import type { DuelOpen, DuelSecret, DuelState, DuelView, Plan, StepId, Turn } from '../state/open.ts'
import type { BaseOrder, Drops, FighterOrder, MosquitoOrder, OrderDraft } from '../state/order-schemas.ts'
import type { OpenSlice } from '../state/slices.ts'
import type { DuelPick, Options } from '../words/picks.ts'
import type { RulesData, ScoringScene } from './rules-data.ts'

/**
 * One kind of order: when it may be given, its refusals, the events that follow from it, and the next choices. The base
 * game has seven kinds. An option adds kinds in the same form, or adds fields to existing kinds (`OrderExtension`).
 */
export interface OrderKind<
  C extends { type: string } = { type: string },
  P = unknown,
  E extends AnyEvent = AnyEvent,
> {
  type: C['type']
  schema: z.ZodMiniType<C>
  side: Side
  step: StepId
  /**
   * The refusal when the order can no longer be given tonight, or undefined. This check comes before the check whose
   * turn it is.
   */
  isOver?(open: DuelOpen): Refusal | undefined
  /**
   * The refusal of an order because of its content, or undefined. The caller has already checked that it is this side's
   * turn.
   */
  refuse(rules: Rules, view: DuelView, command: C, seat: SeatId): Refusal | undefined
  decide(rules: Rules, state: DuelState, command: C, random: Random, seat: SeatId): E[]
  options(rules: Rules, view: DuelView, draft: P, seat: SeatId): Options<C, P>
  /** A random complete legal order, or undefined when none can be given. */
  sample(rules: Rules, view: DuelView, rng: Rng, seat: SeatId): C | undefined
}

/** A turn of a round (D3, D4, D5, D6), or a turn between the curtain and the first round. Expansions add turns. */
export interface RoundStep {
  turn: Turn
  side: Side
  /** Whether a turn of the prelude comes before the bomber and the Mosquito appear on their airports (phase 5). */
  beforeAircraft?: boolean
  /** Whether nothing is left to do in this turn at present: then the round skips it without an event. */
  isOver(open: DuelOpen, rules: Rules): boolean
  /**
   * The events that end the turn as soon as it begins, when no side can or need act in it; undefined when a side must
   * act.
   */
  closeIdle?(rules: Rules, state: DuelState, random: Random): AnyEvent[] | undefined
}

/**
 * The input of the scoring when the bomber enters a hex. In `open` the bomber has already arrived and is airborne, and
 * nothing is scored yet.
 */
export interface HexEntryScoringInput extends ScoringScene {
  from: Hex
  move: NonNullable<ScoringScene['move']>
}
/**
 * The input of the scoring when the Mosquito's move ends. The scoring comes before the consequences of the move are
 * applied to the state.
 */
export interface MosquitoMoveScoringInput extends Omit<ScoringScene, 'move'> {
  move: {
    /** Whether the Mosquito has flown at least one hex; otherwise it stayed in its hex. */
    moved: boolean
    height: string
    landed: boolean
    /** The hexes in which the order could drop markers, in the order of the flight. */
    places: readonly DropPlace[]
  }
}
/** A step in the scoring of an event: it returns ledger entries. */
export interface ScoringStage<S> {
  id: string
  entries(scene: S): LedgerEntry[]
}
/** The events that are scored in stages, each with the input of its stages. */
export interface ScoringInputByEvent {
  bomberFlew: HexEntryScoringInput
  mosquitoFlew: MosquitoMoveScoringInput
}

/**
 * An event of the base game before it is emitted: the input from which options compute the fields that they add to it.
 */
export interface UpcomingEvent<T extends BaseEvent['type'] = BaseEvent['type']> {
  rules: Rules
  /** The state before the event. Secrets are present when the event is decided, and may be missing in a preview. */
  state: DuelState
  /** The event's open part with the fields of the base game, without the ledger. */
  data: Readonly<Omit<BaseEventOpen<T>, 'ledger'>>
  /** The order from which the event follows; absent when it happens automatically. */
  command?: { type: string } | undefined
  /** The source of random numbers; absent in previews. */
  random?: Random | undefined
}

/** A hex in which a Mosquito order may drop markers, and the drops of the order there. */
export interface DropPlace {
  hex: Hex
  drops: Drops
  /** A copy of the Mosquito order that has the given drops in this hex, in place of its own. */
  withDrops(drops: Drops): MosquitoOrder
  /** The kinds of choice (`pick`) that add a target marker or a bomb in this hex. */
  picks: Readonly<Record<'targetMarker' | 'bomb', DuelPick>>
}

/** An option's changes to the legality and the cost of squadron and Mosquito orders (D5, D6). */
export interface FlightHook {
  /** Whether the option allows a squadron a two-hex path that is not flown with the tailwind. */
  mayFly?(rules: Rules, open: DuelOpen, order: FighterOrder): boolean
  /** The fuel cost of a squadron's order under the option. @param cost the cost so far */
  fuel?(rules: Rules, open: DuelOpen, order: FighterOrder, cost: number): number
  /** Whether the option frees a squadron's order from the limit on its fuel cost (D6.6). */
  isUnbound?(rules: Rules, open: DuelOpen, order: FighterOrder): boolean
  /** The number of markers that a Mosquito order costs under the option. @param cost the number so far */
  markers?(order: MosquitoOrder, cost: number): number
  /** The hexes in which the option lets a Mosquito order drop markers before its end. */
  dropPlaces?(rules: Rules, open: DuelOpen, order: MosquitoOrder): DropPlace[]
}

/**
 * The rules of a German side that is played from several seats, of which the first is the lead: who may give which
 * order, and who has won.
 */
export interface GermanTeam {
  /** The refusal of an order of some kind from a seat of the side to move, or undefined. */
  refuse(rules: Rules, open: DuelOpen, seat: SeatId, order: { type: string }): Refusal | undefined
  /** The German seats that have not yet ended the fighters' turn. */
  flying(rules: Rules, open: DuelOpen): SeatId[]
  /** The result of a finished game with several German seats. */
  outcome(open: DuelOpen): Outcome
}

/** An option's changes to the British plan and to the part of it that is published. */
export interface PlanHook {
  /** The fields that the option adds to the plan; they are hashed and opened with it. Each must be optional. */
  fields?: Readonly<Record<string, z.ZodMiniType>>
  /**
   * The plan, as far as it is known, of a game in which no seat makes a secret plan. In such a game no plan order is
   * awaited, and no hash is published because nothing is hidden.
   */
  open?(rules: Rules, open: DuelOpen): Plan | undefined
  /** The Mosquito's airport and markers, when they are decided only in phase 5; they replace those of the plan. */
  placed?(open: DuelOpen): Partial<{ mosquito: Hex; markers: number }>
  /**
   * Further secrets that are opened at the end of a night, each with its earlier published hash. They are computed from
   * the open part of the state alone.
   */
  promises?(open: Pick<DuelOpen, 'options'>, night: number): OpenedCommitment[]
  /** The target of the last plan of a night that is over, if the option may have changed it since it was locked. */
  target?(open: Pick<DuelOpen, 'options'>, night: number): Hex | undefined
}

/**
 * A function that returns the events which follow automatically from an event of the base game. `state` is the state
 * after that event.
 */
export type EventReaction = (rules: Rules, state: DuelState, random: Random) => AnyEvent[]
/** A function that returns the fields which options add to the open part of an event of the base game. */
export type ExtraEventFields = (happening: UpcomingEvent<never>) => Readonly<Record<string, unknown>>

/** The rules of one game, with the contributions of all its options; computed once by `prepareRules`. */
export interface Rules extends RulesData {
  /** The rules of several German seats; absent when one seat plays the whole side. */
  team?: GermanTeam | undefined
  orders: ReadonlyMap<string, OrderKind>
  /** `prelude`: the turns between the curtain and the first round; `round`: the turns of a round; both in order. */
  prelude: readonly RoundStep[]
  round: readonly RoundStep[]
  /** All turns of prelude and round, by name. */
  steps: ReadonlyMap<Turn, RoundStep>
  /** The scoring stages of each event, in order (D9.1). */
  stages: { readonly [T in keyof ScoringInputByEvent]: readonly ScoringStage<ScoringInputByEvent[T]>[] }
  /**
   * The functions that return events following automatically from an event of the base game, by the type of that event.
   */
  on: ReadonlyMap<string, readonly EventReaction[]>
  extras: ReadonlyMap<string, readonly ExtraEventFields[]>
  flight: readonly FlightHook[]
  plan: readonly PlanHook[]
  canAct: readonly ((rules: Rules, open: DuelOpen) => boolean)[]
  /** The functions that return events at the beginning of each night. */
  opensNight: readonly EventReaction[]
  slices: readonly OpenSlice[]
  /** The schemas of the state, with all that options add. */
  schemas: StateSchemas<DuelOpen, DuelSecret>
  eventKinds: EventKinds
  command: z.ZodMiniType<BaseOrder>
  draft: z.ZodMiniType<OrderDraft>
  evolve(state: DuelState, event: AnyEvent | undefined): DuelState
}
