import { type Random, type Refusal, randomFrom, seedFromNumber, viewOf } from '../core/index.ts'
import {
  type BaseOrder,
  britishSeat,
  type DuelEvent,
  type DuelState,
  duelSetupSchema,
  type Edition,
  germanSeat,
  prepareDuel,
  prepareRules,
} from '../duel/index.ts'
import type { Given } from './scenario/format.ts'
import { eveningOf, positionOf } from './scenario/position.ts'

const byEdition = (edition: Edition) => {
  const rules = prepareRules(duelSetupSchema.parse({ edition }))
  return { rules, game: prepareDuel(rules) }
}
const prepared = { v2: byEdition('v2'), first: byEdition('first') }
const britishOrders = new Set(['plan', 'mosquito', 'bomber'])

/** A position with the rules at hand, for tests that read like the rules. */
export interface Situation {
  state: DuelState
  /** Plays orders one after the other; each must be accepted. */
  play(...orders: BaseOrder[]): Situation
  /** The refusal of an order, or undefined. */
  refusalOf(order: BaseOrder): Refusal | undefined
  /** `D6.6 fuel.short`, or `accepted`. */
  ruleFor(order: BaseOrder): string
  /** Ledger entries since the situation began, as `S2 british 3`. */
  booked(): string[]
  /** What happened since the situation began. */
  events: DuelEvent[]
  options(
    order: Parameters<ReturnType<typeof prepareDuel>['options']>[2],
  ): ReturnType<ReturnType<typeof prepareDuel>['options']>
}

const seatFor = (type: string) => (britishOrders.has(type) ? britishSeat : germanSeat)

function situation(
  edition: Edition,
  state: DuelState,
  random: Random,
  begun: DuelState,
  events: DuelEvent[],
): Situation {
  const { game } = prepared[edition]
  const refusalOf = (order: BaseOrder) =>
    game.refuse(viewOf(state, seatFor(order.type)), seatFor(order.type), order)
  return {
    state,
    events,
    refusalOf,
    ruleFor(order) {
      const refused = refusalOf(order)
      return refused ? `${refused.rule} ${refused.reason}` : 'accepted'
    },
    play(...orders) {
      const [order, ...rest] = orders
      if (!order) return this
      const refused = refusalOf(order)
      if (refused) throw new Error(`${order.type} refused by ${refused.rule} (${refused.reason})`)
      const decided = game.decide(state, seatFor(order.type), order, random)
      return situation(edition, decided.reduce(game.evolve, state), random, begun, [
        ...events,
        ...decided,
      ]).play(...rest)
    },
    booked: () =>
      state.open.ledger
        .slice(begun.open.ledger.length)
        .map(({ table, to, total }) => `${table} ${to} ${total}`),
    options: (partial) =>
      game.options(viewOf(state, seatFor(partial?.type ?? '')), seatFor(partial?.type ?? ''), partial),
  }
}

const seeded = randomFrom(seedFromNumber(1))

/** A position in the duel, in the words of the scenario format. */
export const duelAt = (given: Given, edition: Edition = 'v2'): Situation => {
  const state = positionOf(prepared[edition].rules, given)
  return situation(edition, state, seeded, state, [])
}

/** Phases 3 and 4, with these squadrons on their airports. */
export const eveningAt = (given: Given, edition: Edition = 'v2'): Situation => {
  const state = eveningOf(prepared[edition].rules, given)
  return situation(edition, state, seeded, state, [])
}

/** A game that has just been opened. */
export const newGame = (edition: Edition = 'v2', seed = 1): Situation => {
  const { initial } = prepared[edition].game
  return situation(edition, initial, randomFrom(seedFromNumber(seed)), initial, [])
}
