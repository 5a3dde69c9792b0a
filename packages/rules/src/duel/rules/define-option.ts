import type { FieldWords } from '../../core/guide/guide.ts'
import type { EventKinds, EventOf, PartFolds } from '../../core/index.ts'
import type { BaseSetup } from '../setup/setup.ts'
import type { BaseEvent, BaseEventOpen } from '../state/events.ts'
import type { DuelOpen, DuelSecret } from '../state/open.ts'
import type { WordsByRule } from '../words/option-words.ts'
import type { Contribution, FieldContents, OptionFieldSchemas } from './contribution.ts'
import type { EventReaction, OrderKind, UpcomingEvent } from './rules.ts'

type BaseType = BaseEvent['type']
export type EventFields = { readonly [T in BaseType]?: OptionFieldSchemas }
// biome-ignore lint/suspicious/noExplicitAny: any list of orders
type Orders = readonly OrderKind<any, any>[]

/** An event of the base game with fields of options in its open part. */
export type EventWithFields<T extends BaseType, F> = Omit<Extract<BaseEvent, { type: T }>, 'open'> & {
  open?: BaseEventOpen<T> & F
}
type FilledIn<F, T> = T extends keyof F ? FieldContents<F[T]> : object

/**
 * The folds of an option, with their types: for its own events, and for events of the base game with the option's
 * fields.
 */
type OptionFolds<E extends EventKinds, F, R> = {
  readonly [T in (keyof E & string) | BaseType]?: PartFolds<
    DuelOpen,
    DuelSecret,
    never,
    T extends BaseType
      ? EventWithFields<T, FilledIn<F, T> & FilledIn<R, T>>
      : Extract<EventOf<E>, { type: T }>
  >
}

/**
 * Carries the types that an option declares, for the unions over all options (`optional/index.ts`). No value has the
 * field `declared`.
 */
export interface DeclaredTypes<D> {
  readonly declared?: D
}

/**
 * An option as `defineOption` takes it: a contribution whose events, fields, orders and turns have their exact types.
 */
interface OptionSpec<I extends string, E extends EventKinds, F, S, O, T extends string, R>
  extends Omit<
    Contribution,
    'words' | 'events' | 'eventFields' | 'extras' | 'on' | 'folds' | 'refuseSetup' | 'forSetup'
  > {
  rule: I
  events?: E
  eventFields?: F
  /** The fields that this option's folds read, and that other options add to events of the base game. */
  reads?: R
  setup?: S & OptionFieldSchemas
  orders?: O & Orders
  turns?: readonly T[]
  refuseSetup?(setup: BaseSetup & FieldContents<NoInfer<S>>): string | undefined
  forSetup?(setup: BaseSetup & FieldContents<NoInfer<S>>, version: number): Partial<Contribution>
  extras?: {
    readonly [X in keyof F & BaseType]?: (happening: UpcomingEvent<X>) => FieldContents<NoInfer<F>[X]>
  }
  on?: { readonly [X in BaseType]?: (...to: Parameters<EventReaction>) => EventOf<NoInfer<E>>[] }
  folds?: OptionFolds<NoInfer<E>, NoInfer<F>, NoInfer<R>>
}

/**
 * The type that makes an option pass as `words` exactly the words that it has declared in `WordsByRule` for its rule.
 */
type WordsOf<I> = I extends keyof WordsByRule ? { words: WordsByRule[I] } : { words?: never }

/** The default of a type parameter of `defineOption`: the option declares nothing of that kind. */
type None = Record<never, never>

/**
 * Declares an option. The argument types of its folds follow from the schemas of `events` and `eventFields`; the
 * results of its `extras` and the events of its `on` are checked against these schemas. A list of contributions does
 * not keep these types.
 */
export const defineOption = <
  const I extends string,
  E extends EventKinds = None,
  F extends EventFields = None,
  S extends OptionFieldSchemas = None,
  const O extends Orders = readonly [],
  const T extends string = never,
  R extends EventFields = None,
>(
  option: OptionSpec<I, E, F, S, O, T, R> & WordsOf<I>,
): Contribution & DeclaredTypes<{ rule: I; events: E; fields: F; setup: S; orders: O; turns: T }> =>
  option as Contribution

type TypeOf<O> = O extends OrderKind<infer C, infer _> ? C['type'] : never
type PicksOf<I> = I extends keyof WordsByRule
  ? WordsByRule[I] extends { picks: readonly (infer P extends string)[] }
    ? P
    : never
  : never

/**
 * The guide to an option for authors of programs: a description of each of its events, orders and picks, and of the
 * fields of its schemas, by the keys of `FieldWords`. The file that defines the option exports its guide separately, so
 * that browsers, which never read guides, do not load them.
 */
export type OptionGuide<O> =
  O extends DeclaredTypes<infer D extends { rule: string; events: EventKinds; orders: Orders }>
    ? {
        fields: FieldWords & {
          readonly [K in
            | `${keyof D['events'] & string} event`
            | `${TypeOf<D['orders'][number]>} order`]: string
        }
      } & ([PicksOf<D['rule']>] extends [never]
        ? { picks?: never }
        : { picks: Readonly<Record<PicksOf<D['rule']>, string>> })
    : never
