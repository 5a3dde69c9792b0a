import { evolvePlay, numbersTakenBackBy, redactEntry } from '@opsroom/rules/core'
import { audiencesOf, type Night } from '../nights/night.ts'
import { jsonDifference } from './difference.ts'
import type { Property } from './property.ts'
import { redactedPlay } from './redacted.ts'

type LogEntry = Night['logEntries'][number]

/**
 * The play that an audience has after an entry; a take-back of entries that the audience had seen replaces the whole
 * play.
 */
function folded(night: Night, logEntry: LogEntry, audience: string) {
  const before = redactedPlay(night, logEntry.before, audience)
  const shown = redactEntry(night.game, logEntry.entry, audience)
  if (!shown) return before
  return numbersTakenBackBy(logEntry).length > 0
    ? redactedPlay(night, logEntry.after, audience)
    : evolvePlay(night.game, before, shown)
}

/** Redaction commutes with folding: for the table and the game, for every event and every audience. */
export const redactionLaw: Property = {
  id: 'law',
  claim: 'redact(evolve(s, e), a) is the same JSON as evolve(redact(s, a), redact(e, a))',
  check(night) {
    for (const logEntry of night.logEntries) {
      for (const audience of [...audiencesOf(night), 'truth']) {
        const found = jsonDifference(
          redactedPlay(night, logEntry.after, audience),
          folded(night, logEntry, audience),
        )
        if (found)
          return { event: logEntry.number, message: `${logEntry.entry.event.type} for ${audience}: ${found}` }
      }
    }
    return undefined
  },
}
