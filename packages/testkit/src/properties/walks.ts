import {
  type AnyPreparedGame,
  type Choice,
  canonicalJson,
  type Rng,
  type SeatId,
  type State,
  sameJson,
} from '@opsroom/rules/core'
import { jsonDifference } from './difference.ts'

/** The game, view and seat for which a walk chooses among the options. */
export interface WalkStart {
  game: AnyPreparedGame
  view: State
  seat: SeatId
}

/** A walk through options: what was chosen, and the order at its end, if there is one. */
export interface OptionsWalk {
  taken: Choice[]
  order?: unknown
}

/**
 * Builds an order by random choices among the options, until it can be finished or no choice is left.
 * @param stop the chance, in percent, of finishing when that is possible
 * @param start the draft to continue from
 */
export function randomWalk(
  { game, view, seat }: WalkStart,
  rng: Rng,
  stop: number,
  start?: unknown,
): OptionsWalk {
  const taken: Choice[] = []
  for (;;) {
    const { choices, finish } = game.options(view, seat, taken.at(-1)?.draft ?? start)
    if (finish !== undefined && (choices.length === 0 || rng.int(100) < stop)) return { taken, order: finish }
    if (choices.length === 0) return { taken }
    taken.push(rng.pick(choices))
  }
}

/** Whether a draft can still become this order, as far as its fields show. */
function isPartOf(draft: unknown, whole: unknown, counts: readonly string[], counting = false): boolean {
  if (Array.isArray(draft))
    return Array.isArray(whole) && draft.every((item, index) => sameJson(item, whole[index]))
  if (draft !== null && typeof draft === 'object')
    return Object.entries(draft).every(([key, item]) => {
      const there = (whole as Record<string, unknown> | undefined)?.[key]
      return item === undefined || isPartOf(item, there, counts, counting || counts.includes(key))
    })
  return counting ? Number(draft) <= Number(whole ?? 0) : draft === whole
}

/** Whether some way through the options leads to exactly this order. */
export function isOffered(
  { game, view, seat }: WalkStart,
  order: unknown,
  counts: readonly string[],
): boolean {
  const seen = new Set<string>()
  const leads = (draft?: unknown): boolean => {
    const { choices, finish } = game.options(view, seat, draft)
    if (finish !== undefined && jsonDifference(finish, order) === undefined) return true
    return choices.some((choice) => {
      if (!isPartOf(choice.draft, order, counts)) return false
      const key = canonicalJson(choice.draft)
      if (seen.has(key)) return false
      seen.add(key)
      return leads(choice.draft)
    })
  }
  return leads()
}

/**
 * All orders to which the options lead from the draft `start`, as canonical JSON.
 * @param within whether a draft is followed further; the others would lead too far
 * @returns also the first draft that leads to no order at all, if there is one
 */
export function allOfferedOrders(
  { game, view, seat }: WalkStart,
  start: unknown,
  within: (draft: unknown) => boolean = () => true,
): { orders: Set<string>; deadEnd?: string } {
  const orders = new Set<string>()
  const known = new Map<string, boolean>()
  let deadEnd: string | undefined
  const explore = (draft: unknown): boolean => {
    const key = canonicalJson(draft)
    const before = known.get(key)
    if (before !== undefined) return before
    const { choices, finish } = game.options(view, seat, draft)
    if (finish !== undefined) orders.add(canonicalJson(finish))
    let leads = finish !== undefined
    for (const choice of choices) if (within(choice.draft) && explore(choice.draft)) leads = true
    known.set(key, leads)
    if (!leads) deadEnd ??= key
    return leads
  }
  const { choices, finish } = game.options(view, seat, start)
  // A seat with no choices at all is not a dead end.
  if (choices.length > 0 || finish !== undefined) explore(start)
  return deadEnd === undefined ? { orders } : { orders, deadEnd }
}
