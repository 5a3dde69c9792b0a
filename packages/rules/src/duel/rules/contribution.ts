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
  EventReaction,
  FlightHook,
  GermanTeam,
  OrderKind,
  PlanHook,
  RoundStep,
  Rules,
  ScoringInputByEvent,
  ScoringStage,
  UpcomingEvent,
} from './rules.ts'
import type { ScoringTables, TileStockItem, TileTraits } from './rules-data.ts'

/**
 * The schemas of fields that an option adds to another schema, by name. Each must be optional, so that data written
 * without the option still parses.
 */
export type OptionFieldSchemas = Readonly<Record<string, z.ZodMiniType>>
/** The type of the values of an option's fields. */
export type FieldContents<F> = F extends OptionFieldSchemas
  ? { [K in keyof F]?: z.infer<F[K]> | undefined }
  : object

/**
 * The values of an option's fields in an order or in the open part of an event.
 * @param holder a value that was read by a schema with these fields; undefined when all fields are absent
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
  /** The option's refusal of the order, checked before the order's own refusal. */
  refuse?(rules: Rules, view: DuelView, command: C, seat: SeatId): Refusal | undefined
  /** The option's refusal of the order, checked only when no other check refuses it. */
  refuseLast?(rules: Rules, view: DuelView, command: C, seat: SeatId): Refusal | undefined
  /**
   * The options of the order, with those of this extension added. Every choice must lead to a legal order.
   * @param sofar the options without those of this extension
   */
  options?(rules: Rules, view: DuelView, draft: P, seat: SeatId, sofar: Options<C, P>): Options<C, P>
  /**
   * The final options of the order, computed after every extension has added its own. This function may only remove
   * options.
   */
  optionsLast?(rules: Rules, view: DuelView, draft: P, seat: SeatId, sofar: Options<C, P>): Options<C, P>
  /**
   * A sampled order with values for this extension's fields, for order kinds that are not sampled by a walk through
   * their options; undefined if no order may be given now.
   */
  sample?(rules: Rules, view: DuelView, rng: Rng, seat: SeatId, command: C): C | undefined
  /** The events that replace those of the order; undefined to leave the order's own events. */
  instead?(rules: Rules, state: DuelState, command: C, seat: SeatId): E[] | undefined
  /** The events that follow the order's own events. @param state the state after the order's own events */
  follows?(rules: Rules, state: DuelState, command: C, random: Random, seat: SeatId): E[]
}

/**
 * Everything that an advanced rule or an expansion adds to the rules. The base game is the first contribution and knows
 * no other. Contributions are joined once (`join-rules.ts`): the base game first, then options in the order of their
 * rules. An option is written with `defineOption`, which knows the types of its events and fields. Life cycle:
 * docs/optional-rules.md.
 */
export interface Contribution {
  rule: string
  /**
   * The names of the contribution's kinds of choice, reasons of refusals, reasons of ledger lines, and aircraft types.
   */
  words?: ContributedWords
  /** The list of a setup in which the option is switched on; absent for the base game and the solo mission. */
  group?: 'advanced' | 'expansions'
  /**
   * Set if the option can be used in the solo mission (D11): it is no advanced rule, and needs no decision of the
   * British or of a second German player. `noEffect`: the setup accepts it but it changes nothing, so it is not
   * offered.
   */
  solo?: true | 'noEffect'
  /** The rules that the option needs; a setup that lacks one of them is refused. */
  needs?: readonly string[]
  /**
   * The setup fields that belong to the option. Each must be optional, and is refused in a setup without the option.
   */
  setup?: OptionFieldSchemas
  /** The reason, in plain English, why a setup with the option is refused; undefined when it is allowed. */
  refuseSetup?(setup: BaseSetup): string | undefined
  /**
   * The parts of the contribution that depend on the setup and on the version of the rules. They replace the parts
   * above.
   */
  forSetup?(setup: BaseSetup, version: number): Partial<Contribution>
  /**
   * Earlier forms of parts of the contribution, by the last version of the rules to which each applies: games opened
   * with that version or an older one keep them. A difference in a single line of an existing function is better
   * written with `rules.version`.
   */
  until?: Readonly<Record<number, Partial<Contribution>>>
  /** All seats, with the British seat of the first night first; absent when the seats are those of the base game. */
  seats?: readonly SeatInfo[]
  /** Set if the German side is played from several seats. */
  team?: GermanTeam

  stock?: readonly TileStockItem[]
  tiles?: readonly TileTraits[]
  markers?: number
  /** Modifiers for the scoring tables of D9. */
  tables?: Partial<ScoringTables>
  /**
   * The scoring stages of each event, in order (D9.1), after this contribution has inserted its own into those before.
   */
  stages?: {
    readonly [T in keyof ScoringInputByEvent]?: (
      before: readonly ScoringStage<ScoringInputByEvent[T]>[],
    ) => readonly ScoringStage<ScoringInputByEvent[T]>[]
  }
  plan?: PlanHook

  // biome-ignore lint/suspicious/noExplicitAny: a list of orders forgets the type of each
  orders?: readonly OrderKind<any, any>[]
  extensions?: readonly OrderExtension[]
  /** The names of the turns that the contribution adds in `prelude` or `round`. */
  turns?: readonly string[]
  /** The turns between the curtain and the first round (round 0), after this contribution has inserted its own. */
  prelude?(before: readonly RoundStep[]): readonly RoundStep[]
  /** The turns of a round, after this contribution has inserted its own. */
  round?(before: readonly RoundStep[]): readonly RoundStep[]
  flight?: FlightHook
  /** Whether a German piece of this contribution, other than a squadron, can act in the fighters' turn (D3). */
  canAct?(rules: Rules, open: DuelOpen): boolean

  open?: readonly OpenSlice[]
  secret?: readonly SecretSlice[]
  /** The events that the contribution defines. */
  events?: Readonly<Record<string, EventKind>>
  /**
   * The fields that the contribution adds to the open part of events of the base game; `extras` supplies their values.
   */
  eventFields?: Readonly<Record<string, OptionFieldSchemas>>
  /** The values of `eventFields`, by type of event. They may contain public knowledge only, as the event is public. */
  extras?: Readonly<Record<string, (happening: UpcomingEvent<never>) => Readonly<Record<string, unknown>>>>
  /** The contribution's events that follow automatically from an event of the base game, by the type of that event. */
  on?: Readonly<Record<string, EventReaction>>
  /** The contribution's events at the beginning of each night, the first included, before any order. */
  opensNight?: EventReaction
  /**
   * The changes of the state by events of the contribution and, after the base game's own fold, by events of the base
   * game.
   */
  folds?: Readonly<Record<string, PartFolds<DuelOpen, DuelSecret, never, AnyEvent>>>
}
