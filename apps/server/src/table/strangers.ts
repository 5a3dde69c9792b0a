import type { CommandRequest } from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import type { CommandAnswer } from './changes.ts'
import { firstAnswer } from './first-answer.ts'
import type { Tables } from './tables.ts'
import { commandFromRequest, isRefusal } from './validate.ts'

/**
 * When a table has read its event log for a stranger less than this long ago, in ms, an order can be refused without
 * reading the log again. The time is longer than database notifications take.
 */
const newEnough = 1_000

/**
 * Refuses an order of a person who does not hold its seat (W4) without waiting in the table's queue: a stranger who
 * sends many orders must not make the players wait. Nothing is written, so the same order may be sent again under the
 * same id.
 * @returns the refusal; the stored answer when the command has one already; undefined when the order must be executed
 * to be answered, as when the giver holds a seat here
 */
export async function refuseStranger(
  tables: Tables,
  person: Person,
  request: CommandRequest,
): Promise<CommandAnswer | undefined> {
  const table = tables.inMemoryAt(request.room)
  if (!table || table.seatsOf(person).length > 0) return undefined
  const now = tables.deps.elapsed()
  if (now - table.readForStrangersAt > newEnough) {
    await tables.catchUp(table)
    table.readForStrangersAt = now
  }
  if (table.seatsOf(person).length > 0) return undefined
  const refusal = commandFromRequest(table, person, request)
  if (!isRefusal(refusal) || refusal.rule !== 'W4') return undefined
  return (await firstAnswer(tables.deps.store, person.id, request)) ?? { ok: false, refusal }
}
