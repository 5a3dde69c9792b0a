import type { z } from 'zod/mini'
import type { SeatId } from '../audience.ts'
import type { DecidedEvent } from '../decided.ts'
import type { AnyEvent, EventKinds, EventOf } from '../event.ts'
import type { PartFolds } from '../fold.ts'
import type { AnyPreparedGame } from '../game.ts'
import type { Refusal } from '../refusal.ts'
import type { AnyLogEntry, Person, PlayWith } from './base.ts'
import type { DecisionInput, TableSituation } from './situation.ts'

/*
 * A feature of the table has two values: `events`, by which everybody who reads an event log folds it, and `commands`, by
 * which the server refuses and decides. They may stand in one file; where they are two (`notes.ts`, `notes.commands.ts`),
 * a browser, which decides nothing, fetches the first alone. `features/events.ts` and `features/commands.ts` list them,
 * and no other file of the table's names one.
 */

export type SchemaFields = Record<string, z.ZodMiniType>
/** The fields that a shape lists. */
export type FieldsOf<S> = S extends SchemaFields
  ? keyof S extends never
    ? object
    : z.infer<z.ZodMiniObject<S>>
  : object

type EventNamed<K extends EventKinds, T> = Extract<EventOf<K>, { type: T }>
type FeatureFolds<O, S, X, E extends AnyEvent = AnyEvent> = PartFolds<FieldsOf<O>, FieldsOf<S>, X, E>

/** Names of fields, with their type. */
export type FieldNames<X> = readonly (keyof X & string)[] & { of?: X }

/** The names of these fields. */
export const fieldNames = <X>(...names: (keyof X & string)[]): FieldNames<X> => names

/**
 * The events of a feature, the fields of the table's state that follow from them, and how. A fold is given the fields of
 * its feature alone, and returns all of them anew: a field that it leaves out is gone. No feature can touch another's.
 */
export interface FeatureEvents<
  K extends EventKinds = EventKinds,
  O extends SchemaFields = SchemaFields,
  S extends SchemaFields = SchemaFields,
  X = object,
  W extends Record<string, SchemaFields> = Record<string, SchemaFields>,
> {
  kinds: K
  /**
   * The events of a feature, its fields of the table's state, and their folds. A fold is given the fields of its own
   * feature only, and returns all of them: a field that it leaves out is removed. No feature can touch another's.
   */
  open?: O
  /** Fields that only one seat knows. */
  secret?: S
  /** Initial fields of a seat's secret, whichever feature creates it. */
  secretBegins?: Partial<FieldsOf<S>>
  /** Fields that nobody is shown: no schema lets them out. */
  sealed?: FieldNames<X>
  folds?: { [T in keyof K & string]?: FeatureFolds<O, S, X, EventNamed<K, T>> }
  /** Events of other features that end something of this one. */
  reacts?: Record<string, FeatureFolds<O, S, X>>
  /** The events of the feature that end an open request (T8). */
  endsRequest?: readonly (keyof K & string)[]
  /** The requests that it adds, by name, each with its additional fields. */
  wishes?: W
}

/** Builds the events of a feature. */
export function featureEvents<
  K extends EventKinds,
  O extends SchemaFields = Record<never, never>,
  S extends SchemaFields = Record<never, never>,
  X = object,
  const W extends Record<string, SchemaFields> = Record<never, never>,
>(events: FeatureEvents<K, O, S, X, W>): ListedFeatureEvents<K, O, S, W> {
  // `Listed` forgets the fields that the folds of a feature take: a list of features cannot hold them.
  return events as never
}

/** The events of a feature in the list of features, from which the types of a table are derived. */
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

/** A kind of command. By default it is for the holder of its `seat`, while the table has not ended. */
export interface CommandKind<C = never> {
  schema: z.ZodMiniType
  /** Whether persons who hold no seat may give the command too. */
  byAnybody?: true
  /** Whether the command is also for seats that are out of the game, and after the end. */
  always?: true
  /** Why it may not be carried out now, or undefined. It may depend only on what the seat knows. */
  refuse?(situation: TableSituation, command: C, person: Person): Refusal | undefined
  /** The events of a command that was not refused. */
  decide(deciding: DecisionInput, command: C, person: Person): AnyEvent[]
}

