import { aceFlight } from '../ace/reckoning.ts'
import { fireMostValuableShots } from '../fire.ts'
import { pickOrder, startOrder } from '../opening.ts'
import { flightOrderOf } from './choice.ts'
import type { LevelOfPlay } from './level.ts'
import { bestTailDecision, regular } from './regular.ts'

/**
 * Ace: computes two turns ahead, assumes that the enemies reason about its choices as it does about theirs, and plays a
 * mixed strategy.
 */
export const ace: LevelOfPlay = {
  ...regular,
  pick: (situation) => ({ order: pickOrder(situation, 2) }),
  start: (situation) => ({ order: startOrder(situation, 3, (highest) => highest - situation.rng.int(2)) }),
  tail: bestTailDecision,
  choose: (situation) => {
    const chosen = situation.pilot && aceFlight(situation, situation.pilot)
    return { order: chosen && flightOrderOf(situation, chosen) }
  },
  fire: (situation) => fireMostValuableShots(situation),
}
