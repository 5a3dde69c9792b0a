import type { z } from 'zod/mini'
import type { SeatId } from '../audience.ts'
import type { DecidedEvent } from '../decided.ts'
import type { AnyEvent, EventKinds, EventOf } from '../event.ts'
import type { PartFolds } from '../fold.ts'
import type { AnyPreparedGame } from '../game.ts'
import type { Refusal } from '../refusal.ts'
import type { AnyLogEntry, Person, PlayWithFields } from './base.ts'
import type { DecisionInput, TableSituation } from './situation.ts'

/*
 * A feature of the table has two values: `events`, with which everybody who reads an event log folds it, and
 * `commands`, with which the server refuses and decides. They may be in one file; where there are two (`notes.ts`,
 * `notes.commands.ts`), a browser, which decides nothing, loads only the first. `features/events.ts` and
 * `features/commands.ts` list them, and no other file of the table names a feature.
 */

export type SchemaFields = Record<string, z.ZodMiniType>
/** The type of an object with the fields that a shape of schemas lists. */
export type FieldsOf<S> = S extends SchemaFields
  ? keyof S extends never
    ? object
    : z.infer<z.ZodMiniObject<S>>
  : object

type EventNamed<K extends EventKinds, T> = Extract<EventOf<K>, { type: T }>
type FeatureFolds<O, S, X, E extends AnyEvent = AnyEvent> = PartFolds<FieldsOf<O>, FieldsOf<S>, X, E>

/** A list of names of fields that also carries the type of the object with these fields. */
export type FieldNames<X> = readonly (keyof X & string)[] & { of?: X }

/** Builds a list of names of fields that carries the type `X`, which has these fields. */
export const fieldNames = <X>(...names: (keyof X & string)[]): FieldNames<X> => names

/**
 * The events of a feature, its fields of the table's state, and the folds of the events into these fields. A fold is
 * given the fields of its own feature only, and returns all of them: a field that it leaves out is removed. No feature
 * can change another's fields.
 */
export interface FeatureEvents<
  K extends EventKinds = EventKinds,
  O extends SchemaFields = SchemaFields,
  S extends SchemaFields = SchemaFields,
  X = object,
  W extends Record<string, SchemaFields> = Record<string, SchemaFields>,
> {
  kinds: K
  /** The feature's fields of the open part of the table's state. */
  open?: O
  /** The feature's fields of a seat's secret. */
  secret?: S
  /** The feature's initial fields in a seat's secret; they are set whichever feature creates the secret. */
  secretBegins?: Partial<FieldsOf<S>>
  /** The names of the feature's fields of the sealed part. Nobody is shown them, so they need no schema. */
  sealed?: FieldNames<X>
  folds?: { [T in keyof K & string]?: FeatureFolds<O, S, X, EventNamed<K, T>> }
  /** Folds of other features' events into the fields of this feature, by type of event. */
  reacts?: Record<string, FeatureFolds<O, S, X>>
  /** The types of the feature's events that end an open request (T8). */
  endsRequest?: readonly (keyof K & string)[]
  /** The kinds of requests that the feature adds, by name, each with its additional fields. */
  wishes?: W
}

/** Builds the events of a feature, and checks that their types fit together. */
export function featureEvents<
  K extends EventKinds,
  O extends SchemaFields = Record<never, never>,
  S extends SchemaFields = Record<never, never>,
  X = object,
  const W extends Record<string, SchemaFields> = Record<never, never>,
>(events: FeatureEvents<K, O, S, X, W>): ListedFeatureEvents<K, O, S, W> {
  // The cast drops the types of the fields that each fold takes, because a list of different features cannot hold them.
  return events as never
}

/** The events of a feature as the list of features holds them; the types of a table derive from this list. */
export interface ListedFeatureEvents<
  K extends EventKinds = EventKinds,
  O extends SchemaFields = SchemaFields,
  S extends SchemaFields = SchemaFields,
  W extends Record<string, SchemaFields> = Record<string, SchemaFields>,
> extends Omit<FeatureEvents, 'kinds' | 'open' | 'secret' | 'wishes' | 'folds' | 'endsRequest'> {
  kinds: K
  open?: O
  secret?: S
  wishes?: W
  folds?: Record<string, FeatureFolds<SchemaFields, SchemaFields, object>>
  endsRequest?: readonly string[]
}

/**
 * A kind of command. Unless a field below says otherwise, only the holder of its `seat` may give it, and only while the
 * table has not ended.
 */
export interface CommandKind<C = never> {
  schema: z.ZodMiniType
  /** Whether persons who hold no seat may give the command too. */
  byAnybody?: true
  /** Whether the command may also be given for seats that are out of the game, and after the end of the table. */
  always?: true
  /** The reason why the command may not be carried out now, or undefined. It may depend only on what the seat knows. */
  refuse?(situation: TableSituation, command: C, person: Person): Refusal | undefined
  /** The events that follow from a command that was not refused. */
  decide(deciding: DecisionInput, command: C, person: Person): AnyEvent[]
}

