import { z } from 'zod/mini'
import { firstRefusal, type Rng, type SeatId } from '../../core/index.ts'
import type { OrderExtension } from '../rules/contribution.ts'
import type { OrderKind, Rules } from '../rules/rules.ts'
import type { DuelView } from '../state/open.ts'
import type { Options } from '../words/picks.ts'

// biome-ignore lint/suspicious/noExplicitAny: composing orders is the same for every kind
type AnyOrder = OrderKind<any, any>

// The cast below is safe: the schema of every order is an object.
const withFields = (schema: z.ZodMiniType, extensions: readonly OrderExtension[]): z.ZodMiniType =>
  extensions.reduce((sofar, { fields }) => z.extend(sofar as z.ZodMiniObject, fields), schema)

/** An order kind with everything that options add to it; unchanged when no option does. */
export function composedOrderKind(order: AnyOrder, all: readonly OrderExtension[]): AnyOrder {
  const extensions = all.filter((extension) => extension.order === order.type)
  if (extensions.length === 0) return order
  const following = extensions.filter(({ follows }) => follows)
  return {
    ...order,
    schema: withFields(order.schema, extensions),
    refuse: (rules, view, command, seat) =>
      firstRefusal(
        ...extensions.map((one) => () => one.refuse?.(rules, view, command, seat)),
        () => order.refuse(rules, view, command, seat),
        ...extensions.map((one) => () => one.refuseLast?.(rules, view, command, seat)),
      ),
    decide: (rules, state, command, random, seat) => {
      const instead = extensions
        .map((one) => one.instead?.(rules, state, command, seat))
        .find((found) => found)
      if (instead) return instead
      const decided = order.decide(rules, state, command, random, seat)
      if (following.length === 0) return decided
      const events = [...decided]
      let after = events.reduce(rules.evolve, state)
      for (const { follows } of following) {
        const more = follows?.(rules, after, command, random, seat) ?? []
        after = more.reduce(rules.evolve, after)
        events.push(...more)
      }
      return events
    },
    options(rules, view, draft, seat) {
      const all = extensions.reduce(
        (sofar, one) => one.options?.(rules, view, draft, seat, sofar) ?? sofar,
        order.options(rules, view, draft, seat),
      )
      return extensions.reduce(
        (sofar, one) => one.optionsLast?.(rules, view, draft, seat, sofar) ?? sofar,
        all,
      )
    },
    sample: (rules, view, rng, seat) =>
      extensions.reduce(
        (command, one) => (command && one.sample ? one.sample(rules, view, rng, seat, command) : command),
        order.sample(rules, view, rng, seat),
      ),
  }
}

/** Whether an order is legal by the base game and every option, without regard to whose turn it is. */
export const isLegalIgnoringTurn = (
  rules: Rules,
  view: DuelView,
  order: { type: string },
  seat: SeatId,
): boolean => !rules.orders.get(order.type)?.refuse(rules, view, order, seat)

/**
 * The `sample` of an order kind that walks at random through all its choices, including those of options.
 * @param stop the probability, in percent, to stop wherever the order is complete
 */
export const sampleByRandomWalk =
  <C extends { type: string }>(type: C['type'], stop: number): OrderKind<C>['sample'] =>
  (rules, view, rng, seat) => {
    // The cast is safe: an order kind accepts the drafts that its own options return.
    const order = rules.orders.get(type) as AnyOrder | undefined
    return order && walk<C, unknown>((draft) => order.options(rules, view, draft, seat), { type }, rng, stop)
  }

/** A complete order by a random walk through its choices, or undefined when the walk ends without one. */
function walk<C, P>(optionsOf: (draft: P) => Options<C, P>, start: P, rng: Rng, stop: number): C | undefined {
  let draft = start
  for (;;) {
    const { choices, finish } = optionsOf(draft)
    if (finish !== undefined && (choices.length === 0 || rng.int(100) < stop)) return finish
    if (choices.length === 0) return undefined
    draft = rng.pick(choices).draft
  }
}
