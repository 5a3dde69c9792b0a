import { type Rng, sameJson, viewOf } from '@opsroom/rules/core'
import { type Board, boardPackOf, type DuelSetup, type Plan, prepareBoard } from '@opsroom/rules/duel'
import { audiencesOf, type GameAct, gameActs, type Night } from '../../nights/night.ts'
import { compareVariant, type WorldVariant } from '../../non-interference/compare.ts'
import type { Property } from '../../properties/property.ts'
import { randomWalk } from '../../properties/walks.ts'
import { publishedHashes } from './hashes.ts'
import { flightIndexAfter, openStateBefore, orderTypeOf, randomActOf } from './nights.ts'
import { windowCardsIn } from './window.ts'

/**
 * The public part of each card's move: the heading, whether the bomber struck, whether it landed, and whether a Window
 * card lay before it (D12.4).
 */
function publicMoves(board: Board, plan: Plan): string[] {
  const { start, route, target } = plan
  const hexes = board.follow(start, route) ?? []
  const strike = hexes.indexOf(target)
  const window = windowCardsIn(plan)
  return route.map(
    (card, index) =>
      `${card} ${index === strike} ${index === route.length - 1} ${window.includes(index + 1)}`,
  )
}

/**
 * The cities whose crests the British hand over (D12.2); with the same crests, only these can be the other target.
 * Undefined if no crests are handed over.
 */
function crestsShown({ acts }: Night, from: number): readonly number[] | undefined {
  const act = acts.slice(from).find((one) => orderTypeOf(one) === 'crests')
  return (act?.given?.command as { cities?: number[] } | undefined)?.cities
}

/** The number of first cards whose public moves are the same in both plans. */
function sharedCards(board: Board, one: Plan, other: Plan): number {
  const [here, there] = [publicMoves(board, one), publicMoves(board, other)]
  const first = here.findIndex((move, index) => move !== there[index])
  return first === -1 ? here.length : first
}

/**
 * Another plan with the same airports whose first cards look the same, for as many cards as a few attempts can find.
 */
function otherPlan(night: Night, board: Board, act: GameAct, plan: Plan, rng: Rng): Plan | undefined {
  const { seat } = act.given
  const ground = { game: night.game, seat, view: viewOf(act.before.game, seat) }
  const isAnnounced = windowCardsIn(plan).length > 0
  const targets = crestsShown(night, night.acts.indexOf(act)) ?? [plan.target, ...board.cities]
  let best: Plan | undefined
  for (let attempt = 0; attempt < 8; attempt++) {
    const route = plan.route.slice(0, rng.int(plan.route.length))
    const target = rng.pick(targets)
    const draft = { type: 'plan', start: plan.start, target, ...(route.length > 0 && { route }) }
    const { order } = randomWalk(ground, rng, 30, draft)
    // Both plans must use Window or both must not, because that is announced.
    if (!order || windowCardsIn(order as Plan).length > 0 !== isAnnounced) continue
    const found = { ...(order as Plan), mosquito: plan.mosquito }
    const isBetter = best === undefined || sharedCards(board, plan, found) > sharedCards(board, plan, best)
    if (!sameJson(found, plan) && isBetter) best = found
  }
  return best
}

/**
 * A variant of a game with another plan for one of its nights, up to the first card that looks different to anybody but
 * the seat that planned.
 */
export function otherPlanVariant(night: Night): WorldVariant | undefined {
  const plans = gameActs(night).filter((each) => orderTypeOf(each) === 'plan')
  // The last plan of each night, which the bomber flew.
  const flown = new Map(plans.map((each) => [openStateBefore(each).night, each]))
  const act = randomActOf(night, [...flown.values()], 'worlds/plan/which')
  if (!act) return undefined
  const { seat } = act.given
  const { type, ...plan } = act.given.command as Plan & { type: string }
  const board = prepareBoard(boardPackOf(night.setup as DuelSetup))
  const other = otherPlan(night, board, act, plan, night.random('worlds/plan'))
  if (!other) return undefined
  return {
    audiences: audiencesOf(night).filter((audience) => audience !== seat),
    from: night.acts.indexOf(act),
    // The comparison ends at the first card that looks different.
    until: flightIndexAfter(night, act, sharedCards(board, plan, other)),
    start: act.before,
    asks: 3,
    instead: (played) =>
      played === act ? { scope: 'game', seat, command: { ...other, type } } : played.given,
    hashes: publishedHashes,
  }
}

/**
 * The property that the German side sees no difference between plans with another target or way home as long as the
 * flown cards are the same (D4.7, D14).
 */
export const planStaysSecret: Property = {
  id: 'non-interference-plan',
  nights: 'odd',
  claim:
    'as long as two plans fly the same cards with the same consequences, nobody but the British can tell which it is',
  check: (night) => compareVariant(night, otherPlanVariant(night)),
}
