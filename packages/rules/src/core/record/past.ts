import type { AnyEvent } from '../event.ts'
import type { AnyPreparedGame } from '../game.ts'
import type { WholeRecord } from './schema.ts'
import { pastEntries } from './shown.ts'
import { eventLogOf } from './write.ts'

/** The events of the game in a record up to a moment: a match that starts at the moment begins with them. */
export function pastEvents(game: AnyPreparedGame, source: WholeRecord, at: number): AnyEvent[] {
  const past = pastEntries(game, eventLogOf(source), at) ?? []
  return past.flatMap(({ entry: { scope, event } }) => (scope === 'game' ? [event] : []))
}
