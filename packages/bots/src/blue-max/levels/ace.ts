import { type Pilot, planes } from '@opsroom/rules/blue-max'
import { reckoned } from '../ace/reckoning.ts'
import { fireBy } from '../fire.ts'
import { energyOf } from '../model/chart.ts'
import { stanceOf } from '../model/grid.ts'
import { pickOf, startPlace } from '../opening.ts'
import type { Situation } from '../situation.ts'
import { choiceOf } from './choice.ts'
import type { Level } from './level.ts'
import { bestTailed, regular } from './regular.ts'

/** Turns that guns stay jammed, on the average. */
const turnsJammed = 2.2
/** Worth of shots in any turn. */
const usualShots = 0.03

/** The worth of guns in the turns in which they are jammed. */
function jamLoss({ open, enemies, outlook }: Situation, { plane, flying }: Pilot): number {
  const own = stanceOf(flying)
  const last = plane.chart.get(flying.last)
  const soon = enemies.map((enemy) => {
    const other = open.planes[enemy]
    const flown = other && planes[other.plane].chart.get(other.last)
    if (!other || !last || !flown) return 0
    const at = stanceOf(other)
    return outlook.of(
      { plane: plane.id, energy: energyOf(last), heading: own.heading },
      { plane: other.plane, energy: energyOf(flown), heading: at.heading },
      at.q - own.q,
      at.r - own.r,
    ).give
  })
  return Math.max(0, ...soon) + turnsJammed * usualShots
}

/** Computes the enemies' choices as they would compute its own, two turns ahead, and plays a mixture. */
export const ace: Level = {
  ...regular,
  pick: (situation) => ({ order: pickOf(situation, 2) }),
  start: (situation) => ({ order: startPlace(situation, 3, (highest) => highest - situation.rng.int(2)) }),
  tail: bestTailed,
  choose: (situation) => {
    const chosen = situation.pilot && reckoned(situation, situation.pilot)
    return { order: chosen && choiceOf(situation, chosen) }
  },
  fire: (situation) => fireBy(situation, (pilot) => jamLoss(situation, pilot)),
}
