import { duelPresets } from '@opsroom/rules/duel'
import { gameActs, type Night } from '@opsroom/testkit'
import { percentile } from './percentiles.ts'
import { recordedNights } from './recorded.ts'
import { measureDecideRate } from './rules.ts'

/** The processor time of one order in nights with the rules of one preset, in microseconds. */
export interface OrderCost {
  microseconds: number
  /** The mean number of orders in a night. */
  orders: number
}

const turns = 3

/**
 * Measures an order in the base game and with all optional rules, in random nights of two seats. The two kinds of night
 * alternate, so that other work of the machine affects both.
 */
export function measureOptionalRules(
  nights: number,
  milliseconds: number,
): { base: OrderCost; everything: OrderCost } {
  const recorded = {
    base: recordedNights(nights, [duelPresets.firstNight]),
    everything: recordedNights(nights, [duelPresets.everything]),
  }
  const rates = { base: [] as number[], everything: [] as number[] }
  for (let turn = 0; turn < turns; turn++)
    for (const rules of ['base', 'everything'] as const)
      rates[rules].push(measureDecideRate(recorded[rules], milliseconds / turns / 2).perSecond)
  return { base: cost(recorded.base, rates.base), everything: cost(recorded.everything, rates.everything) }
}

function cost(nights: readonly Night[], rates: readonly number[]): OrderCost {
  const orders = nights.reduce((sum, night) => sum + gameActs(night).length, 0)
  return { microseconds: 1_000_000 / percentile(rates, 0.5), orders: orders / nights.length }
}
