import type { Hex } from '@opsroom/rules/core'
import { promisingPlan } from '../british/raids.ts'
import type { Situation } from '../situation.ts'

/** A whole raid as a player who does not know the plan may imagine it. */
export interface ImaginedRaid {
  start: Hex
  target: Hex
  hexes: readonly Hex[]
}

/** So many raids as one would plan them in the other's place. Needs nothing but what all may know. */
export function imaginedRaids(situation: Situation, count: number): ImaginedRaid[] {
  const { rules } = situation
  return Array.from({ length: count }, () => promisingPlan(situation)).flatMap((plan) =>
    plan
      ? [
          {
            start: plan.start,
            target: plan.target,
            hexes: rules.board.follow(plan.start, plan.route) ?? [],
          },
        ]
      : [],
  )
}

/** The share of these raids that passes each hex. */
export function trafficOf(raids: readonly Pick<ImaginedRaid, 'hexes'>[]): Map<Hex, number> {
  const traffic = new Map<Hex, number>()
  for (const { hexes } of raids)
    for (const hex of new Set(hexes)) traffic.set(hex, (traffic.get(hex) ?? 0) + 1 / raids.length)
  return traffic
}
