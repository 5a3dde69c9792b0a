import { evolvePlay, redactEntry, takenBackBy } from '@opsroom/rules/core'
import { audiencesOf, type Night } from '../nights/night.ts'
import { jsonDifference } from './difference.ts'
import type { Property } from './property.ts'
import { redacted } from './redacted.ts'

type Line = Night['lines'][number]

/** What an audience makes of a line; to whom a take-back is told the play comes anew. */
function folded(night: Night, line: Line, audience: string) {
  const told = redacted(night, line.before, audience)
  const shown = redactEntry(night.game, line.entry, audience)
  if (!shown) return told
  return takenBackBy(line).length > 0
    ? redacted(night, line.after, audience)
    : evolvePlay(night.game, told, shown)
}

/** The law of the house, for the table and the game, for every event and every audience. */
export const lawOfTheHouse: Property = {
  id: 'law',
  claim: 'redact(evolve(s, e), a) is the same JSON as evolve(redact(s, a), redact(e, a))',
  check(night) {
    for (const line of night.lines) {
      for (const audience of [...audiencesOf(night), 'truth']) {
        const found = jsonDifference(redacted(night, line.after, audience), folded(night, line, audience))
        if (found)
          return { event: line.number, message: `${line.entry.event.type} for ${audience}: ${found}` }
      }
    }
    return undefined
  },
}
