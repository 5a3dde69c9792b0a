import type { StandingMove, StandingOrders } from '../../core/index.ts'
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

/** Within this many hexes of a squadron the bomber can be met with its next card (D6.3): then the German side decides. */
const sightOfBomber = 3
/** Within this many hexes of a flying squadron the Mosquito can be met in this turn (D5.3). */
const sightOfMosquito = 2

const base: readonly unknown[] = [bomberOrder, endFightersOrder, fighterOrder]

/**
 * Whether a turn has only the orders of the base game, without additions: anything more would have to be decided.
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

/** Ends the fighters' turn while no enemy is near and no squadron is in need (D6.13). */
function fightersNow(rules: Rules, open: DuelOpen): StandingMove<BaseOrder> {
  if (!isPlain(rules, 'fighters') || isNear(rules, open)) return 'ends'
  const isFlying = open.bomber !== undefined && !open.bomber.landed
  const inNeed = turnForecast(rules, { open }).some(
    ({ fate }) => fate === 'crashes' || (fate === 'lands' && isFlying),
  )
  return inNeed ? 'ends' : { order: { type: 'endFighters' } }
}

/** With its first card the bomber chooses its altitude (D4.5); after that there is nothing to decide (D4.7). */
function bomberNow(rules: Rules, { bomber }: DuelOpen): StandingMove<BaseOrder> {
  if (!isPlain(rules, 'bomber')) return 'ends'
  return bomber?.altitude === undefined ? 'waits' : { order: { type: 'bomber' } }
}

/** The conditions that end a standing order: a strike or a score, or already the next choice. */
const conditions = ['attack', 'choice'] as const

/** The condition applies to the side to move: with `choice` a turn of the Mosquito counts as a decision, too. */
function nowUntil(rules: Rules, open: DuelOpen, until: string): StandingMove<BaseOrder> {
  const now = nowAt(rules, open)
  return now === 'waits' && until === 'choice' ? 'ends' : now
}

function nowAt(rules: Rules, open: DuelOpen): StandingMove<BaseOrder> {
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
 * Standing orders (T20). British: the bomber turns over its cards automatically, and the Mosquito's turns are played
 * by hand. German: fighters' turns end automatically. Everything follows from public knowledge.
 */
export const standingOrders = (rules: Rules): StandingOrders<DuelState, BaseOrder> => ({
  now: ({ open }) => nowAt(rules, open),
  // The score also shows the events that the German side waits for: a city is struck, flak has hit.
  watched: ({ open }, seat) => (sideOfSeat(open, seat) === 'german' ? String(open.vp) : ''),
  beforehand: {
    conditions,
    now: ({ open }, _, until) => nowUntil(rules, open, until),
    // Every strike and hit stands in the ledger of the night, on either side.
    watched: ({ open }, _, until) => (until === 'attack' ? `${open.night}/${open.ledger.length}` : ''),
  },
})
