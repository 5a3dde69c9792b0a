import { type BotId, botIds, hasBots } from '@opsroom/bots'
import { type AnswerOf, type CommandRequest, protocolRefusal, type RequestOf } from '@opsroom/protocol'
import type { Person, SeatId, TableCommand } from '@opsroom/rules/core'
import { type CommandAnswer, repeatedAnswer } from '../table/changes.ts'
import { execute } from '../table/execute.ts'
import { botPerson, botWithPersonId } from '../table/holders.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'

/**
 * Gives a free seat of a waiting room to a bot, or takes the seat back. Bots sit down and leave as persons do, so the
 * rules of the table hold for them (T1, T5). A repeated request gets the first answer again. Call it only within the
 * table's queue.
 * @param host the person who makes the request; anybody but the host of the room is refused (W34)
 */
export async function seatBot(
  tables: Tables,
  table: Table,
  host: Person,
  { id, room, seat, bot }: RequestOf<'room.seatBot'>,
): Promise<AnswerOf<'room.seatBot'>> {
  const { open, sealed } = table.play.table
  if (sealed?.host !== host.id) return notHere
  const command: TableCommand = { type: bot ? 'sit' : 'leave', seat }
  const request: CommandRequest = { id, room, seen: 0, command: { scope: 'table', command } }
  const first = await firstAnswer(tables, request, seat, bot ? [bot] : botIds)
  if (first) return first.ok ? { ok: true } : first
  // The room must meet the same conditions as a room that is opened with a bot.
  const mayHave =
    hasBots(table.facts.gameId) &&
    !open.timeControl &&
    !open.started &&
    !open.bothSides &&
    !open.settling &&
    !open.rated &&
    open.seats.length > 1 &&
    open.seats.some(({ id }) => id === seat)
  if (!mayHave) return notHere
  const held = botWithPersonId(table.holderOf(seat))
  // The host can make bots leave, but not persons.
  if (!bot && !held) return notHere
  const person = botPerson(bot ?? held ?? 'recruit', seat)
  await tables.deps.store.persons.keep(person.id, person.name)
  const answer = await execute(tables, table, { person, request })
  return answer.ok ? { ok: true } : answer
}

const notHere = { ok: false as const, refusal: protocolRefusal('W34') }

/**
 * The stored answer to a repeated request, or undefined.
 * @param bots the bots that the request may have concerned. When a bot has left, the table no longer tells which one it
 * was
 */
async function firstAnswer(
  tables: Tables,
  request: CommandRequest,
  seat: SeatId,
  bots: readonly BotId[],
): Promise<CommandAnswer | undefined> {
  for (const bot of bots) {
    const { id } = botPerson(bot, seat)
    const receipt = await tables.deps.store.receipts.find(request.room, id, request.id)
    if (receipt) return repeatedAnswer(receipt, request)
  }
  return undefined
}
