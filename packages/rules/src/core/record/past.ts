import type { AnyEvent } from '../event.ts'
import type { AnyPreparedGame } from '../game.ts'
import type { WholeRecord } from './schema.ts'
import { pastEntries } from './shown.ts'
import { eventLogOf } from './write.ts'

/** The game's events in a record up to a moment. A match that begins at that moment begins with these events. */
export function pastEvents(game: AnyPreparedGame, source: WholeRecord, at: number): AnyEvent[] {
  const past = pastEntries(game, eventLogOf(source), at) ?? []
  return past.flatMap(({ entry: { scope, event } }) => (scope === 'game' ? [event] : []))
}
