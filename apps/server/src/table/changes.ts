import { createHash } from 'node:crypto'
import type { AnswerOf, TableRequest } from '@opsroom/protocol'
import {
  canonicalJson,
  type Entry,
  type Line,
  type Order,
  type Person,
  type Play,
  playAfter,
  redactEntry,
} from '@opsroom/rules/core'
import type { Changes } from '../store/index.ts'
import { chapterChanges } from './chapters.ts'
import { audienceOf } from './judge.ts'
import { lineOf } from './lines.ts'
import { seatChanges } from './seats.ts'
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
  order: Order,
  lines: Line[],
): Changes & { answer: CommandAnswer } {
  const steps = stepsOf(table, lines)
  const answer: CommandAnswer = { ok: true, last: table.numbering.lastWith(audienceOf(request), steps) }
  const receipt = { person: person.id, command: request.id, bodyHash: hashOf(request), answer }
  const changes = { ...changesOfLines(table, lines, steps), receipt, answer }
  if (order.scope !== 'game') return changes
  return { ...changes, draft: { seat: order.seat, type: typeOf(order.command) } }
}

/** What lines change beside the book itself, whoever wrote them. */
export function changesOfLines(table: Table, lines: Line[], steps = stepsOf(table, lines)): Changes {
  const { room, game, version } = table.facts
  const entries = lines.map(({ entry }) => entry)
  const seats = seatChanges(table, steps)
  const changes: Changes = {
    room,
    after: table.last,
    lines: lines.map((line) => lineOf(line, version)),
    visible: entries.some((entry) => !isClockwork(entry) && redactEntry(game, entry, 'public') !== undefined),
    lobby: seats.length > 0 || entries.some((entry) => entry.scope === 'table' && !isClockwork(entry)),
    seats,
    ...chapterChanges(table, steps),
  }
  const status = statusOf(steps.at(-1)?.play ?? table.play)
  return status === table.status ? changes : { ...changes, status }
}

/** Each new entry with what the book folds to with it. */
function stepsOf(table: Table, lines: readonly Line[]): { entry: Entry; play: Play }[] {
  const { game, from } = table.book
  const book = [...table.book.lines]
  let { play } = table
  return lines.map((line) => {
    play = playAfter(game, play, book, line, from)
    book.push(line)
    return { entry: line.entry, play }
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
