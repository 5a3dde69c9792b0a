import type { SeatId } from '@opsroom/rules/core'
import { sameJson, stateAfter } from '@opsroom/rules/core'
import type { BaseOrder, DuelOpen, DuelState } from '@opsroom/rules/duel'
import type { DuelMemory } from '../levels/level.ts'
import type { SampleRandom } from './chance.ts'
import type { Policy } from './policy.ts'
import type { GivenOrder } from './steps.ts'

/** An upper bound of the number of orders in a night, so that a simulation that never ends fails. */
const mostOrders = 600

/** The rest of a night as simulated with one sample. */
export interface SimulatedNight {
  /** The VP of the night, from the British side, without points carried over. */
  margin: number
  orders: BaseOrder[]
}

/** Whether a night, counted from 1, has its result. */
export const isNightOver = (open: DuelOpen, night: number): boolean => open.results.length >= night

/** The state after an order, with the random numbers of a sample. */
export const stateAfterOrder = (
  { game }: Policy,
  state: DuelState,
  { seat, order }: Pick<GivenOrder, 'seat' | 'order'>,
  { random }: SampleRandom,
): DuelState => stateAfter(game.decide(state, seat, order, random), state)

/** The VP of a night that is over, from the British side, without points carried over. */
export const marginOf = (open: DuelOpen, night: number, carried: number): number =>
  (open.results[night - 1]?.vp ?? open.vp) - carried

/** Plays a night from a state to its end. @throws Error when a seat has no order to give, or the night does not end */
export function simulateNight(policy: Policy, from: DuelState, sample: SampleRandom): SimulatedNight {
  const { night, carried } = from.open
  const orders: BaseOrder[] = []
  const memories = new Map<SeatId, DuelMemory>()
  let state = from
  while (!isNightOver(state.open, night)) {
    const [seat] = policy.game.waitingFor(state).seats
    const next = seat && policy.order(state, seat, sample, memories.get(seat) ?? {})
    if (!seat || !next || orders.length > mostOrders) throw new Error('the night cannot be flown out')
    memories.set(seat, next.memory)
    orders.push(next.order)
    state = stateAfterOrder(policy, state, { seat, order: next.order }, sample)
  }
  return { margin: marginOf(state.open, night, carried), orders }
}

/**
 * A sample that follows a night as it was played. Its simulation stays valid while the night's orders agree with it,
 * and is repeated only from where they differ.
 */
export class FollowingSample {
  readonly sample: SampleRandom
  readonly #policy: Policy
  #known: SimulatedNight | undefined
  #done = 0

  constructor(policy: Policy, sample: SampleRandom) {
    this.#policy = policy
    this.sample = sample
  }

  /**
   * The sample's result of the night, played on from a state.
   * @param state the state after the orders that were passed to `follow`
   */
  margin(state: DuelState): number {
    if (!this.#known) {
      this.#known = simulateNight(this.#policy, state, this.sample)
      this.#done = 0
    }
    return this.#known.margin
  }

  /**
   * Takes note of an order that was really given.
   * @param drew whether the order drew random numbers; the sample's simulation has drawn others, so it is no longer
   * valid
   */
  follow(order: BaseOrder, drew: boolean): void {
    if (!this.#known) return
    if (drew || !sameJson(this.#known.orders[this.#done], order)) this.#known = undefined
    else this.#done += 1
  }
}
