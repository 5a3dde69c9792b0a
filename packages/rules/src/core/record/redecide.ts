import { canonicalJson, sameJson } from '../canonical.ts'
import type { AnyPreparedGame } from '../game.ts'
import { tableCommandSchema } from '../table/commands.ts'
import type { Command, LogEntry } from '../table/event-log.ts'
import { isByTheHouse } from '../table/events.ts'
import { Match } from '../table/match.ts'
import { proposeCommand, Step, type TableRandom } from '../table/propose.ts'
import { type Finding, finding } from './finding.ts'

/** What came of deciding an event log again. */
export interface Redecided {
  /** The first entry that does not follow, if there is one. What comes after it was decided on another event log. */
  finding?: Finding
  /** Entries that no order was kept with: taken as they stand. Event logs that were begun before orders were kept have them. */
  unordered: number[]
}

const difference = (logEntry: number, problem: string): Finding => finding(logEntry, 'R6', problem)

/** The order in the form that the rules take it in. @throws ZodError when it is none of this game */
const parsed = (game: AnyPreparedGame, command: Command): Command =>
  command.scope === 'table'
    ? { ...command, command: tableCommandSchema.parse(command.command) }
    : { ...command, command: game.command.parse(command.command) }

/** What the core makes of an order now: the entries, or why there are none. */
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
    return `the order cannot be decided: ${error instanceof Error ? error.message : String(error)}`
  }
}

/**
 * The order was read back as it was written; what else is said of it (first entry, drew, seat) is decided anew. What was
 * believed follows from no rule.
 */
function sayable({ number, entry, cause }: LogEntry) {
  if (!cause) return { number, entry, cause }
  const { beliefs: _, ...decided } = cause
  return { number, entry, cause: { ...decided, command: 0 } }
}

function compare(recorded: LogEntry | undefined, expected: LogEntry): Finding | undefined {
  if (!recorded) return difference(expected.number, `${expected.entry.event.type} is missing`)
  if (sameJson(sayable(recorded), sayable(expected))) return undefined
  const says = canonicalJson({ ...recorded.entry, cause: sayable(recorded).cause })
  const follows = canonicalJson({ ...expected.entry, cause: sayable(expected).cause })
  return difference(expected.number, `the event log says ${says} and what follows is ${follows}`)
}

/** When an order was given, where its table kept time. */
const timeOf = (rest: readonly LogEntry[], { cause }: LogEntry): number | undefined =>
  rest.find(({ entry, cause: its }) => its?.first === cause?.first && entry.at !== undefined)?.entry.at

/**
 * Decides every order of an event log again, on what the event log had come to, and compares what follows with what is written.
 * Take-backs are orders like any other. The first entry, which opens the table, follows from nothing.
 */
export function redecide(
  game: AnyPreparedGame,
  logEntries: readonly LogEntry[],
  chance: TableRandom,
): Redecided {
  const unordered: number[] = []
  const match = new Match(game)
  for (let at = 0; at < logEntries.length; at = match.last) {
    const logEntry = logEntries[at] as LogEntry
    const command = logEntry.cause?.command
    if (!command) {
      if (at > 0 && !isByTheHouse(logEntry.entry.event.type)) unordered.push(logEntry.number)
      match.commit(match.read([logEntry]))
      continue
    }
    const following = decided(match, command, chance, timeOf(logEntries.slice(at), logEntry))
    if (typeof following === 'string') return { finding: difference(logEntry.number, following), unordered }
    if (following.length === 0)
      return { finding: difference(logEntry.number, 'nothing follows from the order'), unordered }
    for (const [place, expected] of following.entries()) {
      const found = compare(logEntries[at + place], expected.logEntry)
      if (found) return { finding: found, unordered }
    }
    // What follows is what is written, so it folds to the same.
    match.commit(following.map(({ play }, place) => new Step(game, logEntries[at + place] as LogEntry, play)))
  }
  return { unordered }
}
