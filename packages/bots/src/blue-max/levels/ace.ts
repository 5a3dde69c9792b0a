import { aceFlight } from '../ace/reckoning.ts'
import { fireMostValuable } from '../fire.ts'
import { pickOf, startPlace } from '../opening.ts'
import { choiceOf } from './choice.ts'
import type { LevelOfPlay } from './level.ts'
import { bestTailed, regular } from './regular.ts'

/**
 * Ace: computes two turns ahead, assumes that the enemies reason about its choices as it does about theirs, and plays a
 * mixed strategy.
 */
export const ace: LevelOfPlay = {
  ...regular,
  pick: (situation) => ({ order: pickOf(situation, 2) }),
  start: (situation) => ({ order: startPlace(situation, 3, (highest) => highest - situation.rng.int(2)) }),
  tail: bestTailed,
  choose: (situation) => {
    const chosen = situation.pilot && aceFlight(situation, situation.pilot)
    return { order: chosen && choiceOf(situation, chosen) }
  },
  fire: (situation) => fireMostValuable(situation),
}
