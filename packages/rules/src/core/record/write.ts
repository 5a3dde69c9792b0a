import type { Audience } from '../audience.ts'
import type { AnyPreparedGame } from '../game.ts'
import { type Cause, foldLog, type LogEntry } from '../table/event-log.ts'
import { tableFeatures } from '../table/features/commands.ts'
import type { Entry, Play } from '../table/play.ts'
import { numbersTakenBackBy } from '../table/standing-entries.ts'
import { entriesWithoutPersons } from './persons.ts'
import { type GameRecord, recordFormat, type ViewRecord, type WholeRecord } from './schema.ts'

/** A game's id, and the version of its rules and events in which a record is written. */
interface Edition {
  id: string
  version: number
}

/**
 * The record of a finished game.
 * @returns undefined while the game is in progress, because its record would contain secrets
 */
export function wholeRecordOf(
  { id, version }: Edition,
  game: AnyPreparedGame,
  logEntries: readonly LogEntry[],
): WholeRecord | undefined {
  const play = foldLog(game, logEntries)
  const { ending, seed } = play.table.open
  if (!ending || seed === undefined) return undefined
  // The record ends with the entry that ends the game: later agreements, and private notes, are not part of the game.
  const end = logEntries.findIndex(({ entry }) => entry.scope === 'table' && entry.event.type === 'ended')
  return {
    format: recordFormat,
    of: 'everything',
    game: id,
    version,
    seed,
    ending,
    entries: entriesWithoutPersons(entriesWithoutNotes(logEntries.slice(0, end + 1))).map(
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

/** The cause of an entry without a bot's beliefs, which are not part of the game. */
function withoutBeliefs({ beliefs: _, ...cause }: Cause): Cause {
  return cause
}

/**
 * The record of a game in progress as one audience may know it: it holds only the entries that the audience was shown.
 */
export function viewRecordOf(
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
    // The cast is needed because the schema of a record types the parts of a play only as objects.
  } as unknown as ViewRecord
}

/** An entry of a record in the form of the event log. */
export const entryOfRecord = ({
  scope,
  event,
  at,
}: Pick<WholeRecord['entries'][number], 'scope' | 'event' | 'at'>) =>
  // The cast is unchecked: the schema of a record leaves events open, and `malformedEntryFindings` checks them.
  ({ scope, event, ...(at !== undefined && { at }) }) as Entry

/** The entries of a whole record in the form of the event log. */
export const eventLogOf = ({ entries }: WholeRecord): LogEntry[] =>
  entries.map(({ number, cause, ...entry }) => ({
    number,
    entry: entryOfRecord(entry),
    ...(cause && { cause }),
  }))

/** Whether a record holds the whole finished game, as opposed to what one audience may know of it. */
export const isWholeRecord = (record: GameRecord): record is WholeRecord => record.of === 'everything'

/** The numbers of entries that are not part of the game, as the features of the table report them. */
const leftOut = (logEntries: readonly LogEntry[]): Set<number> =>
  new Set(tableFeatures.flatMap((feature) => feature.leftOut?.(logEntries) ?? []))

/**
 * An event log without what is not part of the game: private notes and orders given beforehand, whose number is not
 * disclosed either, and bids that were never opened. The other entries are renumbered without gaps, and so are the
 * entry numbers that they contain.
 */
export function entriesWithoutNotes(logEntries: readonly LogEntry[]): LogEntry[] {
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
      entry: numbersTakenBackBy(logEntry).length > 0 ? withTaken(entry, numberOf) : entry,
      ...(cause && { cause: { ...cause, first: numberOf(cause.first) } }),
    }
  })
}

function withTaken(entry: LogEntry['entry'], numberOf: (number: number) => number): LogEntry['entry'] {
  if (entry.scope !== 'table' || entry.event.type !== 'takenBack') return entry
  const entries = numbersTakenBackBy({ entry }).map(numberOf)
  return { ...entry, event: { ...entry.event, sealed: { entries } } }
}
