import type { Hex } from '@opsroom/rules/core'
import { promisingPlan } from '../british/raids.ts'
import type { Situation } from '../situation.ts'

/** A whole raid as a player who does not know the plan may imagine it. */
export interface ImaginedRaid {
  start: Hex
  target: Hex
  hexes: readonly Hex[]
}

/** `count` raids as the bot itself would plan them if it were British. Uses public knowledge alone. */
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

/** For each hex, the share of these raids that passes it. */
export function trafficOf(raids: readonly Pick<ImaginedRaid, 'hexes'>[]): Map<Hex, number> {
  const traffic = new Map<Hex, number>()
  for (const { hexes } of raids)
    for (const hex of new Set(hexes)) traffic.set(hex, (traffic.get(hex) ?? 0) + 1 / raids.length)
  return traffic
}
