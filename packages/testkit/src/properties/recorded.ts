import {
  type Audience,
  type Entry,
  numbersTakenBackBy,
  type Play,
  redactEntry,
  verifyRecord,
  viewRecordOf,
} from '@opsroom/rules/core'
import { audiencesOf, type Night } from '../nights/night.ts'
import type { Property } from './property.ts'
import { redactedPlay } from './redacted.ts'

/**
 * The entries that an audience was shown in a night; a take-back carries the whole play and the places of the entries
 * that it takes back.
 */
function shownTo(night: Night, audience: Audience): (Entry & { view?: Play; gone?: number[] })[] {
  const numbers: number[] = []
  return night.logEntries.flatMap((logEntry) => {
    const entry = redactEntry(night.game, logEntry.entry, audience, logEntry.after.table)
    if (!entry) return []
    const taken = new Set(numbersTakenBackBy(logEntry))
    const gone = numbers.flatMap((number, place) => (taken.has(number) ? [place + 1] : []))
    numbers.push(logEntry.number)
    const isTakeBack = logEntry.entry.event.type === 'takenBack'
    return [isTakeBack ? { ...entry, view: redactedPlay(night, logEntry.after, audience), gone } : entry]
  })
}

/** The property that the entries an audience was shown during a game make a valid record. */
export const recordsWhatIsShown: Property = {
  id: 'recorded',
  claim: 'what an audience was shown has the form of a record, which is found to be true',
  check(night) {
    const { game } = night.subject
    for (const audience of audiencesOf(night)) {
      const view = redactedPlay(night, night.end, audience)
      const record = viewRecordOf(game, audience, view, shownTo(night, audience))
      const [found] = verifyRecord(game, JSON.parse(JSON.stringify(record)))
      if (found) return { message: `${audience}: ${JSON.stringify(found)}` }
    }
    return undefined
  },
}
