import type { TableEvent } from '@opsroom/rules/core'
import { changesOfSteps } from './changes.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'

const mostAttempts = 50

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
    const steps = table.match.proposeEvent(event, tables.deps.now())
    const changes = changesOfSteps(table, steps)
    if ((await tables.deps.store.eventLog.append(changes)) === 'appended') {
      tables.takeWritten(table, steps)
      if (changes.lobby) tables.deps.publisher.lobbyChanged()
      return
    }
    await tables.catchUp(table)
  }
  throw new Error('others were always first')
}