/** Builds a kind of command; its functions are given what its schema parses. */
export function commandKind<S extends z.ZodMiniType>(
  kind: Omit<CommandKind<z.infer<S>>, 'schema'> & { schema: S },
): CommandKind & { schema: S } {
  return kind
}

/** A request to the other seats, and its effect when all have agreed (T8). */
export interface WishKind<C = never> {
  refuse?(situation: TableSituation, asking: C, person: Person): Refusal | undefined
  /** Whether nobody has to agree to the request. */
  isFree?(situation: TableSituation, asking: C): boolean
  grant(deciding: DecisionInput, asking: C): AnyEvent[]
}

/** Builds a kind of request, of which `asked` and the command `ask` carry these fields. */
export function wishKind<F extends object = object>(kind: WishKind<{ seat: SeatId } & F>): WishKind {
  return kind
}

/** An automatic effect of a feature on the table: an event, or an order for a seat. */
export type AutomaticEffect = { event: AnyEvent } | { seat: SeatId; order: unknown }

/** The commands of a feature, its place among other features, and its rules. */
export interface FeatureCommands<
  C extends Record<string, CommandKind> = Record<string, CommandKind>,
  Reason extends string = string,
  Rule extends string = string,
> {
  commands?: C
  /** The rules that its refusals cite, in English. */
  rules?: Record<Rule, string>
  /** Every reason of its refusals. The client has words for each. */
  reasons?: readonly Reason[]
  /** The kinds of requests, by the names that the events of the feature list. */
  wishes?: Record<string, WishKind>
  /** Further refusals of commands of other features. */
  alsoRefuses?: Record<string, (situation: TableSituation) => Refusal | undefined>
  /** Replaces the events of commands of other features while something of this one is under way; undefined: no change. */
  instead?: Record<string, (deciding: DecisionInput) => AnyEvent[] | undefined>
  /** The events of the feature that the server may append without a command. */
  byTheServer?: readonly string[]
  /** The numbers of entries that are left out of records: they are not part of the game. */
  leftOut?(logEntries: readonly AnyLogEntry[]): number[]
  /** Events of the game that follow an event of the table, by the type of the latter; the play is the one after it. */
  gameFollows?: Record<string, (deciding: DecisionInput, event: AnyEvent) => readonly DecidedEvent[]>
  /** The next automatic effect of the feature after an event; asked until there is none. */
  next?(game: AnyPreparedGame, play: PlayWith): AutomaticEffect | undefined
  /** The commands of the feature that are limited in number while nothing else happens, and their traces in the event log (T17). */
  bounded?: {
    commands: readonly string[]
    isTrace(event: AnyEvent, seat: SeatId): boolean
    /** The entries that would no longer count if the seat got what it asks for. */
    leaving?(logEntries: readonly AnyLogEntry[], command: { seat: SeatId; wish?: string }): readonly number[]
  }
  /**
   * Whether a command may change entries from before the position at which the event log was opened: then it must be
   * decided on the whole log.
   */
  reachesBefore?(
    situation: Pick<TableSituation, 'play' | 'logEntries'>,
    command: { type: string; seat?: SeatId; wish?: string; agrees?: boolean },
  ): boolean
}

/** Builds the commands of a feature. */
export function featureCommands<
  C extends Record<string, CommandKind> = Record<never, never>,
  const Reason extends string = never,
  Rule extends string = never,
>(commands: FeatureCommands<C, Reason, Rule>): FeatureCommands<C, Reason, Rule> {
  return commands
}

/** The constructor of one feature's refusals: its type restricts the reasons to those that the feature lists. */
export type RefuseFor<Reasons extends readonly string[]> = (
  rule: string,
  reason: Reasons[number],
  data?: Record<string, string | number>,
) => Refusal

/** The union of the values of a field over all features. */
export type UnionOfField<
  Parts extends readonly unknown[],
  Field extends string,
> = Parts[number] extends infer Part
  ? Part extends { [name in Field]?: infer Value }
    ? NonNullable<Value>
    : never
  : never
/** The intersection of all members of a union. */
export type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The values of a field of all features, merged into one object. */
export function mergedField<Parts extends readonly { [name in Field]?: object }[], Field extends string>(
  parts: Parts,
  field: Field,
): Intersection<UnionOfField<Parts, Field>> {
  // `Object.assign` of a list has no type.
  return Object.assign({}, ...parts.map((part) => part[field]))
}
