import { sameJson } from '@opsroom/rules/core'
import { type BaseOrder, type FighterOrder, type Side, squadronIds } from '@opsroom/rules/duel'
import { differences, hundredths, mean, standardErrorOf } from '../../insight/figures.ts'
import type { CostlyOrder } from '../../insight/insight.ts'
import { mosquitoOrders } from '../ace/foresee.ts'
import { altitudeFor } from '../british/altitude.ts'
import { promisingPlan } from '../british/raids.ts'
import { basesOrder } from '../german/bases.ts'
import { promisingOrders } from '../german/fighter-turn.ts'
import { regularDefences } from '../levels/regular.ts'
import { imaginedRaids } from '../model/raiders.ts'
import { isLegal, type Situation } from '../situation.ts'
import type { Policy } from './policy.ts'
import type { GivenOrder } from './steps.ts'

/** An order that may have cost its side something. */
export interface CostlyCandidate {
  given: GivenOrder
  side: Side
  /**
   * The mean loss of the samples by this order, in points of its side; orders with the greatest losses are inspected
   * more closely.
   */
  loss: number
  /** The standard error of the loss. */
  error: number
  /**
   * Whether the order was given before the duel; its cost is then measured against the mean of Regular's choices, not
   * against the best of them.
   */
  early?: boolean
  /** The margin of each sample after this order. */
  chosen: readonly number[]
  /** The margin of each sample if the seat had given another order instead. */
  tried(order: BaseOrder): number[]
  /** The situation in which the order was given, as its seat knew it. */
  situation: Situation
}

/**
 * `named`: the number of costly orders that the explanation names, for the duel and again for the preparation before
 * it. `looked`: the number of candidates that are inspected to find them.
 */
const named = 3
const looked = 5
/**
 * The number of standard errors that are subtracted from a loss, so that an order is named only for a loss that is
 * fairly certain.
 */
const sure = 1
/** The cost in points below which an order is not worth naming. */
const slight = 0.5
/** The cost of an order less its standard error: a lower bound. */
const atLeast = ({ cost, error }: Pick<CostlyOrder, 'cost' | 'error'>): number => cost - sure * error

const several = <T>(count: number, one: () => T | undefined): T[] =>
  Array.from({ length: count }, one).filter((each) => each !== undefined)

/** Alternatives to an order that Regular would consider, of the same kind. */
function others(policy: Policy, { given: { order }, situation }: CostlyCandidate): BaseOrder[] {
  const { open, view, seat } = situation
  const outlook = () => policy.outlook(situation)
  switch (order.type) {
    case 'squadrons':
      return several(3, () => basesOrder(situation, 0.5))
    case 'plan':
      return several(5, () => promisingPlan(situation))
    case 'defences':
      return several(3, () => regularDefences(situation, imaginedRaids(situation, 8)))
    case 'fighter':
      return promisingOrders(situation, outlook(), order.squadron, 3)
    case 'endFighters':
      return squadronIds
        .filter((id) => open.squadrons[id].status === 'ready' && !open.acted.includes(id))
        .flatMap((id): FighterOrder[] => promisingOrders(situation, outlook(), id, 1))
    case 'mosquito': {
      const plan = view.secrets?.[seat]?.plan
      return plan ? mosquitoOrders(situation, plan, altitudeFor(situation, plan), 4) : []
    }
    case 'bomber':
      return order.altitude ? [{ type: 'bomber', altitude: order.altitude === 'low' ? 'high' : 'low' }] : []
    default:
      return []
  }
}

/** The mean of several lists of samples, sample by sample. */
const averaged = (lists: readonly (readonly number[])[]): number[] =>
  (lists[0] ?? []).map((_, place) => mean(lists.map((list) => list[place] ?? 0)))

/** The order with its best alternative and its cost; undefined if no alternative is clearly better. */
function improved(policy: Policy, candidate: CostlyCandidate): CostlyOrder | undefined {
  const { given, side, chosen, tried, situation, early } = candidate
  const sign = side === 'british' ? 1 : -1
  const seen: BaseOrder[] = [given.order]
  const found: { order: BaseOrder; gains: number[] }[] = []
  for (const order of others(policy, candidate)) {
    if (seen.some((other) => sameJson(other, order)) || !isLegal(situation, order)) continue
    seen.push(order)
    found.push({ order, gains: differences(tried(order), chosen).map((gain) => sign * gain) })
  }
  const [best] = [...found].sort((a, b) => mean(b.gains) - mean(a.gains))
  if (!best) return undefined
  // The best of several alternatives looks better than it is. So for an order of the duel the cost is at most the loss
  // that the samples showed for the order itself, and for an order before the duel it is the mean over the
  // alternatives.
  const usual = early ? averaged(found.map(({ gains }) => gains)) : best.gains
  const cost = early ? mean(usual) : Math.min(mean(usual), candidate.loss)
  const error = early ? standardErrorOf(usual) : Math.max(standardErrorOf(usual), candidate.error)
  if (cost - sure * error < slight) return undefined
  return {
    at: given.at,
    entry: given.entry,
    round: given.before.open.round,
    seat: given.seat,
    side,
    order: given.order,
    better: best.order,
    cost: hundredths(cost),
    error: hundredths(error),
  }
}

/**
 * The loss by an order, less some standard errors: only half an error for an order before the duel, because its cost is
 * measured again later.
 */
const lost = ({ loss, error, early }: CostlyCandidate): number => loss - (early ? 0.5 : sure) * error

/** The most costly of these orders, the costliest first, each with a better alternative. */
const dearest = (policy: Policy, candidates: readonly CostlyCandidate[]): CostlyOrder[] =>
  candidates
    .filter((candidate) => lost(candidate) >= slight)
    .sort((a, b) => lost(b) - lost(a) || a.given.at - b.given.at)
    .slice(0, looked)
    .flatMap((candidate) => improved(policy, candidate) ?? [])
    .sort((a, b) => atLeast(b) - atLeast(a) || a.at - b.at)
    .slice(0, named)

/**
 * The orders that cost their sides most: first those of the duel, then those before it. The two groups are ranked
 * apart, because a plan or a deployment moves the expectation so much more than any order in the air that it would hide
 * them all.
 */
export const costliestOrders = (policy: Policy, candidates: readonly CostlyCandidate[]): CostlyOrder[] => [
  ...dearest(
    policy,
    candidates.filter(({ early }) => !early),
  ),
  ...dearest(
    policy,
    candidates.filter(({ early }) => early),
  ),
]
