import type { z } from 'zod/mini'
import type {
  AnyEvent,
  EventKind,
  PartFolds,
  Random,
  Refusal,
  Rng,
  SeatId,
  SeatInfo,
} from '../../core/index.ts'
import type { BaseSetup } from '../setup/setup.ts'
import type { DuelOpen, DuelSecret, DuelState, DuelView } from '../state/open.ts'
import type { OpenSlice, SecretSlice } from '../state/slices.ts'
import type { ContributedWords } from '../words/option-words.ts'
import type { Options } from '../words/picks.ts'
import type {
  FlightHook,
  FollowingEvents,
  GermanTeam,
  OrderKind,
  PlanHook,
  RoundStep,
  Rules,
  ScoringStage,
  StagedEvents,
  UpcomingEvent,
} from './rules.ts'
import type { ScoringTables, TileStock, TileTraits } from './rules-data.ts'

/** Fields added to a schema; each must be optional, so that data written without them still parses. */
export type OptionFieldSchemas = Readonly<Record<string, z.ZodMiniType>>
/** The type of the contents of such fields. */
export type FieldContents<F> = F extends OptionFieldSchemas
  ? { [K in keyof F]?: z.infer<F[K]> | undefined }
  : object

/**
 * The contents of these fields of an option in an order or an event's open part.
 * @param holder read by a schema that has these fields; undefined: all are absent
 */
export const optionFieldsIn = <F extends OptionFieldSchemas>(
  _fields: F,
  holder: object | undefined,
): FieldContents<F> => (holder ?? {}) as FieldContents<F>

/**
 * An option's addition to an order that another contribution defines: fields, the checks of these fields, and the
 * choices for them. Their effect goes into the event of the order (`Contribution.extras`).
 */
// biome-ignore lint/suspicious/noExplicitAny: a list of extensions forgets the order of each
export interface OrderExtension<C extends { type: string } = any, P = any, E extends AnyEvent = AnyEvent> {
  order: C['type']
  fields: OptionFieldSchemas
  /** A refusal before the order's own checks: the seat may not give the order at all. */
  refuse?(rules: Rules, view: DuelView, command: C, seat: SeatId): Refusal | undefined
  /** A refusal that is asked for only if all other checks found nothing. */
  refuseLast?(rules: Rules, view: DuelView, command: C, seat: SeatId): Refusal | undefined
  /** The options with those of this extension. Every choice must lead to a legal order. @param sofar without them */
  options?(rules: Rules, view: DuelView, draft: P, seat: SeatId, sofar: Options<C, P>): Options<C, P>
  /** The options that stay when every other option has added its own. */
  optionsLast?(rules: Rules, view: DuelView, draft: P, seat: SeatId, sofar: Options<C, P>): Options<C, P>
  /**
   * The same order for kinds that are not sampled by a walk through their options, with something of its own;
   * undefined if none may be given now.
   */
  sample?(rules: Rules, view: DuelView, rng: Rng, seat: SeatId, command: C): C | undefined
  /** Events that replace those of the order, if the option replaces them. */
  instead?(rules: Rules, state: DuelState, command: C, seat: SeatId): E[] | undefined
  /** Events that follow those of the order. @param state after them */
  follows?(rules: Rules, state: DuelState, command: C, random: Random, seat: SeatId): E[]
}

/**
 * The contribution of an advanced rule or an expansion; the base game is the first one and knows no other. Everything
 * is joined once (`join-rules.ts`), the base first, options in the order of their rules. An option is written with
 * `defineOption`, which knows the types of its events and fields. Life cycle: docs/optional-rules.md.
 */
export interface Contribution {
  rule: string
  /** The contribution's choices, refusals, ledger lines and aircraft, by name. */
  words?: ContributedWords
  /** The list of a setup in which the option is switched on; absent for the base game. */
  group?: 'advanced' | 'expansions'
  /**
   * It goes with the solo mission (D11): it is no advanced rule, and asks nothing of the British or of a second German.
   * `noEffect`: it is accepted there and changes nothing, so nobody is asked to choose it.
   */
  solo?: true | 'noEffect'
  /** Rules without which it makes no sense: a setup without them is refused. */
  needs?: readonly string[]
  /** Fields of a setup that belong to it; each optional, and refused without it. */
  setup?: OptionFieldSchemas
  /** Why a setup with it makes no sense, in words for a log. */
  refuseSetup?(setup: BaseSetup): string | undefined
  /** The parts of it that depend on the setup, by the rules of a version. They replace those above. */
  forSetup?(setup: BaseSetup, version: number): Partial<Contribution>
  /**
   * Parts that differed up to a version of the rules, by that version: games that were opened with one keep them. A
   * difference of a single line in a function that is there anyway asks `rules.version` instead.
   */
  until?: Readonly<Record<number, Partial<Contribution>>>
  /** All seats, the British of the first night first, where they are not those of the base game. */
  seats?: readonly SeatInfo[]
  /** The German side is played from several of them. */
  team?: GermanTeam

  stock?: readonly TileStock[]
  tiles?: readonly TileTraits[]
  markers?: number
  /** Modifiers for the tables of D9. */
  tables?: Partial<ScoringTables>
  /** The stages in which an event is scored, in order (D9.1), with its own inserted. */
  stages?: {
    readonly [T in keyof StagedEvents]?: (
      before: readonly ScoringStage<StagedEvents[T]>[],
    ) => readonly ScoringStage<StagedEvents[T]>[]
  }
  plan?: PlanHook

  // biome-ignore lint/suspicious/noExplicitAny: a list of orders forgets the type of each
  orders?: readonly OrderKind<any, any>[]
  extensions?: readonly OrderExtension[]
  /** The names of the turns that it brings, in `prelude` or `round`. */
  turns?: readonly string[]
  /** The turns between the curtain and the first round, with its own inserted (round 0). */
  prelude?(before: readonly RoundStep[]): readonly RoundStep[]
  /** The turns of a round, with its own inserted. */
  round?(before: readonly RoundStep[]): readonly RoundStep[]
  flight?: FlightHook
  /** A German piece that is no squadron can act in the fighters' turn (D3). */
  canAct?(rules: Rules, open: DuelOpen): boolean

  open?: readonly OpenSlice[]
  secret?: readonly SecretSlice[]
  /** Events of its own. */
  events?: Readonly<Record<string, EventKind>>
  /** Fields in the open part of events of the base game, filled by `extras`. */
  eventFields?: Readonly<Record<string, OptionFieldSchemas>>
  /** The contents of those fields, by type of event: public knowledge alone, as the event is public. */
  extras?: Readonly<Record<string, (happening: UpcomingEvent<never>) => Readonly<Record<string, unknown>>>>
  /** Events of its own that follow automatically from an event of the base game, by its type. */
  on?: Readonly<Record<string, FollowingEvents>>
  /** Events at the beginning of each night, the first included, before anybody gives an order. */
  opensNight?: FollowingEvents
  /** Changes of the state by events: its own, and those of the base game after the base game's own fold. */
  folds?: Readonly<Record<string, PartFolds<DuelOpen, DuelSecret, never, AnyEvent>>>
}
