import { tailingCandidatesOf } from '@opsroom/rules/blue-max'
import { fireAnyBurst } from '../fire.ts'
import { candidatesFor } from '../model/candidates.ts'
import { pickOrder, startOrder } from '../opening.ts'
import type { Situation } from '../situation.ts'
import { distanceToNearestEnemy, flightOrderOf } from './choice.ts'
import type { LevelDecision, LevelOfPlay } from './level.ts'

/** Of two random flights that stay on the field and do not stall, the one that ends nearer to an enemy. */
function anyFlight(situation: Situation): LevelDecision {
  const { rules, pilot, rng } = situation
  if (!pilot) return { order: undefined }
  const all = candidatesFor(rules, pilot, { price: 0 })
  const sound = all.filter(({ out, spinning, stalled, exits }) => !out && !spinning && !stalled && exits > 0)
  if (sound.length === 0) return { order: flightOrderOf(situation, best(all)) }
  const [one, other] = [rng.pick(sound), rng.pick(sound)]
  return {
    order: flightOrderOf(
      situation,
      distanceToNearestEnemy(situation, one) <= distanceToNearestEnemy(situation, other) ? one : other,
    ),
  }
}

const best = <T extends { alone: number }>(all: readonly T[]): T =>
  all.reduce((found, each) => (each.alone > found.alone ? each : found))

/** Recruit, for beginners to learn against: stays on the field, shoots at any target in line, and thinks no further. */
export const recruit: LevelOfPlay = {
  pick: (situation) => ({ order: pickOrder(situation, 0) }),
  start: (situation) => ({ order: startOrder(situation, 1, (highest) => 1 + situation.rng.int(highest)) }),
  tail: ({ rules, open, seat, rng }) => ({
    order: { type: 'tail', enemy: rng.pick(tailingCandidatesOf(rules, open, seat)) },
  }),
  choose: anyFlight,
  fire: fireAnyBurst,
}
