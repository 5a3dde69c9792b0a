import { type Entry, entryOf, type TableEvent, timedEntries } from '@opsroom/rules/core'
import { changesOfLogEntries } from './changes.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'

const mostAttempts = 50

/** With its time, at a table with clocks. */
function entryFor({ deps }: Tables, { facts, play }: Table, event: TableEvent): Entry {
  const entry = entryOf(facts.game, 'table', event)
  const [timed = entry] = timedEntries(play, play, [entry], deps.now())
  return timed
}

/**
 * Writes something into the event log that nobody ordered: it happens to the table from outside. Only within the table's
 * queue.
 * @param next what is to be written, by what the event log has come to; undefined when there is nothing (any more)
 */
export async function writeByTheHouse(
  tables: Tables,
  table: Table,
  next: () => TableEvent | undefined,
): Promise<void> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const event = next()
    if (!event) return
    const logEntries = [{ number: table.last + 1, entry: entryFor(tables, table, event) }]
    const changes = changesOfLogEntries(table, logEntries)
    if ((await tables.deps.store.eventLog.append(changes)) === 'appended') {
      tables.takeWritten(table, logEntries)
      if (changes.lobby) tables.deps.publisher.lobbyChanged()
      return
    }
    await tables.catchUp(table)
  }
  throw new Error('others were always first')
}
