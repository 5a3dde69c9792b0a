import { hash } from 'node:crypto'
import type { AnswerOf, CommandRequest } from '@opsroom/protocol'
import {
  type Command,
  canonicalJson,
  type Entry,
  type Person,
  type Play,
  type SeatId,
  type Step,
} from '@opsroom/rules/core'
import type { Changes } from '../store/index.ts'
import { chapterChanges } from './chapters.ts'
import { storedFormOf } from './stored-form.ts'
import type { Table } from './table.ts'
import { audienceOf } from './validate.ts'

export type CommandAnswer = AnswerOf<'table.command'>

/** A command as a person has given it. */
export interface GivenCommand {
  person: Person
  request: CommandRequest
}

/** A hash that is the same for two requests if and only if they ask for the same command. */
export const commandHash = ({ as, seen, command }: CommandRequest): string =>
  hash('sha256', canonicalJson({ as, seen, command }))

/** All that is written for an executed command: its entries, receipt, projections, notification. */
export function changesOfCommand(
  table: Table,
  { person, request }: GivenCommand,
  command: Command,
  steps: readonly Step[],
): Changes & { answer: CommandAnswer } {
  const answer: CommandAnswer = { ok: true, last: table.numbering.lastWith(audienceOf(request), steps) }
  const receipt = { person: person.id, command: request.id, bodyHash: commandHash(request), answer }
  const changes = { ...changesOfSteps(table, steps), receipt, answer }
  if (command.scope !== 'game') return changes
  return { ...changes, draft: { seat: command.seat, type: typeOf(command.command) } }
}

/** The changes that follow from steps, without a receipt: entries, and the rows of the room and its seats. */
export function changesOfSteps(table: Table, steps: readonly Step[]): Changes {
  const { room, version } = table.facts
  const moves = steps.filter(({ entry }) => !isClockwork(entry))
  const seats = seatChanges(table, steps)
  const play = steps.at(-1)?.play ?? table.play
  const { ending, spectators, delayRounds = 0 } = play.table.open
  const changes: Changes = {
    room,
    after: table.last,
    logEntries: steps.map(({ logEntry }) => storedFormOf(logEntry, version)),
    visible: moves.some((step) => step.seenBy('public') !== undefined),
    lobby: seats.length > 0 || moves.some(({ entry }) => entry.scope === 'table' && isOpen(entry)),
    seats,
    ...chapterChanges(table, steps),
    ...(spectators !== table.play.table.open.spectators && { spectators, delayRounds }),
  }
  const status = statusOf(play)
  return status === table.status ? changes : { ...changes, status, ...(ending && { ending }) }
}

/** Whether an entry has a part that all may see: only then does the list of rooms have to be sent again. */
const isOpen = ({ event }: Entry): boolean => event.open !== undefined

/** Whether an entry comes from the clocks or the connections of a table, and not from a person's command. */
const isClockwork = ({ scope, event }: Entry): boolean =>
  scope === 'table' && ['seatAway', 'seatBack', 'outage', 'clockSet'].includes(event.type)

const typeOf = (command: unknown): string => String(Object(command).type)

function statusOf({ table: { open } }: Play): Table['status'] {
  if (open.ending) return 'over'
  return open.started ? 'playing' : 'waiting'
}

type SeatChange = NonNullable<Changes['seats']>[number]

/**
 * The play from which the lobby takes the sides of the seats, which may be exchanged between chapters (D13.2). When
 * spectators see the game late, this is the play that they have been shown, because the lobby must not know more.
 * @param shown computes the play that spectators have been shown
 */
const knownOf = (play: Play, shown: () => Play): Play => {
  const { delayRounds, ending } = play.table.open
  return delayRounds && !ending ? shown() : play
}

/** The stored row of a seat: its side, its holder and its substitute. */
const seatAt = (
  { facts }: Table,
  { table: { open, sealed } }: Play,
  known: Play,
  seat: SeatId,
): SeatChange => ({
  seat,
  side: facts.game.sideOf(known.game, seat),
  person: sealed?.holders[seat] ?? null,
  name: open.taken[seat] ?? null,
  substitute: open.substitutes?.[seat] ?? null,
})

const isSame = (a: SeatChange, b: SeatChange): boolean =>
  // Both rows were made by `seatAt` and have the same keys.
  (Object.keys(a) as (keyof SeatChange)[]).every((key) => a[key] === b[key])

/** The rows of the seats that entries change. @param steps the entries, each with the play after it */
function seatChanges(table: Table, steps: readonly Step[]): SeatChange[] {
  const { numbering, play: before } = table
  const after = steps.at(-1)?.play ?? before
  const knownBefore = knownOf(before, () => numbering.view('public', before))
  const knownAfter = knownOf(after, () => numbering.spectatorsViewWith(steps))
  return after.table.open.seats
    .map(({ id }) => seatAt(table, after, knownAfter, id))
    .filter((change) => !isSame(change, seatAt(table, before, knownBefore, change.seat)))
}
