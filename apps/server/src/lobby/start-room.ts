import { uuidOf } from '../ops/ids.ts'
import { execute } from '../table/execute.ts'
import type { Tables } from '../table/tables.ts'
import type { SeatedPerson } from './create.ts'

/**
 * Starts a room on behalf of a person who sits there, exactly once. The server calls it for rooms where nobody has to
 * wait for anybody.
 * @returns whether the room is started, by this call or an earlier one; false if something must be settled first (bids
 * for sides)
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
