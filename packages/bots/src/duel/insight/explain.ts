import { type DuelOpen, type DuelSetup, otherSeat } from '@opsroom/rules/duel'
import { expectedResultOf } from '../../insight/figures.ts'
import type { ExpectedResult, Explainer, MatchToExplain } from '../../insight/insight.ts'
import { sampleRandomOf } from './chance.ts'
import { nightInsight } from './night.ts'
import { type Policy, policyOf } from './policy.ts'
import { simulateNight } from './rollout.ts'
import { ordersByNight } from './steps.ts'
import { stateWithPlan, supposedPlansAfter } from './supposed.ts'

/**
 * The rule of the expansions with several German seats. Matches with it cannot be explained: each German seat orders
 * one squadron, but the bots' policy plays a single German seat.
 */
const severalGermansRule = 'D12.3'

// The cast is safe: the setup of a record has passed the schema of its game.
const setupOf = ({ setup }: Pick<MatchToExplain, 'setup'>): DuelSetup => setup as DuelSetup

/** Whether matches with this setup can be explained: only those of two sides, one of which has a secret plan. */
function explains(setup: unknown): boolean {
  const { solo, expansions } = setupOf({ setup })
  return solo === undefined && !expansions.includes(severalGermansRule)
}

/**
 * The expected result of the rest of a night by public knowledge alone: the secrets of the seats are drawn from the
 * play of bots. Undefined when the match is over.
 */
function expectedAt(policy: Policy, open: DuelOpen, seed: string, count: number): ExpectedResult | undefined {
  if (open.phase === 'over') return undefined
  const samples = Array.from({ length: count }, (_, number) =>
    sampleRandomOf(seed, `public/${open.night}`, number),
  )
  if (open.phase !== 'duel') {
    const state = { open, secrets: { [open.british]: {}, [otherSeat(open.british)]: {} } }
    return expectedResultOf(samples.map((sample) => simulateNight(policy, state, sample).margin))
  }
  const supposed = supposedPlansAfter(policy, open, samples, [])
  return expectedResultOf(supposed.map(({ plan, follower }) => follower.margin(stateWithPlan(open, plan))))
}

/** The explainer of Duel in the Dark. */
export const duelExplainer: Explainer = {
  explains,
  isShownLive: (setup) => setupOf({ setup }).overlays !== false,
  chapters({ version, logEntries, seed, samples, ...match }: MatchToExplain) {
    const policy = policyOf(setupOf(match), version)
    return ordersByNight(policy, logEntries).map((night) => nightInsight(policy, night, seed, samples))
  },
  expected({ version, seed, samples, ...match }, open) {
    // The cast is safe: the caller passes the open part of a state of this game.
    return expectedAt(policyOf(setupOf(match), version), open as DuelOpen, seed, samples)
  },
}
