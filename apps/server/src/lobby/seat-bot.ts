import { botIds, hasBots } from '@opsroom/bots'
import { type AnswerOf, type CommandRequest, protocolRefusal, type RequestOf } from '@opsroom/protocol'
import type { Person, TableCommand } from '@opsroom/rules/core'
import { execute } from '../table/execute.ts'
import { firstAnswer } from '../table/first-answer.ts'
import { botPerson, botWithPersonId } from '../table/holders.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'

type SeatBotRequest = RequestOf<'room.seatBot'>
type SeatBotAnswer = AnswerOf<'room.seatBot'>

/**
 * Gives a free seat of a waiting room to a bot, or takes the seat back. Bots sit down and leave as persons do, so the
 * rules of the table hold for them (T1, T5). A repeated request gets the first answer again.
 * @param host the person who makes the request; anybody but the host of the room is refused (W34)
 * @returns undefined when there is no such room
 */
export async function seatBot(
  tables: Tables,
  host: Person,
  request: SeatBotRequest,
): Promise<SeatBotAnswer | undefined> {
  // Refused beside the table's queue: a stranger must not make players wait, and once the game has begun the time of a
  // refusal must not tell that somebody's order is being stored.
  const answer = await tables.read(request.room, async (table) => {
    if (!table.isHost(host)) return notHere
    return table.play.table.open.started
      ? ((await answerBefore(tables, request)) ?? notHere)
      : ('waiting' as const)
  })
  if (answer !== 'waiting') return answer
  return tables.at(request.room, (table) => seatBotAt(tables, table, request))
}

/** Carries out a host's request. Call it only within the table's queue. */
async function seatBotAt(tables: Tables, table: Table, request: SeatBotRequest): Promise<SeatBotAnswer> {
  const first = await answerBefore(tables, request)
  if (first) return first
  const { seat, bot } = request
  const { open } = table.play.table
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
  const answer = await execute(tables, table, { person, request: commandOf(request) })
  return answer.ok ? { ok: true } : answer
}

/** The order of the table that a request stands for. */
function commandOf({ id, room, seat, bot }: SeatBotRequest): CommandRequest {
  const command: TableCommand = { type: bot ? 'sit' : 'leave', seat }
  return { id, room, seen: 0, command: { scope: 'table', command } }
}

const notHere = { ok: false as const, refusal: protocolRefusal('W34') }

/** The stored answer to a repeated request, or undefined. */
async function answerBefore(tables: Tables, request: SeatBotRequest): Promise<SeatBotAnswer | undefined> {
  const { seat, bot } = request
  // When a bot has left, the table no longer tells which one it was.
  for (const each of bot ? [bot] : botIds) {
    const first = await firstAnswer(tables.deps.store, botPerson(each, seat).id, commandOf(request))
    if (first) return first.ok ? { ok: true } : first
  }
  return undefined
}
