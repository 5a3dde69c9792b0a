import { hasBots } from '@opsroom/bots'
import { type CommandRequest, protocolRefusal } from '@opsroom/protocol'
import {
  type Audience,
  type Command,
  type Person,
  type Refusal,
  refusal,
  refuseRepeating,
  type SeatId,
  type TableCommand,
} from '@opsroom/rules/core'
import { botPerson, isBotId, substituteOf } from './holders.ts'
import { personWithDistinctName } from './same-names.ts'
import type { Table } from './table.ts'

/** The audience in whose numbering a command gives the number of the last entry that it has seen. */
export const audienceOf = ({ as }: Pick<CommandRequest, 'as'>): Audience => as ?? 'public'

/**
 * Parses a person's request into a command, or returns the refusal (W1, W4, W9). Commands of the game are parsed by the
 * game's own schema.
 */
export function commandFromRequest(table: Table, person: Person, request: CommandRequest): Command | Refusal {
  const { as, command } = request
  if (command.scope === 'table') {
    if (as !== undefined && as !== 'public' && !table.holds(person, as))
      return protocolRefusal('W4', { seat: as })
    // A person who sits down gets a distinct name, so that nobody can pass for another person of the same name at the
    // table.
    const called = command.command.type === 'sit' ? personWithDistinctName(table.play.table, person) : person
    return refuseLevel(table, command.command) ?? { scope: 'table', person: called, command: command.command }
  }
  if (as === undefined) return protocolRefusal('W4')
  const refused = refuseGiver(table, person, as)
  if (refused) return refused
  if (table.status !== 'playing') return protocolRefusal('W9')
  const parsed = table.facts.game.command.safeParse(command.command)
  if (parsed.success) return { scope: 'game', seat: as, command: parsed.data }
  return protocolRefusal('W1', {
    path: ['command', 'command', ...(parsed.error.issues[0]?.path ?? [])].join('.'),
  })
}

/**
 * Asks whether a person may give orders for a seat.
 * @returns the refusal when another person holds the seat (W4) or a substitute plays (T15), or undefined
 */
function refuseGiver(table: Table, person: Person, seat: SeatId): Refusal | undefined {
  const bot = substituteOf(table, seat)
  if (bot && person.id === botPerson(bot, seat).id) return undefined
  if (!table.holds(person, seat)) return protocolRefusal('W4', { seat })
  return table.play.table.open.substitutes?.[seat] === undefined
    ? undefined
    : refusal('T15', 'substitute.plays')
}

/**
 * Asks whether a bot can substitute for a seat (T14); checked here because the core does not know the bots.
 * @returns the refusal, or undefined
 */
function refuseLevel({ facts, play }: Table, command: TableCommand): Refusal | undefined {
  if (command.type !== 'ask' || command.wish !== 'substitute' || !play.table.open.started) return undefined
  if (!isBotId(command.by)) return refusal('T14', 'substitute.unknown', { by: command.by })
  return hasBots(facts.gameId) ? undefined : refusal('T14', 'substitute.noBots')
}

/**
 * The reason why a command may not be carried out now, by the person's own knowledge, or undefined. Rules are asked
 * with the seat's view only. When an order is refused and its giver had not yet seen every entry, the refusal is W7
 * (stale), which names the rule.
 * @param at the present time, in ms since 1970
 */
export function refuseByKnowledge(
  table: Table,
  request: CommandRequest,
  command: Command,
  at: number,
): Refusal | undefined {
  const last = table.numbering.last(audienceOf(request))
  if (mayCount(table, request) && request.seen > last)
    return protocolRefusal('W8', { seen: request.seen, last })
  const refused = table.match.refuse(command, at) ?? refuseAgain(table, command)
  if (!refused || command.scope === 'table' || request.seen >= last) return refused
  return protocolRefusal('W7', { rule: refused.rule, reason: refused.reason })
}

/**
 * The refusal of a request by the rules of table and game alone, without the guards of other parts; undefined when the
 * rules allow it.
 */
export function refuseByRules(
  table: Table,
  person: Person,
  request: CommandRequest,
  at: number,
): Refusal | undefined {
  const command = commandFromRequest(table, person, request)
  return isRefusal(command) ? command : refuseByKnowledge(table, request, command, at)
}

/**
 * The refusal of a table command, such as a request for a draw, that was repeated too often, so that nobody fills an
 * event log with repetitions (T17).
 */
const refuseAgain = (table: Table, command: Command): Refusal | undefined =>
  command.scope === 'table' ? refuseRepeating(table.logEntries, command.person, command.command) : undefined

/**
 * Whether the answer to a request may tell the number of entries at the table: a person who may not watch must not
 * learn it.
 */
const mayCount = (table: Table, { as }: CommandRequest): boolean =>
  (as !== undefined && as !== 'public') || table.isOpenToPublic

export const isRefusal = (found: Command | Refusal): found is Refusal => 'rule' in found
