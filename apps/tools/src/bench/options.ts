import { duelPresets } from '@opsroom/rules/duel'
import { gameActs, type Night } from '@opsroom/testkit'
import { percentile } from './percentiles.ts'
import { recordedNights } from './recorded.ts'
import { decideRate } from './rules.ts'

/** Nights with the rules of one preset: what an order costs there, in microseconds of processor time. */
export interface OrderCost {
  microseconds: number
  /** Orders in a night, on average. */
  orders: number
}

const turns = 3

/**
 * The cost of an order in the base game and with everything switched on: random nights, two seats. By turns, so that
 * whatever else the machine does falls on both.
 */
export function measureOptions(
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
      rates[rules].push(decideRate(recorded[rules], milliseconds / turns / 2).perSecond)
  return { base: cost(recorded.base, rates.base), everything: cost(recorded.everything, rates.everything) }
}

function cost(nights: readonly Night[], rates: readonly number[]): OrderCost {
  const orders = nights.reduce((sum, night) => sum + gameActs(night).length, 0)
  return { microseconds: 1_000_000 / percentile(rates, 0.5), orders: orders / nights.length }
}
