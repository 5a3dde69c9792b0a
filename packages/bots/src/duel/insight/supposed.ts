import type { Direction, Hex, Rng, SeatId } from '@opsroom/rules/core'
import { type DuelOpen, type DuelState, maximumRouteCards, otherSeat, type Plan } from '@opsroom/rules/duel'
import {
  canEndRoute,
  completableCards,
  fewestCardsToLand,
  type PlannedFlight,
} from '@opsroom/rules/duel/forecast'
import { promisingPlan } from '../british/raids.ts'
import { beliefOf, bomberStart, drawWeighted, type RouteBelief, sampleRoute } from '../model/belief.ts'
import type { SampleRandom } from './chance.ts'
import type { Policy } from './policy.ts'
import { FollowingSample } from './rollout.ts'

/** A plan that is consistent with public knowledge, with the sample that flies it. */
export interface SupposedPlan {
  plan: Plan
  follower: FollowingSample
}

/** The public belief about the target; undefined before the bomber is on the map, or after its landing. */
export function publicBelief({ rules }: Policy, open: DuelOpen): RouteBelief | undefined {
  const start = bomberStart(rules, open)
  return start === undefined || open.bomber?.landed ? undefined : beliefOf(rules, open, start)
}

/** Whether a route ends at a British airport, where the bomber may land. */
const isHome = ({ rules }: Policy, hexes: readonly Hex[]): boolean =>
  rules.board.airport(hexes.at(-1) ?? 0) === 'british'

/**
 * The shortest route home over a target, for a bomber that has left the routes of the model; undefined when there is
 * none.
 */
function shortestHome({ rules }: Policy, target: Hex, from: PlannedFlight): Direction[] | undefined {
  const route: Direction[] = []
  for (let flight = from; ; ) {
    const [best] = completableCards(rules, target, flight, maximumRouteCards)
      .map(([heading, next]) => ({ heading, next, left: fewestCardsToLand(rules, target, next) }))
      .sort((a, b) => a.left - b.left)
    if (!best) return undefined
    route.push(best.heading)
    flight = best.next
    if (canEndRoute(rules.board, flight)) return route
  }
}

/**
 * A random rest of the bomber's route that ends at home, with its target; targets that the bomber can no longer reach
 * are left out. Undefined when no route is left.
 */
function restOf(
  policy: Policy,
  belief: RouteBelief,
  rng: Rng,
): { target: Hex; route: Direction[] } | undefined {
  for (let left = belief; left.guesses.length > 0; ) {
    const rest = sampleRoute(left, rng)
    if (rest && isHome(policy, rest.hexes)) return rest
    const { model, guesses } = left
    left = { model, guesses: guesses.filter(({ target }) => target !== rest?.target) }
  }
  const ways = belief.guesses.flatMap(({ target, flight, chance }) => {
    const route = shortestHome(policy, target, flight)
    return route ? [{ target, route, chance }] : []
  })
  return drawWeighted(ways, rng)
}

/** A random plan that is consistent with public knowledge; undefined when there is none. */
function planFor(policy: Policy, open: DuelOpen, sample: SampleRandom): Plan | undefined {
  const { bomber, mosquito } = open
  const seat: SeatId = open.british
  const rng = sample.random(`supposed/${open.night}/${bomber?.flown.length ?? -1}`)
  if (!bomber || !mosquito) {
    const found = promisingPlan({ ...policy.situation({ open }, seat, sample), rng })
    if (!found) return undefined
    const { type: _, ...plan } = found
    return plan
  }
  const start = bomberStart(policy.rules, open) ?? bomber.at
  // The bomber has landed, so its whole route is public.
  if (bomber.landed)
    return { start, target: bomber.struck ?? bomber.at, route: bomber.flown, mosquito: mosquito.base }
  const belief = publicBelief(policy, open)
  const rest = belief && restOf(policy, belief, rng)
  if (!rest) return undefined
  return { start, target: rest.target, route: [...bomber.flown, ...rest.route], mosquito: mosquito.base }
}

/** A state in which this plan is the only secret that any seat has. */
export const stateWithPlan = (open: DuelOpen, plan: Plan): DuelState => ({
  open,
  secrets: { [open.british]: { plan }, [otherSeat(open.british)]: {} },
})

/** Whether a plan is still consistent with public knowledge. */
function fits({ rules }: Policy, { bomber }: DuelOpen, { start, route, target }: Plan): boolean {
  if (!bomber) return true
  if (bomber.flown.some((card, place) => route[place] !== card)) return false
  if (bomber.landed) return true
  // A bomber that has not landed still has cards to fly, so a route without further cards does not fit.
  if (route.length <= bomber.flown.length) return false
  if (bomber.struck !== undefined) return bomber.struck === target
  return !rules.board.follow(start, bomber.flown)?.includes(target)
}

/**
 * The supposed plans at a moment, from the supposed plans at the moment before: plans that are still consistent with
 * public knowledge stay, the others are drawn again by the present public belief. So the frequency of each plan matches
 * its probability.
 * @param samples one for each plan
 */
export function supposedPlansAfter(
  policy: Policy,
  open: DuelOpen,
  samples: readonly SampleRandom[],
  before: readonly SupposedPlan[],
): SupposedPlan[] {
  return samples.map((sample, place) => {
    const old = before[place]
    if (old && fits(policy, open, old.plan)) return old
    const plan = planFor(policy, open, sample)
    if (!plan) throw new Error('nothing fits what was seen')
    return { plan, follower: new FollowingSample(policy, sample) }
  })
}

/**
 * The public knowledge about the target: the entropy of the public belief, in bits, and the probability that it gives
 * to the true target.
 */
export function inferredTargetAt(
  policy: Policy,
  open: DuelOpen,
  target: Hex,
): { bits: number; chance: number } | undefined {
  if (open.bomber?.struck !== undefined) return { bits: 0, chance: 1 }
  const belief = publicBelief(policy, open)
  if (!belief) return undefined
  const bits = belief.guesses.reduce(
    (sum, { chance }) => (chance > 0 ? sum - chance * Math.log2(chance) : sum),
    0,
  )
  return { bits, chance: belief.guesses.find((guess) => guess.target === target)?.chance ?? 0 }
}
