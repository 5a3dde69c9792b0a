import type { AnswerOf, TableRequest } from '@opsroom/protocol'
import {
  canonicalJson,
  type Entry,
  hashText,
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
import type { Table } from './table.ts'

export type CommandAnswer = AnswerOf<'table.command'>

/** Two commands with the same hash are the same command. */
export const hashOf = ({ as, seen, command }: TableRequest): string =>
  hashText(canonicalJson({ as, seen, command }))

/** All that is written for a command that was played, beside its entries: receipt, projections, notice. */
export function changesOf(
  table: Table,
  person: Person,
  request: TableRequest,
  order: Order,
  lines: Line[],
): Changes {
  const { room, game, version } = table.facts
  const audience = audienceOf(request)
  const entries = lines.map(({ entry }) => entry)
  const steps = stepsOf(table, lines)
  const answer: CommandAnswer = { ok: true, last: table.numbering.lastWith(audience, steps) }
  const receipt = { person: person.id, command: request.id, bodyHash: hashOf(request), answer }
  const changes: Changes = {
    room,
    after: table.last,
    lines: lines.map((line) => lineOf(line, version)),
    receipt,
    visible: entries.some((entry) => redactEntry(game, entry, 'public') !== undefined),
    lobby: entries.some(({ scope }) => scope === 'table'),
    seats: seatChanges(entries),
    ...chapterChanges(table, steps),
  }
  const status = statusOf(steps.at(-1)?.play ?? table.play)
  if (status !== table.status) changes.status = status
  if (order.scope === 'game') changes.draft = { seat: order.seat, type: typeOf(order.command) }
  return changes
}

/** Each new entry with what the book folds to with it. */
function stepsOf(table: Table, lines: readonly Line[]): { entry: Entry; play: Play }[] {
  const book = [...table.lines]
  let { play } = table
  return lines.map((line) => {
    play = playAfter(table.facts.game, play, book, line)
    book.push(line)
    return { entry: line.entry, play }
  })
}

const typeOf = (command: unknown): string => String((command as { type?: unknown }).type)

function statusOf({ table: { open } }: Play): Table['status'] {
  if (open.ending) return 'over'
  return open.started ? 'playing' : 'waiting'
}

function seatChanges(entries: Entry[]): Changes['seats'] {
  const changes: NonNullable<Changes['seats']> = []
  for (const { scope, event } of entries) {
    if (scope !== 'table') continue
    if (event.type === 'seatTaken' && event.open && event.sealed)
      changes.push({ seat: event.open.seat, name: event.open.name, person: event.sealed.person })
    if (event.type === 'seatLeft' && event.open)
      changes.push({ seat: event.open.seat, name: null, person: null })
  }
  return changes
}
