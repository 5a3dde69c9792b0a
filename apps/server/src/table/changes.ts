import { createHash } from 'node:crypto'
import type { AnswerOf, TableRequest } from '@opsroom/protocol'
import {
  type Command,
  canonicalJson,
  type Entry,
  type LogEntry,
  type Person,
  type Play,
  playAfter,
  redactEntry,
} from '@opsroom/rules/core'
import type { Changes } from '../store/index.ts'
import { chapterChanges } from './chapters.ts'
import { audienceOf } from './judge.ts'
import { seatChanges } from './seats.ts'
import { storedFormOf } from './stored-form.ts'
import type { Table } from './table.ts'

export type CommandAnswer = AnswerOf<'table.command'>

/** Two commands with the same hash are the same command. */
export const hashOf = ({ as, seen, command }: TableRequest): string =>
  createHash('sha256').update(canonicalJson({ as, seen, command })).digest('hex')

/** All that is written for a command that was played, beside its entries: receipt, projections, notice. */
export function changesOf(
  table: Table,
  person: Person,
  request: TableRequest,
  order: Command,
  logEntries: LogEntry[],
): Changes & { answer: CommandAnswer } {
  const steps = stepsOf(table, logEntries)
  const answer: CommandAnswer = { ok: true, last: table.numbering.lastWith(audienceOf(request), steps) }
  const receipt = { person: person.id, command: request.id, bodyHash: hashOf(request), answer }
  const changes = { ...changesOfLogEntries(table, logEntries, steps), receipt, answer }
  if (order.scope !== 'game') return changes
  return { ...changes, draft: { seat: order.seat, type: typeOf(order.command) } }
}

/** What entries change beside the event log itself, whoever wrote them. */
export function changesOfLogEntries(
  table: Table,
  logEntries: LogEntry[],
  steps = stepsOf(table, logEntries),
): Changes {
  const { room, game, version } = table.facts
  const entries = logEntries.map(({ entry }) => entry)
  const seats = seatChanges(table, steps)
  const changes: Changes = {
    room,
    after: table.last,
    logEntries: logEntries.map((logEntry) => storedFormOf(logEntry, version)),
    visible: entries.some((entry) => !isClockwork(entry) && redactEntry(game, entry, 'public') !== undefined),
    lobby: seats.length > 0 || entries.some((entry) => entry.scope === 'table' && !isClockwork(entry)),
    seats,
    ...chapterChanges(table, steps),
  }
  const status = statusOf(steps.at(-1)?.play ?? table.play)
  return status === table.status ? changes : { ...changes, status }
}

/** Each new entry with what the event log folds to with it. */
function stepsOf(table: Table, logEntries: readonly LogEntry[]): { entry: Entry; play: Play }[] {
  const { game, from } = table.match
  const match = [...table.match.logEntries]
  let { play } = table
  return logEntries.map((logEntry) => {
    play = playAfter(game, play, match, logEntry, from)
    match.push(logEntry)
    return { entry: logEntry.entry, play }
  })
}

/** What is only about the clocks is nothing that anybody did. */
const isClockwork = ({ scope, event }: Entry): boolean =>
  scope === 'table' && ['seatAway', 'seatBack', 'outage'].includes(event.type)

const typeOf = (command: unknown): string => String((command as { type?: unknown }).type)

function statusOf({ table: { open } }: Play): Table['status'] {
  if (open.ending) return 'over'
  return open.started ? 'playing' : 'waiting'
}
