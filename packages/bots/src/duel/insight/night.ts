import { type DuelState, sideOfSeat, targetOfNight } from '@opsroom/rules/duel'
import { differences, expectedResultOf, hundredths, mean, standardErrorOf } from '../../insight/figures.ts'
import type { ChapterInsight, ExpectedResult, InferredSecret, InsightPoint } from '../../insight/insight.ts'
import { type SampleRandom, sampleRandomOf } from './chance.ts'
import { type CostlyCandidate, costliestOrders } from './costly.ts'
import { InsightSplit, meanInHundredths } from './parts.ts'
import type { Policy } from './policy.ts'
import { FollowingSample, marginOf, simulateNight, stateAfterOrder } from './rollout.ts'
import type { GivenOrder, NightOrders } from './steps.ts'
import { inferredTargetAt, type SupposedPlan, stateWithPlan, supposedPlansAfter } from './supposed.ts'

interface Walk {
  policy: Policy
  night: NightOrders
  samples: readonly SampleRandom[]
  /** The first of the samples, for steps that need only one. */
  sample: SampleRandom
  split: InsightSplit
  points: InsightPoint[]
  candidates: CostlyCandidate[]
}

const valued = ({ policy, samples }: Pick<Walk, 'policy' | 'samples'>, state: DuelState): number[] =>
  samples.map((sample) => simulateNight(policy, state, sample).margin)

const pointOf = (
  { night }: Walk,
  next: GivenOrder | undefined,
  at: number,
  lines: Record<string, ExpectedResult>,
): InsightPoint => ({
  at,
  entry: next?.entry ?? 0,
  round: next?.before.open.round ?? night.end.open.results.length,
  ...(next && { seat: next.seat, order: next.order.type }),
  lines,
})

const alike = (expected: ExpectedResult): Record<string, ExpectedResult> => ({
  public: expected,
  british: expected,
  german: expected,
  truth: expected,
})

/** The mean loss between two lists of samples, and its standard error. */
function lossOf(better: readonly number[], worse: readonly number[]): { loss: number; error: number } {
  const lost = differences(better, worse)
  return { loss: mean(lost), error: standardErrorOf(lost) }
}

/**
 * The margins of all samples after an order in the state in which it was given; each sample draws the order's random
 * numbers itself.
 */
const ordered = ({ policy, samples }: Walk, { before, seat, order }: GivenOrder): number[] =>
  samples.map(
    (sample) =>
      simulateNight(policy, stateAfterOrder(policy, before, { seat, order }, sample), sample).margin,
  )

/**
 * Adds two parts to the split: the change of the expectation by an order, and the luck of the random numbers that it
 * drew.
 * @returns the margins after the order without the luck of its real draws
 */
function chanced(
  walk: Walk,
  given: GivenOrder,
  part: 'preparation.german' | 'orders.british' | 'orders.german',
  from: readonly number[],
  to: number[],
): number[] {
  const { split } = walk
  const meant = given.drew ? ordered(walk, given) : to
  split.add(part, meanInHundredths(meant) - meanInHundredths(from), differences(meant, from))
  if (given.drew)
    split.add(
      given.weather ? 'weather' : 'draws',
      meanInHundredths(to) - meanInHundredths(meant),
      differences(to, meant),
    )
  return meant
}

/**
 * Walks through the orders that base the squadrons, and the draw of the weather, before any seat has a secret.
 * @returns the margins of the samples before these orders, and after them
 */
function basesOf(walk: Walk): { prior: number[]; evening: number[] } {
  const { night, points, candidates, policy, samples } = walk
  const opening = night.bases[0]?.before ?? night.evening
  const prior = valued(walk, opening)
  let now = prior
  for (const given of night.bases) {
    points.push(pointOf(walk, given, given.at, alike(expectedResultOf(now))))
    const after = valued(walk, given.after)
    const meant = chanced(walk, given, 'preparation.german', now, after)
    candidates.push({
      given,
      side: 'german',
      ...lossOf(meant, now),
      early: true,
      chosen: meant,
      tried: (order) =>
        samples.map(
          (sample) =>
            simulateNight(policy, stateAfterOrder(policy, given.before, { ...given, order }, sample), sample)
              .margin,
        ),
      situation: policy.situation(given.before, given.seat, walk.sample),
    })
    now = after
  }
  return { prior, evening: now }
}

