import { evolvePlay, type Play, type SeatId, viewOf } from '@opsroom/rules/core'
import type { DuelOpen } from '@opsroom/rules/duel'
import { decideEntries } from '../../nights/core.ts'
import { audiencesOf, gameActs, isOnSideOf, type Night, type NightAct } from '../../nights/night.ts'
import { questionsOf } from '../../non-interference/compare.ts'
import { observedBytes, sentBytes } from '../../non-interference/observe.ts'
import type { Property } from '../../properties/property.ts'
import { randomActOf } from './nights.ts'

const isPreparing = ({ game }: Play): boolean => (game.open as DuelOpen).phase === 'preparation'

/** The play after a seat has locked a different order from the one in the night, with the entries that follow. */
function afterOther(night: Night, { before }: NightAct, seat: SeatId): { play: Play; entries: unknown[] } {
  const command = night.game.sample(viewOf(before.game, seat), seat, night.random(`worlds/other/${seat}`))
  const entries = decideEntries(night, before, { scope: 'game', seat, command })
  return { entries, play: entries.reduce((play, entry) => evolvePlay(night.game, play, entry), before) }
}

/**
 * D3.7: the property that before the curtain rises the other side and the public cannot tell one plan or deployment
 * from another.
 */
export const preparationStaysSecret: Property = {
  id: 'non-interference-preparation',
  nights: 'odd',
  claim: 'before the curtain nobody can tell another plan or another deployment from the one that is locked',
  check(night) {
    const evenings = gameActs(night).filter(({ before, able }) => able.length > 1 && isPreparing(before))
    const evening = randomActOf(night, evenings, 'worlds/evening')
    if (!evening) return undefined
    const event = evening.logEntries[0]?.number ?? 0
    for (const seat of evening.able) {
      const { play, entries } = afterOther(night, evening, seat)
      for (const audience of audiencesOf(night)) {
        if (isOnSideOf(night, { ...evening, given: { ...evening.given, seat } }, audience)) continue
        const asked = questionsOf(night, evening.before, audience, `worlds/evening/${audience}`, undefined)
        const [here, there] = [evening.before, play].map((world) =>
          observedBytes(night, world, audience, asked).join('\n'),
        )
        if (sentBytes(night, entries as never, audience).length > 0 || here !== there)
          return { event, message: `${audience} can tell what ${seat} has locked` }
      }
    }
    return undefined
  },
}
