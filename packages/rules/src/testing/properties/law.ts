import { evolvePlay, redactEntry } from '../../core/index.ts'
import { audiencesOf } from '../nights/night.ts'
import { jsonDifference } from './difference.ts'
import type { Property } from './property.ts'
import { redacted } from './redacted.ts'

/** The law of the house, for the table and the game, for every event and every audience. */
export const lawOfTheHouse: Property = {
  id: 'law',
  claim: 'redact(evolve(s, e), a) is the same JSON as evolve(redact(s, a), redact(e, a))',
  check(night) {
    for (const { number, entry, before, after } of night.lines) {
      for (const audience of [...audiencesOf(night), 'truth']) {
        const told = redacted(night, before, audience)
        const shown = redactEntry(night.game, entry, audience)
        const folded = shown ? evolvePlay(night.game, told, shown) : told
        const found = jsonDifference(redacted(night, after, audience), folded)
        if (found) return { event: number, message: `${entry.event.type} for ${audience}: ${found}` }
      }
    }
    return undefined
  },
}
