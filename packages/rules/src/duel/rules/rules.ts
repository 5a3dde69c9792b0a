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
import type { BaseEvent, BaseOpenOf } from '../state/events.ts'
import type { LedgerEntry } from '../state/ledger.ts'
import type { DuelOpen, DuelSecret, DuelState, DuelView, Plan, StepId, Turn } from '../state/open.ts'
import type { BaseOrder, Drops, FighterOrder, MosquitoOrder, OrderDraft } from '../state/order-schemas.ts'
import type { OpenSlice } from '../state/slices.ts'
import type { DuelPick, Options } from '../words/picks.ts'
import type { RulesData, ScoringScene } from './rules-data.ts'

/**
 * One kind of order: when it may be given, what is wrong with it, what follows from it, and what could be chosen next.
 * The base game has seven; an option contributes its own in the same form, and fields of these (`OrderExtension`).
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
  /** Why it cannot be given any more tonight. Asked before it is checked whose turn it is. */
  isOver?(open: DuelOpen): Refusal | undefined
  /** The refusal of the order itself, or undefined. That it is this side's turn is checked before. */
  refuse(rules: Rules, view: DuelView, command: C, seat: SeatId): Refusal | undefined
  decide(rules: Rules, state: DuelState, command: C, random: Random, seat: SeatId): E[]
  options(rules: Rules, view: DuelView, draft: P, seat: SeatId): Options<C, P>
  /** One whole legal order, or undefined if there is none now. */
  sample(rules: Rules, view: DuelView, rng: Rng, seat: SeatId): C | undefined
}

/** One turn of a round (D3, D6, D5, D4), or one between the curtain and the first round. Expansions bring their own. */
export interface RoundStep {
  turn: Turn
  side: Side
  /** Whether a step of the prelude comes before bomber and Mosquito appear on their airports (phase 5). */
  beforeAircraft?: boolean
  /** Whether nothing is left to do in it tonight: the round skips it without an event. */
  isOver(open: DuelOpen, rules: Rules): boolean
  /** The events that end the turn as soon as it begins, if nobody can or need act in it. */
  closeIdle?(rules: Rules, state: DuelState, random: Random): AnyEvent[] | undefined
}

/** The bomber's move into a hex. In the scene's `open` it has arrived and is in the air, and nothing is scored yet. */
export interface EnteringScene extends ScoringScene {
  from: Hex
  move: NonNullable<ScoringScene['move']>
}
/** The end of the Mosquito's move, before its consequences. */
export interface MosquitoScene extends Omit<ScoringScene, 'move'> {
  move: {
    /** Whether the squadron has flown at least one hex; otherwise it stayed. */
    moved: boolean
    height: string
    landed: boolean
    /** Places at which it may have dropped something, in the order of its flight. */
    places: readonly DropPlace[]
  }
}
/** One step in the scoring of an event, with its ledger entries. */
export interface ScoringStage<S> {
  id: string
  entries(scene: S): LedgerEntry[]
}
/** The events that are scored in stages, with the scene of each. */
export interface StagedEvents {
  bomberFlew: EnteringScene
  mosquitoFlew: MosquitoScene
}

/** An event of the base game that is about to happen, for what options add to it. */
export interface UpcomingEvent<T extends BaseEvent['type'] = BaseEvent['type']> {
  rules: Rules
  /** The state before the event. Secrets are present when the event is decided, and may be missing in a preview. */
  state: DuelState
  /** The open part as far as the base game has made it. */
  data: Readonly<Omit<BaseOpenOf<T>, 'ledger'>>
  /** The order that it follows from; absent where it happens by itself. */
  command?: { type: string } | undefined
  /** Random numbers; absent in previews. */
  random?: Random | undefined
}

/** A hex in which a Mosquito's order may drop something, and what it drops there. */
export interface DropPlace {
  hex: Hex
  drops: Drops
  /** The order with these drops there in place of its own. */
  withDrops(drops: Drops): MosquitoOrder
  /** The subject of a choice of one more there. */
  picks: Readonly<Record<'targetMarker' | 'bomb', DuelPick>>
}

