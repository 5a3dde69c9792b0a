import { uuidOf } from '../ops/ids.ts'
import { execute } from '../table/execute.ts'
import type { Tables } from '../table/tables.ts'
import type { SeatedPerson } from './create.ts'

/**
 * Starts a room on behalf of somebody who sits there, exactly once: by the server where nobody has to wait for
 * anybody.
 * @returns whether it is started, by this call or before it; false where something has to be settled first (bids for
 * sides)
 */
export async function startRoom(
  tables: Tables,
  room: string,
  { seat, person }: SeatedPerson,
): Promise<boolean> {
  const isStarted = await tables.at(room, async (table) => {
    const command = { scope: 'table' as const, command: { type: 'start' as const } }
    const seen = table.numbering.last(seat)
    const request = { room, as: seat, id: uuidOf(`start of ${room}`), seen, command }
    if (table.status === 'waiting') await execute(tables, table, { person, request })
    return table.status !== 'waiting'
  })
  return isStarted === true
}
