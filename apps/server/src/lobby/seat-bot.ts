import { hasBots } from '@opsroom/bots'
import { type AnswerOf, protocolRefusal, type RequestOf } from '@opsroom/protocol'
import type { Person, TableCommand } from '@opsroom/rules/core'
import { execute } from '../table/execute.ts'
import { botHolding, botPerson } from '../table/holders.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'

/**
 * Gives a free seat of a waiting room to a bot, or takes it back. Bots sit down and leave as persons do, so the rules of
 * the table hold for them (T1, T5). Only within the table's queue.
 * @param host who asks for it: only who has opened the room may (W34)
 */
export async function seatBot(
  tables: Tables,
  table: Table,
  host: Person,
  { id, room, seat, bot }: RequestOf<'room.seatBot'>,
): Promise<AnswerOf<'room.seatBot'>> {
  const { open, sealed } = table.play.table
  const mayHave =
    sealed?.host === host.id && hasBots(table.facts.gameId) && !open.timeControl && !open.started
  if (!mayHave) return { ok: false, refusal: protocolRefusal('W34') }
  const held = botHolding(table.holderOf(seat))
  // Nobody but a bot is made to leave.
  if (!bot && !held) return { ok: false, refusal: protocolRefusal('W34') }
  const person = botPerson(bot ?? held ?? 'recruit', seat)
  await tables.deps.store.persons.keep(person.id, person.name)
  const command: TableCommand = { type: bot ? 'sit' : 'leave', seat }
  const answer = await execute(tables, table, person, {
    id,
    room,
    seen: 0,
    command: { scope: 'table', command },
  })
  return answer.ok ? { ok: true } : answer
}
