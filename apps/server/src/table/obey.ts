import { protocolRefusal, type TableRequest } from '@opsroom/protocol'
import {
  type Belief,
  decideWithStandIn,
  inLogForm,
  type LogEntry,
  type Person,
  type Refusal,
  takenBackBy,
} from '@opsroom/rules/core'
import { readBeliefs } from './beliefs.ts'
import { type CommandAnswer, changesOf, hashOf } from './changes.ts'
import { commandOf, isRefusal, refuseCommand } from './judge.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'

/** How often a command is decided again because others were first. Each time somebody else got something done. */
const mostAttempts = 50

/**
 * Carries out a command: refuse or decide, append, evolve, show, in this order. Only within the table's queue.
 * @param beliefs of a player by computer, kept with its order
 * @returns the answer; the first one again (W6 for another body) when the command has one already
 * @throws when the database fails, or others are always first (W11)
 */
export async function obey(
  tables: Tables,
  table: Table,
  person: Person,
  request: TableRequest,
  beliefs: Belief[] = [],
): Promise<CommandAnswer> {
  const { store, log } = tables.deps
  const believed = readBeliefs(beliefs, (problem) =>
    log.error({ room: table.facts.room, game: table.facts.gameId, problem }, 'no such note is kept'),
  )
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    // What is taken back may lie before the chapter that runs. It is read beside the table: a refused word leaves no trace.
    const judged = request.command.scope === 'table' ? await tables.wholeOf(table) : table
    const order = commandOf(judged, person, request)
    const at = tables.deps.now()
    const refusal = isRefusal(order) ? order : refuseCommand(judged, request, order, at)
    if (refusal || isRefusal(order)) {
      // It may only look wrong from here: another process may have written what makes it right.
      if (await tables.catchUp(table)) continue
      return keepRefusal(tables, table, person, request, refusal as Refusal)
    }
    const decided = decideWithStandIn(judged.match, order, await tables.chanceOf(table), at)
    const logEntries = believing(inLogForm(table.facts.game, decided), believed)
    const changes = changesOf(judged, person, request, order, logEntries)
    const appended = await store.eventLog.append(changes)
    if (appended === 'repeated') return firstAnswer(tables, table, person, request)
    if (appended === 'appended') {
      if (!table.isWhole && logEntries.some((logEntry) => takenBackBy(logEntry).length > 0))
        table.reopen(judged)
      tables.takeWritten(table, logEntries, request.as)
      const { gameId, room } = table.facts
      // Not at the level of every day: who plays on his own server would see in his terminal that the other is ready.
      log.debug({ room, game: gameId, last: table.last, entries: logEntries.length }, 'played')
      if (changes.lobby) tables.deps.publisher.lobbyChanged()
      return changes.answer
    }
    await tables.catchUp(table)
  }
  throw new Error('others were always first')
}

/** The entries of an order, the first of them with what was believed. */
const believing = ([first, ...others]: LogEntry[], beliefs: Belief[]): LogEntry[] =>
  first?.cause && beliefs.length > 0
    ? [{ ...first, cause: { ...first.cause, beliefs } }, ...others]
    : [...(first ? [first] : []), ...others]

async function keepRefusal(
  tables: Tables,
  table: Table,
  person: Person,
  request: TableRequest,
  refusal: Refusal,
): Promise<CommandAnswer> {
  const answer: CommandAnswer = { ok: false, refusal }
  const receipt = { bodyHash: hashOf(request), answer }
  const isFirst = await tables.deps.store.receipts.keep(table.facts.room, person.id, request.id, receipt)
  return isFirst ? answer : firstAnswer(tables, table, person, request)
}

/** The answer that this command got when it came first. */
async function firstAnswer(
  tables: Tables,
  table: Table,
  person: Person,
  request: TableRequest,
): Promise<CommandAnswer> {
  const receipt = await tables.deps.store.receipts.find(table.facts.room, person.id, request.id)
  if (!receipt) throw new Error('a receipt was there and is gone')
  return receipt.bodyHash === hashOf(request) ? receipt.answer : { ok: false, refusal: protocolRefusal('W6') }
}
