import type { TableRequest } from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import { type CommandAnswer, repeatedAnswer } from './changes.ts'
import type { Tables } from './tables.ts'
import { commandOf, isRefusal } from './validate.ts'

/** A table's last reading of the event log is new enough for so long, in ms: longer than notifications take. */
const newEnough = 1_000

/**
 * Refuses an order for a seat that is not the giver's (W4) without waiting for what is done at the table: a stranger who
 * sends many orders must not make the players wait. Nothing is written, so the order may come again under the same id.
 * @returns the answer; the first one again when the command has one already; undefined when the order has to be executed to
 * know, because the giver has a seat here
 */
export async function refuseStranger(
  tables: Tables,
  person: Person,
  request: TableRequest,
): Promise<CommandAnswer | undefined> {
  const table = tables.inMemoryAt(request.room)
  if (!table || table.seatsOf(person).length > 0) return undefined
  if (tables.deps.elapsed() - table.readAt > newEnough) await tables.catchUp(table)
  if (table.seatsOf(person).length > 0) return undefined
  const refusal = commandOf(table, person, request)
  if (!isRefusal(refusal) || refusal.rule !== 'W4') return undefined
  const receipt = await tables.deps.store.receipts.find(request.room, person.id, request.id)
  return receipt ? repeatedAnswer(receipt, request) : { ok: false, refusal }
}
