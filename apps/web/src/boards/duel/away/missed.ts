import type { Rules } from '@opsroom/rules/duel'
import { type Happening, standing } from '../../../state/fold.ts'
import { type Told, tell } from '../log/tell.ts'

/** Fewer than this are found in the log as quickly. */
export const worthTelling = 3

/** Something that happened while somebody was away. */
export interface Missed {
  happening: Happening
  told: Told
}

/**
 * What a seat was shown between its person's last look and now: of this window's own stream and nothing else, without
 * what was taken back. Turns that merely begin or end are no news.
 * @param seen the last number that the person had seen; 0: he never was here, and nothing was missed
 */
export function missedBy(
  rules: Rules,
  happenings: readonly Happening[],
  seen: number,
  openedAt: number,
): Missed[] {
  if (seen === 0) return []
  const missed = standing(happenings)
    .filter(({ number }) => number > seen && number <= openedAt)
    .map((happening) => ({ happening, told: tell(rules, happening) }))
    .filter(
      ({ happening, told }) =>
        !told.heading && told.sentences.length > 0 && happening.entry.event.type !== 'fightersTurnEnded',
    )
  return missed.length < worthTelling ? [] : missed
}
