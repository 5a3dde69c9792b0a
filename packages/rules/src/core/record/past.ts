import type { AnyEvent } from '../event.ts'
import type { AnyPreparedGame } from '../game.ts'
import type { WholeRecord } from './schema.ts'
import { pastEntries } from './shown.ts'
import { eventLogOf } from './write.ts'

/** The events of the game up to a moment of a record: the beginning of a match that starts there. */
export function pastEvents(game: AnyPreparedGame, source: WholeRecord, at: number): AnyEvent[] {
  const past = pastEntries(game, eventLogOf(source), at) ?? []
  return past.flatMap(({ entry: { scope, event } }) => (scope === 'game' ? [event] : []))
}
