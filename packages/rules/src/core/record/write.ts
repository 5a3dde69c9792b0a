import type { Audience } from '../audience.ts'
import type { AnyPreparedGame } from '../game.ts'
import { type Cause, foldLog, type LogEntry } from '../table/event-log.ts'
import { tableFeatures } from '../table/features/commands.ts'
import type { Entry, Play } from '../table/play.ts'
import { takenBackBy } from '../table/standing-entries.ts'
import { withoutPersons } from './persons.ts'
import { type GameRecord, recordFormat, type ViewRecord, type WholeRecord } from './schema.ts'

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
export const eventLogOf = ({ entries }: WholeRecord): LogEntry[] =>
  entries.map(({ number, cause, ...entry }) => ({
    number,
    entry: entryFrom(entry),
    ...(cause && { cause }),
  }))

export const isWholeRecord = (record: GameRecord): record is WholeRecord => record.of === 'everything'

/** The numbers of entries that are not part of the game, as the features of the table report them. */
const leftOut = (logEntries: readonly LogEntry[]): Set<number> =>
  new Set(tableFeatures.flatMap((feature) => feature.leftOut?.(logEntries) ?? []))

/**
 * An event log without what seats have noted: private notes and orders given beforehand are not part of the game, and
 * not even their number is disclosed. Nor is a bid that was never opened. The other entries are renumbered without
 * gaps, and so are the numbers that they mention.
 */
export function withoutNotes(logEntries: readonly LogEntry[]): LogEntry[] {
  const gone = leftOut(logEntries)
  const kept = logEntries.filter(({ number }) => !gone.has(number))
  if (kept.length === logEntries.length) return kept
  const numbers = new Map(kept.map(({ number }, place) => [number, place + 1]))
  const numberOf = (number: number) => numbers.get(number) ?? number
  return kept.map((logEntry) => {
    const { number, entry, cause } = logEntry
    return {
      ...logEntry,
      number: numberOf(number),
      entry: takenBackBy(logEntry).length > 0 ? withTaken(entry, numberOf) : entry,
      ...(cause && { cause: { ...cause, first: numberOf(cause.first) } }),
    }
  })
}

function withTaken(entry: LogEntry['entry'], numberOf: (number: number) => number): LogEntry['entry'] {
  if (entry.scope !== 'table' || entry.event.type !== 'takenBack') return entry
  const entries = takenBackBy({ entry }).map(numberOf)
  return { ...entry, event: { ...entry.event, sealed: { entries } } }
}