/** Builds a kind of command, whose functions are given the command as its schema parses it. */
export function commandKind<S extends z.ZodMiniType>(
  kind: Omit<CommandKind<z.infer<S>>, 'schema'> & { schema: S },
): CommandKind & { schema: S } {
  return kind
}

/** A kind of request to the other seats, and its effect when all have agreed (T8). */
export interface WishKind<C = never> {
  refuse?(situation: TableSituation, asking: C, person: Person): Refusal | undefined
  /** Whether a request is granted immediately, without the consent of other seats. */
  isFree?(situation: TableSituation, asking: C): boolean
  grant(deciding: DecisionInput, asking: C): AnyEvent[]
}

/** Builds a kind of request. `F` are its additional fields, which the event `asked` and the command `ask` contain. */
export function wishKind<F extends object = object>(kind: WishKind<{ seat: SeatId } & F>): WishKind {
  return kind
}

/** An automatic effect of a feature on the table: an event, or an order for a seat. */
export type AutomaticEffect = { event: AnyEvent } | { seat: SeatId; order: unknown }

/** The commands and rules of a feature, and its effects on the commands of other features. */
export interface FeatureCommands<
  C extends Record<string, CommandKind> = Record<string, CommandKind>,
  Reason extends string = string,
  Rule extends string = string,
> {
  commands?: C
  /** The rules that the feature's refusals cite, in English, by id. */
  rules?: Record<Rule, string>
  /** All reasons of the feature's refusals; the client has a text for each. */
  reasons?: readonly Reason[]
  /** The kinds of requests, by the names that the feature's events list. */
  wishes?: Record<string, WishKind>
  /** Further refusals of commands that belong to other features, by type of command. */
  alsoRefuses?: Record<string, (situation: TableSituation) => Refusal | undefined>
  /**
   * Functions that replace the events of other features' commands, by type of command: while bids are needed, for
   * example, the bidding replaces the start. A function that returns undefined leaves the events unchanged.
   */
  instead?: Record<string, (deciding: DecisionInput) => AnyEvent[] | undefined>
  /** The types of the feature's events that the server may append without a command. */
  byTheServer?: readonly string[]
  /** The numbers of the feature's entries that records leave out, because they are not part of the game. */
  leftOut?(logEntries: readonly AnyLogEntry[]): number[]
  /**
   * The events of the game that follow an event of the table, by the type of the table's event. They are decided on the
   * state of table and game after the table's event.
   */
  gameFollows?: Record<string, (deciding: DecisionInput, event: AnyEvent) => readonly DecidedEvent[]>
  /** The next automatic effect of the feature; called after each event until it returns undefined. */
  next?(game: AnyPreparedGame, play: PlayWithFields): AutomaticEffect | undefined
  /**
   * The feature's commands that a seat may give only a limited number of times between two orders, and the traces that
   * they leave in the event log (T17).
   */
  bounded?: {
    commands: readonly string[]
    isTrace(event: AnyEvent, seat: SeatId): boolean
    /** The numbers of the entries that would no longer count if the seat's request were granted. */
    leaving?(logEntries: readonly AnyLogEntry[], command: { seat: SeatId; wish?: string }): readonly number[]
  }
  /**
   * Whether a command may affect entries before the position at which the event log was opened; it must then be decided
   * on the whole log.
   */
  reachesBefore?(
    situation: Pick<TableSituation, 'play' | 'logEntries'>,
    command: { type: string; seat?: SeatId; wish?: string; agrees?: boolean },
  ): boolean
}

/** Builds the commands of a feature, and checks that their types fit together. */
export function featureCommands<
  C extends Record<string, CommandKind> = Record<never, never>,
  const Reason extends string = never,
  Rule extends string = never,
>(commands: FeatureCommands<C, Reason, Rule>): FeatureCommands<C, Reason, Rule> {
  return commands
}

/** The type of the function that builds one feature's refusals: it accepts only the reasons that the feature lists. */
export type RefusalBuilder<Reasons extends readonly string[]> = (
  rule: string,
  reason: Reasons[number],
  data?: Record<string, string | number>,
) => Refusal

/** The union of the types that a field has in several features. */
export type UnionOfField<
  Parts extends readonly unknown[],
  Field extends string,
> = Parts[number] extends infer Part
  ? Part extends { [name in Field]?: infer Value }
    ? NonNullable<Value>
    : never
  : never
/** The intersection of all members of a union type. */
export type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The objects that a field holds in several features, merged into one. */
export function mergedField<Parts extends readonly { [name in Field]?: object }[], Field extends string>(
  parts: Parts,
  field: Field,
): Intersection<UnionOfField<Parts, Field>> {
  // `Object.assign` returns `any` for a list of unknown length, so the declared return type is not checked.
  return Object.assign({}, ...parts.map((part) => part[field]))
}
