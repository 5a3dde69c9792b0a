import type { TableEvent } from '@opsroom/rules/core'
import { changesOfSteps } from './changes.ts'
import { publishAppended } from './publish.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'

const mostAttempts = 50

/**
 * Writes an event of the system into the event log: one without a command. Only within the table's queue.
 * @param next the event, given what the log holds by now; undefined when there is nothing to write (any more)
 */
export async function writeSystemEvent(
  tables: Tables,
  table: Table,
  next: () => TableEvent | undefined,
): Promise<void> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const event = next()
    if (!event) return
    const steps = table.match.proposeEvent(event, tables.deps.now())
    const changes = changesOfSteps(table, steps)
    const commit = () => publishAppended(tables.deps, table, steps)
    if ((await tables.append(table, changes, commit)) === 'appended') {
      if (changes.lobby) tables.deps.publisher.lobbyChanged()
      return
    }
    await tables.catchUp(table)
  }
  throw new Error('others were always first')
}
