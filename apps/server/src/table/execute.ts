import type { CommandRequest } from '@opsroom/protocol'
import {
  type AnyPreparedGame,
  type Belief,
  numbersTakenBackBy,
  type Refusal,
  Step,
} from '@opsroom/rules/core'
import { tryAgain } from '../store/index.ts'
import { readBeliefs } from './beliefs.ts'
import { type CommandAnswer, changesOfCommand, commandHash, type GivenCommand } from './changes.ts'
import { firstAnswer } from './first-answer.ts'
import { publishAppended } from './publish.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'
import { audienceOf, commandFromRequest, isRefusal, refuseByKnowledge } from './validate.ts'

/** A command that is to be carried out. */
export interface CommandToExecute extends GivenCommand {
  /** The beliefs of a bot, stored with its order. */
  beliefs?: Belief[]
  /**
   * A further check, beside the rules of table and game, that may refuse the command. It is made again at each attempt
   * to decide the command.
   */
  guard?: ((table: Table) => Promise<Refusal | undefined>) | undefined
}

/**
 * Carries out a command: refuse or propose, append, commit, publish, in this order. Call this only within the table's
 * queue.
 * @returns the answer; for a command that comes again, its first answer, or W6 when the body differs
 * @throws when the database fails, or when other processes append first at every attempt (W11)
 */
export async function execute(
  tables: Tables,
  table: Table,
  { beliefs = [], guard, ...given }: CommandToExecute,
): Promise<CommandAnswer> {
  const { log } = tables.deps
  const { person, request } = given
  const believed = readBeliefs(beliefs, (problem) =>
    log.error(
      { room: table.facts.room, game: table.facts.gameId, problem },
      'a note of a bot does not match the schema of its game: it is not stored',
    ),
  )
  const refuse = async (refusal: Refusal) =>
    // The command may be refused only because this process lacks an entry of another process: with that entry, the
    // command may be allowed.
    (await tables.catchUp(table)) ? undefined : keepRefusal(tables, table, given, refusal)
  // The command is decided again whenever another process has appended an entry first.
  return tryAgain<CommandAnswer>(async () => {
    const guarded = await guard?.(table)
    if (guarded) return { ok: false, refusal: guarded }
    const { last } = table
    const command = commandFromRequest(table, person, request)
    if (isRefusal(command)) return refuse(command)
    // A take-back may reach entries before the snapshot that the table was opened at. The whole log is then read into a
    // copy of the table, so that a refused command leaves no trace.
    const reachesBefore = table.match.mayReachBefore(command)
    const decider = reachesBefore ? (await tables.wholeOf(table)).upTo(table) : table
    const { slot } = table
    const now = tables.deps.now()
    const refusal = refuseByKnowledge(decider, request, command, now)
    if (refusal) return refuse(refusal)
    const chance = await tables.chanceOf(table)
    // While the event log and the seed were read, the table may have taken in entries of another process: then the
    // command is decided again.
    if (table.last !== last) return undefined
    const proposed = decider.match.propose(command, chance, slot?.roundEnds ?? now)
    const steps = believing(table.facts.game, proposed, believed)
    const changes = changesOfCommand(decider, given, command, steps)
    const commit = () => {
      if (!table.isWhole && steps.some((step) => numbersTakenBackBy(step).length > 0)) table.reopen(decider)
      publishAppended(tables.deps, table, steps, request.as)
    }
    const held = slot && ({ slot, until: isShownToOthers(table, steps, request) ? 'round' : 'slot' } as const)
    const appended = await tables.append(table, changes, commit, held)
    if (appended === 'repeated') return storedAnswer(tables, given)
    if (appended === 'appended') {
      const { gameId, room } = table.facts
      // Logged only at the level `debug`: otherwise a player who runs the server would see in the terminal that the
      // other side has given its order.
      log.debug({ room, game: gameId, last: table.last, entries: steps.length }, 'played')
      if (changes.lobby) tables.deps.publisher.lobbyChanged()
      return changes.answer
    }
    await tables.catchUp(table)
    return undefined
  })
}

/** Whether anybody but the audience that gave a command is shown something of its steps. */
const isShownToOthers = ({ numbering }: Table, steps: readonly Step[], request: CommandRequest): boolean =>
  numbering.audiences.some(
    (audience) =>
      audience !== audienceOf(request) && steps.some((step) => step.seenBy(audience) !== undefined),
  )

/**
 * The steps that follow from a command: log entries, each with the play after it. The first entry gets the beliefs of
 * the bot that gave the command.
 */
function believing(game: AnyPreparedGame, steps: readonly Step[], beliefs: Belief[]): readonly Step[] {
  const [first, ...others] = steps
  if (!first?.logEntry.cause || beliefs.length === 0) return steps
  const { logEntry, play } = first
  const cause = { ...first.logEntry.cause, beliefs }
  return [new Step(game, { ...logEntry, cause }, play), ...others]
}

async function keepRefusal(
  tables: Tables,
  table: Table,
  given: GivenCommand,
  refusal: Refusal,
): Promise<CommandAnswer> {
  const { person, request } = given
  const answer: CommandAnswer = { ok: false, refusal }
  const receipt = { bodyHash: commandHash(request), answer }
  const isFirst = await tables.deps.store.receipts.keep(table.facts.room, person.id, request.id, receipt)
  return isFirst ? answer : storedAnswer(tables, given)
}

/** The stored answer of a command that was executed or refused before. */
async function storedAnswer(tables: Tables, { person, request }: GivenCommand): Promise<CommandAnswer> {
  const answer = await firstAnswer(tables.deps.store, person.id, request)
  if (!answer) throw new Error('a receipt was there and is gone')
  return answer
}
