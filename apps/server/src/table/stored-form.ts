import { entryOf, type LogEntry } from '@opsroom/rules/core'
import type { NewLogEntry, StoredLogEntry } from '../store/index.ts'
import { readBeliefs } from './beliefs.ts'
import { refuseNewerRules } from './newer.ts'
import type { TableFacts } from './table.ts'
import { upcast } from './upcasters.ts'

/**
 * The version of the form of table events. A build must not continue a table with events of a newer version than this.
 * Changes by version: 2: clocks. 3: `timeControl` and `entries` of a take-back were renamed. 4: `substituted` and the
 * wish `substitute` were renamed. 5: private notes. 6: sides that are drawn or bid for. 7: banks for days, pauses and
 * holidays. 8: a match may begin at a moment of another one. 9: orders given beforehand. 10: the arrival of a program
 * is written in secret phases, too. 11: an event for a server clock that was set.
 */
export const tableEventVersion = 11

/** The stored form of a log entry. @param version the version of the game's events, for entries of scope `game` */
export function storedFormOf(
  { entry: { scope, event, at }, cause }: Omit<LogEntry, 'number'>,
  version: number,
): NewLogEntry {
  const { type, ...body } = event
  return {
    scope,
    type,
    version: scope === 'table' ? tableEventVersion : version,
    body,
    ...(cause && { cause }),
    ...(at !== undefined && { clock: at }),
  }
}

/**
 * Reads a log entry from its stored form.
 * @param onBrokenNote called for a bot's note that cannot be read; the entry is then read without the note, on which
 * nothing depends
 * @throws NewerRules when a newer build wrote the entry, ZodError when the entry has a form that this build does not
 * know
 */
export function readLogEntry(
  { game, gameId, version }: Pick<TableFacts, 'game' | 'gameId' | 'version'>,
  logEntry: StoredLogEntry,
  onBrokenNote: (problem: string) => void = fail,
): LogEntry {
  if (logEntry.scope === 'table') refuseNewerRules('the table', logEntry.version, tableEventVersion)
  else refuseNewerRules(gameId, logEntry.version, version)
  const { scope, type, body } = upcast(logEntry, gameId)
  const read: LogEntry = {
    number: logEntry.seq,
    entry: entryOf(game, scope, { type, ...body }, logEntry.clock ?? undefined),
  }
  if (!logEntry.cause) return read
  const { beliefs, ...cause } = logEntry.cause
  if (beliefs === undefined) return { ...read, cause }
  const readable = readBeliefs(beliefs, (problem) => onBrokenNote(`entry ${logEntry.seq}: ${problem}`))
  return { ...read, cause: { ...cause, beliefs: readable } }
}

function fail(problem: string): never {
  throw new Error(`a bot's note cannot be read: ${problem}`)
}
