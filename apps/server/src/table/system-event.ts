import type { TableEvent } from '@opsroom/rules/core'
import { tryAgain } from '../store/index.ts'
import { changesOfSteps } from './changes.ts'
import { publishAppended } from './publish.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'

/**
 * Writes an event of the system into the event log: one without a command. Only within the table's queue.
 * @param next the event, given what the log holds by now; undefined when there is nothing to write (any more)
 */
export async function writeSystemEvent(
  tables: Tables,
  table: Table,
  next: () => TableEvent | undefined,
): Promise<void> {
  await tryAgain(async () => {
    const event = next()
    if (!event) return true
    const steps = table.match.proposeEvent(event, tables.deps.now())
    const changes = changesOfSteps(table, steps)
    const commit = () => publishAppended(tables.deps, table, steps)
    if ((await tables.append(table, changes, commit)) === 'appended') {
      if (changes.lobby) tables.deps.publisher.lobbyChanged()
      return true
    }
    await tables.catchUp(table)
    return undefined
  })
}