/** The state of the preparation as if only one side had given its secret orders. */
const lockedBy = ({ policy, sample, night }: Walk, side: 'british' | 'german'): DuelState =>
  night.secret
    .filter(({ seat }) => sideOfSeat(night.evening.open, seat) === side)
    .reduce(
      (state, { seat, order }) => stateAfterOrder(policy, state, { seat, order }, sample),
      night.evening,
    )

/**
 * Splits the change of the expectation by the preparation into three parts: the plan, the deployment, and their
 * combination.
 * @param now the margins of the samples before plan and deployment
 * @returns the margins when the curtain is up
 */
function eveningOf(walk: Walk, now: readonly number[], followers: readonly FollowingSample[]): number[] {
  const { night, split, points, candidates, policy } = walk
  // A match that began at a moment after the curtain, taken from another match, has no secret orders to split.
  if (night.secret.length === 0) return followers.map((follower) => follower.margin(night.curtain))
  const planned = valued(walk, lockedBy(walk, 'british'))
  const deployed = valued(walk, lockedBy(walk, 'german'))
  const both = followers.map((follower) => follower.margin(night.curtain))
  split.add(
    'preparation.british',
    meanInHundredths(planned) - meanInHundredths(now),
    differences(planned, now),
  )
  split.add(
    'preparation.german',
    meanInHundredths(deployed) - meanInHundredths(now),
    differences(deployed, now),
  )
  const met =
    meanInHundredths(both) - meanInHundredths(planned) - meanInHundredths(deployed) + meanInHundredths(now)
  split.add('meeting', met, differences(differences(both, planned), differences(deployed, now)))
  const [first] = night.secret
  points.push(pointOf(walk, first, first?.at ?? 0, alike(expectedResultOf(now))))
  // The moment at which both sides have locked and the curtain is still down: each side knows its own part.
  points.push(
    pointOf(walk, undefined, (night.secret.at(-1)?.at ?? 0) + 1, {
      public: expectedResultOf(now),
      british: expectedResultOf(planned),
      german: expectedResultOf(deployed),
      truth: expectedResultOf(both),
    }),
  )
  for (const given of night.secret) {
    const side = sideOfSeat(night.evening.open, given.seat)
    const chosen = side === 'british' ? planned : deployed
    candidates.push({
      given,
      side,
      ...(side === 'british' ? lossOf(now, chosen) : lossOf(chosen, now)),
      early: true,
      chosen,
      tried: (order) =>
        valued(walk, stateAfterOrder(policy, night.evening, { ...given, order }, walk.sample)),
      situation: policy.situation(night.evening, given.seat, walk.sample),
    })
  }
  return both
}

/**
 * Walks through the orders of the duel.
 * @param curtain the margins of the samples by the true plan, when the curtain is up
 * @returns the margins at the end
 */
function duelOf(
  walk: Walk,
  supposedSamples: readonly SampleRandom[],
  curtain: number[],
  followers: readonly FollowingSample[],
): number[] {
  const { policy, night, points, candidates } = walk
  let now = curtain
  let supposed: SupposedPlan[] = []
  for (const given of night.duel) {
    const { before, after, seat, order, drew } = given
    const side = sideOfSeat(before.open, seat)
    supposed = supposedPlansAfter(policy, before.open, supposedSamples, supposed)
    const known = supposed.map(({ plan, follower }) => follower.margin(stateWithPlan(before.open, plan)))
    const [publicly, truly] = [expectedResultOf(known), expectedResultOf(now)]
    points.push(
      pointOf(walk, given, given.at, { public: publicly, british: truly, german: publicly, truth: truly }),
    )
    for (const follower of followers) follower.follow(order, drew)
    for (const { follower } of supposed) follower.follow(order, drew)
    const isOver = after.open.results.length >= night.number
    const margin = marginOf(after.open, night.number, before.open.carried)
    const next = isOver ? now.map(() => margin) : followers.map((follower) => follower.margin(after))
    if (side === 'british') {
      const meant = chanced(walk, given, 'orders.british', now, next)
      candidates.push(britishCandidate(walk, given, now, meant))
    } else {
      const then = isOver
        ? known.map(() => margin)
        : supposed.map(({ plan, follower }) => follower.margin(stateWithPlan(after.open, plan)))
      germanOrder(walk, given, [now, next], [known, then], supposed)
    }
    now = next
  }
  return now
}

