import type { StandingOrderEffect, StandingOrderSupport } from '../../core/index.ts'
import { squadronIds } from '../board/pieces.ts'
import { stepOf } from '../night/seat-turn.ts'
import { bomberOrder } from '../orders/bomber.ts'
import { endFightersOrder } from '../orders/end-fighters.ts'
import { fighterOrder } from '../orders/fighter.ts'
import type { OrderKind, Rules } from '../rules/rules.ts'
import type { DuelOpen, DuelState, StepId } from '../state/open.ts'
import type { BaseOrder } from '../state/order-schemas.ts'
import { isAirborne } from '../state/queries.ts'
import { sideOfSeat } from '../state/seats.ts'
import { turnForecast } from './turn-forecast.ts'

/**
 * The distance in hexes within which a squadron could meet the bomber on its next card (D6.3): then the German side
 * must decide.
 */
const sightOfBomber = 3
/** The distance in hexes within which a flying squadron could meet the Mosquito in this turn (D5.3). */
const sightOfMosquito = 2

const base: readonly unknown[] = [bomberOrder, endFightersOrder, fighterOrder]

/**
 * Whether a turn offers only the orders of the base game. An order that an option adds needs a decision, so the
 * standing order ends.
 */
const isPlain = ({ orders }: Rules, step: StepId): boolean =>
  [...orders.values()].every((kind: OrderKind) => kind.step !== step || base.includes(kind))

/** Whether a British aircraft is near a squadron that can fight. */
function isNear({ board }: Rules, { squadrons, bomber, mosquito }: DuelOpen): boolean {
  const hunted = bomber && !bomber.landed ? bomber.at : undefined
  const hunter = mosquito && !mosquito.landed ? mosquito.at : undefined
  return squadronIds.some((id) => {
    const squadron = squadrons[id]
    const { at } = squadron
    if (squadron.status !== 'ready' || at === undefined) return false
    const meetsBomber = hunted !== undefined && board.distance(at, hunted) <= sightOfBomber
    const meetsMosquito = hunter !== undefined && board.distance(at, hunter) <= sightOfMosquito
    return meetsBomber || (isAirborne(squadron) && meetsMosquito)
  })
}

/**
 * The German standing order: it ends the fighters' turn while no British aircraft is near and no squadron is about to
 * crash or land without an order (D6.13).
 */
function fightersNow(rules: Rules, open: DuelOpen): StandingOrderEffect<BaseOrder> {
  if (!isPlain(rules, 'fighters') || isNear(rules, open)) return 'ends'
  const isFlying = open.bomber !== undefined && !open.bomber.landed
  const inNeed = turnForecast(rules, { open }).some(
    ({ fate }) => fate === 'crashes' || (fate === 'lands' && isFlying),
  )
  return inNeed ? 'ends' : { order: { type: 'endFighters' } }
}

/**
 * The British standing order for the bomber. On its first card the player chooses the altitude (D4.5); after that there
 * is nothing to decide (D4.7).
 */
function bomberNow(rules: Rules, { bomber }: DuelOpen): StandingOrderEffect<BaseOrder> {
  if (!isPlain(rules, 'bomber')) return 'ends'
  return bomber?.altitude === undefined ? 'waits' : { order: { type: 'bomber' } }
}

/**
 * The conditions on which an order given beforehand (T24) ends: `attack`, when a strike or another score happens;
 * `choice`, as soon as the player has something to choose.
 */
const conditions = ['attack', 'choice'] as const

/**
 * The move that an order given beforehand (T24) makes now. With the condition `choice` such an order ends even where a
 * standing order would wait for the player, as in a turn of the Mosquito.
 */
function nowUntil(rules: Rules, open: DuelOpen, until: string): StandingOrderEffect<BaseOrder> {
  const now = nowAt(rules, open)
  return now === 'waits' && until === 'choice' ? 'ends' : now
}

function nowAt(rules: Rules, open: DuelOpen): StandingOrderEffect<BaseOrder> {
  switch (stepOf(open)) {
    case 'fighters':
      return fightersNow(rules, open)
    case 'bomber':
      return bomberNow(rules, open)
    case 'mosquito':
      return isPlain(rules, 'bomber') ? 'waits' : 'ends'
    default:
      return 'ends'
  }
}

/**
 * Duel's standing orders (T20). British: the bomber turns over its cards automatically, and the player plays the
 * Mosquito's turns. German: the fighters' turns end automatically. Everything follows from public knowledge.
 */
export const standingOrders = (rules: Rules): StandingOrderSupport<DuelState, BaseOrder> => ({
  now: ({ open }) => nowAt(rules, open),
  // A change of the score reveals the events that the German side waits for: a strike on a city, a hit by flak.
  watched: ({ open }, seat) => (sideOfSeat(open, seat) === 'german' ? String(open.vp) : ''),
  beforehand: {
    conditions,
    now: ({ open }, _, until) => nowUntil(rules, open, until),
    // Every strike and every hit, by either side, adds an entry to the night's ledger.
    watched: ({ open }, _, until) => (until === 'attack' ? `${open.night}/${open.ledger.length}` : ''),
  },
})
