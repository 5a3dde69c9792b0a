import type { Audience } from '../audience.ts'
import type { AnyPreparedGame } from '../game.ts'
import { type Cause, foldLog, type LogEntry } from '../table/event-log.ts'
import type { Entry, Play } from '../table/play.ts'
import { withoutPersons } from './persons.ts'
import { type GameRecord, recordFormat, type ViewRecord, type WholeRecord } from './schema.ts'
import { withoutNotes } from './without-notes.ts'

/** The game, and the version of its rules and events in which the record is written. */
interface Edition {
  id: string
  version: number
}

/** The record of a finished game. @returns undefined while it is in progress: it would contain secrets */
export function wholeRecord(
  { id, version }: Edition,
  game: AnyPreparedGame,
  logEntries: readonly LogEntry[],
): WholeRecord | undefined {
  const play = foldLog(game, logEntries)
  const { ending, seed } = play.table.open
  if (!ending || seed === undefined) return undefined
  // Agreements after the end and private notes are not part of the game.
  const end = logEntries.findIndex(({ entry }) => entry.scope === 'table' && entry.event.type === 'ended')
  return {
    format: recordFormat,
    of: 'everything',
    game: id,
    version,
    seed,
    ending,
    entries: withoutPersons(withoutNotes(logEntries.slice(0, end + 1))).map(
      ({ number, entry: { scope, event, at }, cause }) => ({
        number,
        scope,
        event: { ...event },
        ...(at !== undefined && { at }),
        ...(cause && { cause: withoutBeliefs(cause) }),
      }),
    ),
  }
}

/** A bot's beliefs are not part of the game. */
function withoutBeliefs({ beliefs: _, ...cause }: Cause): Cause {
  return cause
}

/** The record of a game in progress. It holds what one audience was shown and nothing else. */
export function viewRecord(
  { id, version }: Edition,
  as: Audience,
  view: Play,
  entries: readonly (Entry & { view?: Play; gone?: number[] })[],
): ViewRecord {
  const numbered = entries.map((entry, place) => ({ number: place + 1, ...entry }))
  return {
    format: recordFormat,
    of: 'view',
    game: id,
    version,
    as,
    view,
    entries: numbered,
    // A record names the fields of a play no closer than that they are objects.
  } as unknown as ViewRecord
}

/** An entry of a record as the event log has it. */
export const entryFrom = ({
  scope,
  event,
  at,
}: Pick<WholeRecord['entries'][number], 'scope' | 'event' | 'at'>) =>
  // The schema of a record leaves its events open; `malformed` checks them by the kinds of the game.
  ({ scope, event, ...(at !== undefined && { at }) }) as Entry

/** The event log of a whole record. */
export const logOf = ({ entries }: WholeRecord): LogEntry[] =>
  entries.map(({ number, cause, ...entry }) => ({
    number,
    entry: entryFrom(entry),
    ...(cause && { cause }),
  }))

export const isWhole = (record: GameRecord): record is WholeRecord => record.of === 'everything'
