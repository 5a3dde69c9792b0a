import { sameJson } from '@opsroom/rules/core'
import { type BaseOrder, type FighterOrder, type Side, squadronIds } from '@opsroom/rules/duel'
import { differences, hundredths, mean, standardErrorOf } from '../../insight/figures.ts'
import type { CostlyOrder } from '../../insight/insight.ts'
import { mosquitoOrders } from '../ace/foresee.ts'
import { altitudeFor } from '../british/altitude.ts'
import { promisingPlan } from '../british/raids.ts'
import { basesFor } from '../german/bases.ts'
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
  /** The samples' loss by it, in points of its side: the criterion for closer inspection. */
  loss: number
  /** The standard error of the loss. */
  error: number
  /** It was given before the duel, where others that Regular would think of are as usual as the best of them. */
  early?: boolean
  /** Margins of the samples after it. */
  chosen: readonly number[]
  /** Margins of the same samples after another order. */
  tried(order: BaseOrder): number[]
  /** The moment as its seat knew it. */
  situation: Situation
}

/** The most costly orders that are named, in the duel and before it, and the number inspected for them. */
const named = 3
const looked = 5
/** Standard errors that are subtracted: the named cost is a lower bound, as far as the samples tell. */
const sure = 1
/** Points below which an order is not worth naming. */
const slight = 0.5
/** The least cost of an order, as far as the samples tell. */
const atLeast = ({ cost, error }: Pick<CostlyOrder, 'cost' | 'error'>): number => cost - sure * error

const several = <T>(count: number, one: () => T | undefined): T[] =>
  Array.from({ length: count }, one).filter((each) => each !== undefined)

/** Orders of this kind that Regular would think of. */
function others(policy: Policy, { given: { order }, situation }: CostlyCandidate): BaseOrder[] {
  const { open, view, seat } = situation
  const outlook = () => policy.outlook(situation)
  switch (order.type) {
    case 'squadrons':
      return several(3, () => basesFor(situation, 0.5))
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

/** Sample by sample, the mean of several lists. */
const averaged = (lists: readonly (readonly number[])[]): number[] =>
  (lists[0] ?? []).map((_, place) => mean(lists.map((list) => list[place] ?? 0)))

/** The best alternative order, if there was a better one, and its gain. */
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
  // The best of several alternatives seems better than it is: no more is named than the loss against the usual order.
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

/** The least loss of a candidate, roughly if it is measured again anyhow. */
const lost = ({ loss, error, early }: CostlyCandidate): number => loss - (early ? 0.5 : sure) * error

/** The most costly orders first, each with a better one. */
const dearest = (policy: Policy, candidates: readonly CostlyCandidate[]): CostlyOrder[] =>
  candidates
    .filter((candidate) => lost(candidate) >= slight)
    .sort((a, b) => lost(b) - lost(a) || a.given.at - b.given.at)
    .slice(0, looked)
    .flatMap((candidate) => improved(policy, candidate) ?? [])
    .sort((a, b) => atLeast(b) - atLeast(a) || a.at - b.at)
    .slice(0, named)

/**
 * The orders that cost their sides most: first those of the duel, then those before it. They are ranked apart, because
 * a plan or a deployment moves so much more than any order in the air that it would hide them all.
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