function britishCandidate(
  walk: Walk,
  given: GivenOrder,
  from: readonly number[],
  chosen: number[],
): CostlyCandidate {
  const { policy } = walk
  return {
    given,
    side: 'british',
    ...lossOf(from, chosen),
    chosen,
    tried: (order) => ordered(walk, { ...given, order }),
    situation: policy.situation(given.before, given.seat, walk.sample),
  }
}

/**
 * Splits a German order into its worth by the German's own knowledge and the rest, which only the true route gives and
 * which counts as a guess. Where the order drew a card, the effect of the draw is taken out of that rest.
 */
function germanOrder(
  walk: Walk,
  given: GivenOrder,
  [now, next]: [number[], number[]],
  [known, then]: [number[], number[]],
  supposed: readonly SupposedPlan[],
): void {
  const { split, candidates, policy } = walk
  const sound = meanInHundredths(then) - meanInHundredths(known)
  const draws = given.drew ? ordered(walk, given) : next
  split.addApart('orders.german', sound, differences(then, known))
  split.add('guess', meanInHundredths(draws) - meanInHundredths(now) - sound, differences(draws, now))
  if (given.drew)
    split.add(
      given.weather ? 'weather' : 'draws',
      meanInHundredths(next) - meanInHundredths(draws),
      differences(next, draws),
    )
  candidates.push({
    given,
    side: 'german',
    ...lossOf(then, known),
    chosen: then,
    tried: (order) =>
      supposed.map(({ plan, follower }) => {
        const state = stateAfterOrder(
          policy,
          stateWithPlan(given.before.open, plan),
          { ...given, order },
          follower.sample,
        )
        return simulateNight(policy, state, follower.sample).margin
      }),
    situation: policy.situation({ open: given.before.open }, given.seat, walk.sample),
  })
}

/** The German's possible inference about the target before each card of the bomber. */
function inferredOf({ policy, night }: Walk): InferredSecret[] {
  const target = targetOfNight(night.end.open, night.number) ?? 0
  const seen = new Set<number>()
  return night.duel.flatMap(({ before: { open }, at }): InferredSecret[] => {
    const cards = open.bomber?.flown.length ?? 0
    const found = seen.has(cards) ? undefined : inferredTargetAt(policy, open, target)
    if (!found) return []
    seen.add(cards)
    return [
      {
        at,
        round: open.round,
        bits: Math.round(found.bits * 1000),
        chance: Math.round(found.chance * 1000),
      },
    ]
  })
}

/**
 * The factor by which there are more samples before the curtain than after it: plans and deployments vary more than the
 * play that follows.
 */
const early = 3

/** The explanation of one night. */
export function nightInsight(
  policy: Policy,
  night: NightOrders,
  seed: string,
  count: number,
): ChapterInsight {
  const numbers = Array.from({ length: count }, (_, number) => number)
  const before = Array.from({ length: early * count }, (_, number) =>
    sampleRandomOf(seed, `truth/${night.number}`, number),
  )
  const samples = before.slice(0, count)
  const supposedSamples = numbers.map((number) => sampleRandomOf(seed, `supposed/${night.number}`, number))
  const sample = before[0] ?? sampleRandomOf(seed, `truth/${night.number}`, 0)
  const walk: Walk = { policy, night, samples, sample, split: new InsightSplit(), points: [], candidates: [] }
  const followers = samples.map((each) => new FollowingSample(policy, each))
  const evenings: Walk = { ...walk, samples: before }
  const { prior, evening } = night.secret.length > 0 ? basesOf(evenings) : { prior: [], evening: [] }
  const curtain = eveningOf(evenings, evening, followers)
  const last = duelOf(walk, supposedSamples, curtain, followers)
  const { open } = night.evening
  const result = hundredths(marginOf(night.end.open, night.number, open.carried))
  if (meanInHundredths(last) !== result) throw new Error('the curve does not end at the result')
  walk.points.push(pointOf(walk, undefined, night.length, alike(expectedResultOf(last))))
  return {
    chapter: night.number,
    result,
    prior: expectedResultOf(night.secret.length > 0 ? prior : curtain),
    points: walk.points,
    split: walk.split.parts(),
    costly: costliestOrders(policy, walk.candidates),
    inferred: inferredOf(walk),
  }
}
