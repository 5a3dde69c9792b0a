import { canonicalJson, sameJson } from '../canonical.ts'
import { errorMessageOf } from '../error-message.ts'
import type { AnyPreparedGame } from '../game.ts'
import { isServerEvent, tableCommandSchema } from '../table/commands.ts'
import type { Command, LogEntry } from '../table/event-log.ts'
import { Match } from '../table/match.ts'
import { proposeCommand, Step, type TableRandom } from '../table/propose.ts'
import { type RecordFinding, recordFinding } from './finding.ts'

/** The result of deciding an event log again. */
export interface RedecisionResult {
  /**
   * The first entry that does not follow, if there is one. Later entries are not checked, because they follow from a
   * different log.
   */
  finding?: RecordFinding
  /**
   * The numbers of entries that were stored without their command and so are not decided again; found in event logs
   * from before commands were stored.
   */
  unordered: number[]
}

const difference = (logEntry: number, problem: string): RecordFinding =>
  recordFinding(logEntry, 'R6', problem)

/** A command, parsed by its schema. @throws ZodError when it is not a command of this game */
const parsed = (game: AnyPreparedGame, command: Command): Command =>
  command.scope === 'table'
    ? { ...command, command: tableCommandSchema.parse(command.command) }
    : { ...command, command: game.command.parse(command.command) }

/**
 * The entries that the rules derive from a command; or, as a text in English, the reason why they derive no entries.
 */
function decided(
  match: Match,
  command: Command,
  chance: TableRandom,
  at: number | undefined,
): Step[] | string {
  try {
    const given = parsed(match.game, command)
    const refusal = match.refuse(given, at)
    if (refusal) return `the order is refused by ${refusal.rule} (${refusal.reason})`
    return proposeCommand(match, given, chance, at)
  } catch (error) {
    return `the order cannot be decided: ${errorMessageOf(error)}`
  }
}

/**
 * The part of a log entry that the rules decide. The command is left out, because it is an input; so are beliefs,
 * because no rule decides them.
 */
function decidedPart({ number, entry, cause }: LogEntry) {
  if (!cause) return { number, entry, cause }
  const { beliefs: _, ...decided } = cause
  return { number, entry, cause: { ...decided, command: 0 } }
}

function compare(recorded: LogEntry | undefined, expected: LogEntry): RecordFinding | undefined {
  if (!recorded) return difference(expected.number, `${expected.entry.event.type} is missing`)
  if (sameJson(decidedPart(recorded), decidedPart(expected))) return undefined
  const says = canonicalJson({ ...recorded.entry, cause: decidedPart(recorded).cause })
  const follows = canonicalJson({ ...expected.entry, cause: decidedPart(expected).cause })
  return difference(expected.number, `the event log says ${says} and what follows is ${follows}`)
}

/**
 * The time at which an order was given, in ms since 1970; undefined when its table kept no time.
 * @param rest the log from the order's first entry on
 */
const timeOf = (rest: readonly LogEntry[], { cause }: LogEntry): number | undefined =>
  rest.find(({ entry, cause: its }) => its?.first === cause?.first && entry.at !== undefined)?.entry.at

/**
 * Decides every order of an event log again, on the state of the log at that point, and compares the result with the
 * stored entries. Take-backs are decided again like orders. The first entry, which opens the table, follows from no
 * command.
 */
export function redecide(
  game: AnyPreparedGame,
  logEntries: readonly LogEntry[],
  chance: TableRandom,
): RedecisionResult {
  const steps = redecideStepwise(game, logEntries, chance)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Does the same as `redecide`, but yields after each command. */
export function* redecideStepwise(
  game: AnyPreparedGame,
  logEntries: readonly LogEntry[],
  chance: TableRandom,
): Generator<void, RedecisionResult> {
  const unordered: number[] = []
  const match = new Match(game)
  for (let logEntry = logEntries[0]; logEntry; logEntry = logEntries[match.last]) {
    const at = match.last
    yield
    const command = logEntry.cause?.command
    if (!command) {
      if (at > 0 && !isServerEvent(logEntry.entry.event.type)) unordered.push(logEntry.number)
      match.commit(match.read([logEntry]))
      continue
    }
    const following = decided(match, command, chance, timeOf(logEntries.slice(at), logEntry))
    if (typeof following === 'string') return { finding: difference(logEntry.number, following), unordered }
    if (following.length === 0)
      return { finding: difference(logEntry.number, 'nothing follows from the order'), unordered }
    const steps: Step[] = []
    for (const [place, expected] of following.entries()) {
      const written = logEntries[at + place]
      const found = compare(written, expected.logEntry)
      if (found) return { finding: found, unordered }
      // The stored entry differs from the decided entry only in parts that the fold does not read, so the play after
      // the decided entry is also the play after the stored one.
      if (written) steps.push(new Step(game, written, expected.play))
    }
    match.commit(steps)
  }
  return { unordered }
}
