import type { TableEvent } from '@opsroom/rules/core'
import { tryAgain } from '../store/index.ts'
import { changesOfSteps } from './changes.ts'
import { publishAppended } from './publish.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'

/**
 * Appends an event of the system, which has no command, to the event log. Call it only within the table's queue.
 * @param next returns the event for the current event log, or undefined when there is nothing to write (any more)
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
