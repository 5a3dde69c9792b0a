import {
  type AnyPreparedGame,
  type Entry,
  emptyPlay,
  eventSchema,
  evolvePlay,
  numbersTakenBackBy,
  redactEntry,
  redactPlay,
  tableEventKinds,
} from '@opsroom/rules/core'
import { audiencesOf } from '../nights/night.ts'
import { jsonDifference } from './difference.ts'
import type { Property } from './property.ts'
import { redactedPlay } from './redacted.ts'

const tableEvent = eventSchema(tableEventKinds)

/** A log entry as it arrives over the wire, or is read from the database. */
export function entryAfterTransport(game: AnyPreparedGame, entry: Entry): Entry {
  const { scope, event, at } = JSON.parse(JSON.stringify(entry)) as Entry
  const parsed: Entry =
    scope === 'table' ? { scope, event: tableEvent.parse(event) } : { scope, event: game.event.parse(event) }
  return at === undefined ? parsed : { ...parsed, at }
}

/**
 * The property that folding entries from the start gives the state at the end, both for a client that was there from
 * the start and for the server when it reads the event log.
 */
export const replaysTheLog: Property = {
  id: 'replay',
  claim: 'folding the lines that an audience was sent, from the start, gives what it may know at the end',
  check(night) {
    for (const audience of [...audiencesOf(night), 'truth']) {
      let play = redactPlay(night.game, emptyPlay(night.game), audience)
      for (const logEntry of night.logEntries) {
        const shown = redactEntry(night.game, logEntry.entry, audience)
        if (!shown) continue
        // A take-back replaces the whole play.
        const anew = numbersTakenBackBy(logEntry).length > 0 && redactedPlay(night, logEntry.after, audience)
        play = anew || evolvePlay(night.game, play, entryAfterTransport(night.game, shown))
      }
      const found = jsonDifference(redactedPlay(night, night.end, audience), play)
      if (found) return { event: night.logEntries.length, message: `${audience}: ${found}` }
    }
    return undefined
  },
}
