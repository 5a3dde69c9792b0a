import type { Hex } from '@opsroom/rules/core'
import { type DuelOpen, route } from '@opsroom/rules/duel'

/** What the end of the night that is shown has opened; nothing if it was broken off, whatever the nights before brought. */
export const resultOf = ({ results, night }: Pick<DuelOpen, 'results' | 'night'>) =>
  results.find((each) => each.night === night)

/** What was bombed, or would have been: by the plan that was in force at last (D10.3), not by the one that was locked. */
export function targetOf(open: DuelOpen): Hex | undefined {
  const { rests = [] } = route.of(open).opened.find(({ night }) => night === open.night) ?? {}
  return open.bomber?.struck ?? rests.at(-1)?.value.target ?? resultOf(open)?.plan.target
}
