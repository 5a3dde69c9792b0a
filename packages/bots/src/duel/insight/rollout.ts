import type { SeatId } from '@opsroom/rules/core'
import { sameJson, stateAfter } from '@opsroom/rules/core'
import type { BaseOrder, DuelOpen, DuelState } from '@opsroom/rules/duel'
import type { DuelMemory } from '../levels/level.ts'
import type { SampleChance } from './chance.ts'
import type { Policy } from './policy.ts'
import type { GivenOrder } from './steps.ts'

/** More orders than a night has. */
const mostOrders = 600

/** The rest of a night as one sample plays it. */
export interface SimulatedNight {
  /** The result of the night, without points carried over. */
  margin: number
  orders: BaseOrder[]
}

export const isNightOver = (open: DuelOpen, night: number): boolean => open.results.length >= night

/** The state after an order, with the chance of a sample. */
export const stateAfterOrder = (
  { game }: Policy,
  state: DuelState,
  { seat, order }: Pick<GivenOrder, 'seat' | 'order'>,
  { random }: SampleChance,
): DuelState => stateAfter(game.decide(state, seat, order, random), state)

/** The result of a night that is over, from the British side. */
export const marginOf = (open: DuelOpen, night: number, carried: number): number =>
  (open.results[night - 1]?.vp ?? open.vp) - carried

/**
 * Plays a night from here to its end.
 * @throws Error when a seat has no order to give, or the night does not end
 */
export function simulateNight(policy: Policy, from: DuelState, sample: SampleChance): SimulatedNight {
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
 * A sample that follows a night as it was played: it is simulated again only where the night differs from it; as long
 * as both agree they end the same.
 */
export class FollowingSample {
  readonly sample: SampleChance
  readonly #policy: Policy
  #known: SimulatedNight | undefined
  #done = 0

  constructor(policy: Policy, sample: SampleChance) {
    this.#policy = policy
    this.sample = sample
  }

  /** The result of the night from here. @param state of the moment up to which `follow` was called */
  margin(state: DuelState): number {
    if (!this.#known) {
      this.#known = simulateNight(this.#policy, state, this.sample)
      this.#done = 0
    }
    return this.#known.margin
  }

  /** An order was given. @param drew whether chance had a part in it, which was another in the sample */
  follow(order: BaseOrder, drew: boolean): void {
    if (!this.#known) return
    if (drew || !sameJson(this.#known.orders[this.#done], order)) this.#known = undefined
    else this.#done += 1
  }
}
