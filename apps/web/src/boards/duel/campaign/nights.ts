import type { EndedChapter } from '@opsroom/protocol'
import {
  type DuelOpen,
  type NightSummary,
  nightSummarySchema,
  type Rules,
  squadronIds,
} from '@opsroom/rules/duel'
import { sayList } from '../../../words/lists.ts'
import { say } from '../words/words.ts'

/** A night that is over: the chapter, with Duel's own summary of it. */
export type EndedNight = Omit<EndedChapter, 'summary'> & NightSummary

export const endedNightOf = ({ summary, ...chapter }: EndedChapter): EndedNight => ({
  ...chapter,
  ...nightSummarySchema.parse(summary),
})

type Scored = Pick<EndedNight, 'number' | 'vp' | 'sides'>

/**
 * The factor that turns the score of a night, which is positive for the British, into a score that is positive for the
 * seat that was British in the first night.
 */
const turned = (first: Scored | undefined, night: Scored): 1 | -1 => {
  const british = Object.entries(first?.sides ?? {}).find(([, side]) => side === 'british')?.[0]
  return british === undefined || night.sides[british] === 'british' ? 1 : -1
}

/**
 * The score after each night, positive for the seat that was British in the first night; index 0 is before the first
 * night.
 */
export const scoreAfterEachNight = (nights: readonly Scored[]): number[] => [
  0,
  // `|| 0` replaces a negative zero, which would be written as "-0".
  ...nights.map((night) => night.vp * turned(nights[0], night) || 0),
]

/** The points of one night, without those carried over: positive for the British, negative for the Germans. */
export function pointsOfNight(night: Pick<EndedNight, 'vp' | 'byRound'>): number {
  return night.vp - (night.byRound[0] ?? 0)
}

/** The effects of a night that are carried over to the next night (D13.1), in words. */
export function carryOverWords(rules: Rules, open: DuelOpen | undefined, night: number): string[] {
  if (!open) return []
  const hexes = Object.entries(open.ground.placed).flatMap(([hex, here]) =>
    Object.entries(here).some(([kind, count]) => count > 0 && rules.tiles.get(kind)?.stays) ? [hex] : [],
  )
  const lost = squadronIds.filter((id) => open.squadrons[id].status === 'lost')
  return [
    ...(hexes.length > 0
      ? [say('campaign.carried.shelters', { night, count: hexes.length, hexes: sayList(hexes) })]
      : []),
    ...(lost.length > 0
      ? [
          say('campaign.carried.lost', {
            night,
            squadrons: sayList(lost.map((id) => say(`squadron.${id}`))),
          }),
        ]
      : []),
  ]
}
