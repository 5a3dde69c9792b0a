import {
  eventsOf,
  type Random,
  type Refusal,
  randomFrom,
  seedFromNumber,
  stateAfter,
  viewOf,
} from '@opsroom/rules/core'
import {
  type BaseOrder,
  type DuelEvent,
  type DuelSetup,
  type DuelState,
  duelSetupSchema,
  type Edition,
  type OptionOrder,
  type PreparedDuel,
  prepareDuel,
  prepareRules,
  type Rules,
  seatOfSide,
} from '@opsroom/rules/duel'
import type { Given } from './scenario/format.ts'
import { chanceOf, stateWithOptionalGiven } from './scenario/optional.ts'
import { nightBeforePhase3, positionOf } from './scenario/position.ts'

/** The setup of a test: an edition, or the fields of a setup that differ from the default. */
export type AgreedSetup = Edition | Partial<Omit<DuelSetup, 'board'>>
type Bound = { rules: Rules; game: PreparedDuel }

const known = new Map<string, Bound>()
function boundTo(agreed: AgreedSetup): Bound {
  const setup = typeof agreed === 'string' ? { edition: agreed } : agreed
  const key = JSON.stringify(setup)
  const before = known.get(key)
  if (before) return before
  const rules = prepareRules(duelSetupSchema.parse(setup))
  const bound = { rules, game: prepareDuel(rules) }
  known.set(key, bound)
  return bound
}

/** An order of the base game, with the fields that optional rules add to it, or an order of an optional rule. */
export type AnyDuelOrder = (BaseOrder & Record<string, unknown>) | OptionOrder

/** A position together with its rules, for tests that read like the rulebook. */
export interface Situation {
  state: DuelState
  /** Plays orders one after the other. It fails when an order is refused. */
  play(...orders: AnyDuelOrder[]): Situation
  /** The refusal of an order, or undefined if the order is accepted. */
  refusalOf(order: AnyDuelOrder): Refusal | undefined
  /** The rule and the reason by which an order is refused, as `D6.6 fuel.short`, or `accepted`. */
  ruleFor(order: AnyDuelOrder): string
  /** The ledger lines since the situation began, as `S2 british 3`. */
  booked(): string[]
  /** The events since the situation began. */
  events: DuelEvent[]
  options(
    order: Parameters<ReturnType<typeof prepareDuel>['options']>[2],
  ): ReturnType<ReturnType<typeof prepareDuel>['options']>
}

const seatFor = ({ rules }: Bound, { open }: DuelState, type: string) =>
  seatOfSide(open, rules.orders.get(type)?.side ?? 'german')

function situation(
  bound: Bound,
  state: DuelState,
  random: Random,
  begun: DuelState,
  events: DuelEvent[],
): Situation {
  const { game } = bound
  const seatOf = (type = '') => seatFor(bound, state, type)
  const refusalOf = (order: AnyDuelOrder) =>
    game.refuse(viewOf(state, seatOf(order.type)), seatOf(order.type), order as BaseOrder)
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
      const decided = game.decide(state, seatOf(order.type), order as BaseOrder, random)
      return situation(bound, stateAfter(decided, state), random, begun, [
        ...events,
        ...eventsOf(decided),
      ]).play(...rest)
    },
    booked: () =>
      state.open.ledger
        .slice(begun.open.ledger.length)
        .map(({ table, to, total }) => `${table} ${to} ${total}`),
    options: (draft) => game.options(viewOf(state, seatOf(draft?.type)), seatOf(draft?.type), draft),
  }
}

const seeded = randomFrom(seedFromNumber(1))

/** A situation in the duel; its position is given in the words of the scenario format. */
export const duelAt = (given: Given, agreed: AgreedSetup = 'v2'): Situation => {
  const bound = boundTo(agreed)
  const state = stateWithOptionalGiven(bound.rules, positionOf(bound.rules, given), given)
  return situation(bound, state, chanceOf(seeded, state, given), state, [])
}

/**
 * A situation of Duel in the Dark while both sides prepare in secret (phases 3 and 4), with the given squadrons at
 * their airports.
 */
export const situationAtPhases3And4 = (given: Given, agreed: AgreedSetup = 'v2'): Situation => {
  const bound = boundTo(agreed)
  const state = stateWithOptionalGiven(bound.rules, nightBeforePhase3(bound.rules, given), given)
  return situation(bound, state, chanceOf(seeded, state, given), state, [])
}

/** The situation of a game that has just been opened. */
export const newlyOpenedGame = (agreed: AgreedSetup = 'v2', seed = 1): Situation => {
  const bound = boundTo(agreed)
  const { initial } = bound.game
  return situation(bound, initial, randomFrom(seedFromNumber(seed)), initial, [])
}
