import {
  type Burst,
  bursts,
  type CrewMember,
  cardsPerDie,
  crewMembers,
  enemiesInLine,
  pilotOf,
  type ShotTarget,
  shotsOf,
} from '@opsroom/rules/blue-max'
import type { Refusal } from '@opsroom/rules/core'
import type { BlueMaxDesk } from '../models/desk.ts'

/** A burst at a target, with its number of dice, or the reason why it cannot be fired. */
export interface ShotEntry {
  burst: Burst
  dice?: number
  refusal?: Refusal | undefined
}
export interface TargetEntry {
  crew: CrewMember
  target: ShotTarget
  shots: ShotEntry[]
}

/** The expected number of damage cards for a number of dice. */
export const expectedDamageCards = (dice: number): number => Math.round(dice * cardsPerDie * 10) / 10

/**
 * All enemies in the lines of fire, including enemies at other levels, each with every kind of burst (B1.7.2, B1.10.3,
 * B1.10.4h).
 */
export function targetEntries(desk: BlueMaxDesk): TargetEntry[] {
  const pilot = pilotOf(desk.rules, desk.view, desk.seat)
  if (!pilot) return []
  return crewMembers.flatMap((who) => {
    const legal = shotsOf(desk.rules, desk.open, pilot, who)
    return enemiesInLine(desk.rules, desk.open, desk.seat, who)
      .filter(() => who === 'pilot' || (desk.rules.setup.observer && pilot.plane.guns.observer > 0))
      .map((target) => ({
        crew: who,
        target,
        shots: bursts.map((burst): ShotEntry => {
          const found = legal.find((shot) => shot.target.seat === target.seat && shot.burst === burst)
          if (found) return { burst, dice: found.dice }
          const order = { type: 'fire' as const, [who]: { at: target.seat, burst } }
          return { burst, refusal: desk.game.refuse(desk.view, desk.seat, order) }
        }),
      }))
  })
}