/** Moves of pieces and their price beyond D5 and D6. */
export interface FlightHook {
  /** A fighter's path of two hexes that is no tailwind hop and allowed all the same. */
  mayFly?(rules: Rules, open: DuelOpen, order: FighterOrder): boolean
  /** The fuel cost of a fighter's order. */
  fuel?(rules: Rules, open: DuelOpen, order: FighterOrder, cost: number): number
  /** The most that an order may cost does not bind this one (D6.6). */
  isUnbound?(rules: Rules, open: DuelOpen, order: FighterOrder): boolean
  /** The markers that a Mosquito's order costs. */
  markers?(order: MosquitoOrder, cost: number): number
  /** The hexes before its end in which a Mosquito's order may drop something. */
  dropPlaces?(rules: Rules, open: DuelOpen, order: MosquitoOrder): DropPlace[]
}

/** The German side played from several seats, of which the first leads: who may do what, who has won. */
export interface GermanTeam {
  /** Why this seat, whose side it is to order, may not give an order of this kind now. */
  refuse(rules: Rules, open: DuelOpen, seat: SeatId, order: { type: string }): Refusal | undefined
  /** The German seats that have still to end the fighters' turn. */
  flying(rules: Rules, open: DuelOpen): SeatId[]
  /** The outcome of a game that is over. */
  outcome(open: DuelOpen): Outcome
}

/** An option's changes of the British plan, and of the part of it that is opened. */
export interface PlanHook {
  /** Fields of the plan, hashed and opened with it; each is optional. */
  fields?: Readonly<Record<string, z.ZodMiniType>>
  /**
   * The plan of a game in which nobody makes a secret one, as far as it is known now: nobody is waited for, and no
   * hash is published, because there is nothing to hide.
   */
  open?(rules: Rules, open: DuelOpen): Plan | undefined
  /** Facts about the aircraft that become known only in phase 5, in place of those of the plan. */
  placed?(open: DuelOpen): Partial<{ mosquito: Hex; markers: number }>
  /**
   * Secrets that a night opens at its end beside its plan (by the open part alone), with the hashes published before.
   */
  promises?(open: Pick<DuelOpen, 'options'>, night: number): OpenedCommitment[]
}

/** Events that follow automatically from an event of the base game. `state`: after it. */
export type FollowingEvents = (rules: Rules, state: DuelState, random: Random) => AnyEvent[]
/** Fields of options in the open part of an event of the base game. */
export type ExtraFieldsOf = (happening: UpcomingEvent<never>) => Readonly<Record<string, unknown>>

/** The rules of one game, with everything that its options contribute; computed once by `prepareRules`. */
export interface Rules extends RulesData {
  /** The German players; absent when one seat plays the whole side. */
  team?: GermanTeam | undefined
  orders: ReadonlyMap<string, OrderKind>
  /** The turns between the curtain and the first round, and those of a round, in order. */
  prelude: readonly RoundStep[]
  round: readonly RoundStep[]
  /** All steps by name. */
  steps: ReadonlyMap<Turn, RoundStep>
  /** The stages in which an event is scored, in order (D9.1). */
  stages: { readonly [T in keyof StagedEvents]: readonly ScoringStage<StagedEvents[T]>[] }
  /** The events that follow, by the type of the event before them. */
  on: ReadonlyMap<string, readonly FollowingEvents[]>
  extras: ReadonlyMap<string, readonly ExtraFieldsOf[]>
  flight: readonly FlightHook[]
  plan: readonly PlanHook[]
  canAct: readonly ((rules: Rules, open: DuelOpen) => boolean)[]
  /** Events at the beginning of each night. */
  opensNight: readonly FollowingEvents[]
  slices: readonly OpenSlice[]
  /** Schemas with all that options add. */
  schemas: StateSchemas<DuelOpen, DuelSecret>
  eventKinds: EventKinds
  command: z.ZodMiniType<BaseOrder>
  draft: z.ZodMiniType<OrderDraft>
  evolve(state: DuelState, event: AnyEvent | undefined): DuelState
}
