import { type Direction, directions, type Hex, type Random, type Rng, stateAfter } from '@opsroom/rules/core'
import {
  type Altitude,
  type BaseOrder,
  type DuelView,
  isAirborne,
  type MosquitoOrder,
  type Plan,
  seatOfSide,
  squadronIds,
} from '@opsroom/rules/duel'
import { netGainAt } from '../british/altitude.ts'
import { coverOrder } from '../british/mosquito.ts'
import { fightersTurnOrders } from '../german/fighter-turn.ts'
import { regularOutlook } from '../levels/regular.ts'
import { isLegal, type Situation } from '../situation.ts'

/** Randomness for simulated orders: every purpose draws from the bot's own source of random numbers. */
const anyChance =
  (rng: Rng): Random =>
  () =>
    rng

/** The situation of the seat that plays this side in the view. */
const asSeat = (situation: Situation, view: DuelView, side: 'british' | 'german'): Situation => {
  const seat = seatOfSide(view.open, side)
  return { ...situation, view, open: view.open, seat, side }
}

/** The view after an order has been carried out; unchanged if the game refuses the order. */
function carriedOut(situation: Situation, order: BaseOrder): DuelView {
  const { game, view, seat, rng } = situation
  if (!isLegal(situation, order)) return view
  return stateAfter(game.decide(view, seat, order, anyChance(rng)), view)
}

/** The view after the German's whole turn, played as Regular plays against a bomber whose route it does not know. */
function germanTurn(situation: Situation, view: DuelView): DuelView {
  const { open, secrets } = view
  if (open.turn !== 'fighters') return view
  const german = asSeat(situation, { open }, 'german')
  const { after } = fightersTurnOrders(german, regularOutlook(german))
  const now: DuelView = { open: after.open, ...(secrets && { secrets }) }
  return carriedOut(asSeat(situation, now, 'german'), { type: 'endFighters' })
}

/** The view after one round: the Mosquito's order, the fighters' answer, the bomber's next card. */
function roundAfter(situation: Situation, order: MosquitoOrder, altitude: Altitude): DuelView {
  const after = germanTurn(situation, carriedOut(situation, order))
  if (after.open.turn !== 'bomber') return after
  const bomber: BaseOrder = after.open.bomber?.altitude ? { type: 'bomber' } : { type: 'bomber', altitude }
  return carriedOut(asSeat(situation, after, 'british'), bomber)
}

/** The VP that the British may expect: the score so far, plus the estimated net gain on the rest of the route. */
function hopeOf(situation: Situation, view: DuelView, plan: Plan, altitude: Altitude): number {
  if (view.open.phase !== 'duel') return view.open.vp
  return view.open.vp + netGainAt(asSeat(situation, view, 'british'), plan, altitude)
}

/** The hexes within two hexes of the Mosquito, each with a path to it. */
function reachable({ rules, open }: Situation): { hex: Hex; path: Direction[] }[] {
  const from = open.mosquito?.at ?? 0
  const found = new Map<Hex, Direction[]>([[from, []]])
  for (const path of [
    ...directions.map((heading) => [heading]),
    ...directions.flatMap((first) => directions.map((second) => [first, second])),
  ]) {
    const hex = rules.board.follow(from, path)?.at(-1)
    if (hex !== undefined && !found.has(hex)) found.set(hex, path)
  }
  return [...found].map(([hex, path]) => ({ hex, path }))
}

/**
 * The Mosquito's orders to compare, at most `most`: first Regular's order, then orders that fly to a hex that the
 * bomber will soon enter, or that has airborne fighters in or next to it, or fighters on the ground in it.
 */
export function mosquitoOrders(
  situation: Situation,
  plan: Plan,
  altitude: Altitude,
  most: number,
): MosquitoOrder[] {
  const { rules, open } = situation
  const usual = coverOrder(situation, plan, altitude)
  const flown = open.bomber?.flown.length ?? 0
  const ahead = rules.board.follow(plan.start, plan.route)?.slice(flown, flown + 3) ?? []
  const fighters = squadronIds.flatMap((id) => {
    const { at, status } = open.squadrons[id]
    return status === 'ready' && at !== undefined ? [{ at, up: isAirborne(open.squadrons[id]) }] : []
  })
  const interest = (hex: Hex): number => {
    const next = ahead.indexOf(hex)
    const near = fighters.filter(({ at, up }) => up && rules.board.distance(at, hex) <= 1).length
    const based = fighters.filter(({ at, up }) => !up && at === hex).length
    return (next === -1 ? 0 : 3 - next) + near + based * 0.8
  }
  const covers = reachable(situation)
    .map(({ hex, path }) => ({ hex, path, worth: interest(hex) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth || a.hex - b.hex)
    .flatMap(({ hex, path }): MosquitoOrder[] => {
      const blocks = fighters.some(({ at, up }) => !up && at === hex)
      const high: MosquitoOrder = { type: 'mosquito', path, altitude: 'high' }
      return blocks ? [high, { ...high, altitude: 'low' }] : [high]
    })
  return [usual, ...covers].slice(0, Math.max(1, most))
}

/** The view after some further rounds, in which both sides play as Regular does. */
function flyOut(
  situation: Situation,
  view: DuelView,
  plan: Plan,
  altitude: Altitude,
  rounds: number,
): DuelView {
  let now = view
  for (let round = 0; round < rounds && now.open.phase === 'duel' && !situation.isTimeUp(); round++) {
    const british = asSeat(situation, now, 'british')
    if (now.open.turn !== 'mosquito') return now
    now = roundAfter(british, coverOrder(british, plan, altitude), altitude)
  }
  return now
}

/**
 * The Mosquito's order by looking ahead: every promising order is played for one round against the likely answer of the
 * German, and the three best are played further into the night, as far as the budget of rounds allows.
 */
export function foreseenMosquitoOrder(
  situation: Situation,
  plan: Plan,
  altitude: Altitude,
): MosquitoOrder | undefined {
  const { budget, isTimeUp } = situation
  const orders = mosquitoOrders(situation, plan, altitude, Math.ceil(budget / 3)).filter((order) =>
    isLegal(situation, order),
  )
  const seen = orders.flatMap((order, place) => {
    if (place > 0 && isTimeUp()) return []
    const view = roundAfter(situation, order, altitude)
    return { order, view, hope: hopeOf(situation, view, plan, altitude) }
  })
  seen.sort((a, b) => b.hope - a.hope)
  const finalists = seen.slice(0, 3)
  const rounds = Math.floor((budget - orders.length) / Math.max(1, finalists.length))
  const far = finalists.map(({ order, view }) => ({
    order,
    hope: hopeOf(situation, flyOut(situation, view, plan, altitude, rounds), plan, altitude),
  }))
  // When time ran out, some orders were simulated for more rounds than others; only the first round is comparable.
  if (isTimeUp()) return finalists[0]?.order
  return far.reduce<(typeof far)[number] | undefined>(
    (best, one) => (best === undefined || one.hope > best.hope ? one : best),
    undefined,
  )?.order
}
