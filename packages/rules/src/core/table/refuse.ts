import type { SeatId } from '../audience.ts'
import type { Chapter } from '../chapter.ts'
import type { FairSides, Policy, Standing } from '../game.ts'
import type { Refusal } from '../refusal.ts'
import { beforehandOf } from './beforehand.ts'
import { type Clocks, standsUntil } from './clock.ts'
import type { CommandOf, Person, TableCommand } from './commands.ts'
import { holidayUntil, refuseHoliday } from './holidays.ts'
import { isChapterOver, type NoteTime, openedFrom, refuseNote, refuseOpening } from './notes.ts'
import { othersThan } from './others.ts'
import { tableRefusal as refusal } from './reasons.ts'
import { refuseBid } from './sides.ts'
import { notesOf, type TableState } from './state.ts'
import type { TakeBack } from './take-back.ts'

export const holdsSeat = (table: TableState, person: Pick<Person, 'id'>, seat: SeatId): boolean =>
  table.sealed?.holders[seat] === person.id

const sitsAnywhere = (table: TableState, person: Person): boolean =>
  Object.values(table.sealed?.holders ?? {}).includes(person.id)

function refuseSitting(table: TableState, person: Person, { seat }: CommandOf<'sit'>): Refusal | undefined {
  const { open } = table
  if (!open.seats.some(({ id }) => id === seat)) return refusal('T1', 'seat.unknown', { seat })
  if (open.started) return refusal('T1', 'seat.started')
  if (open.taken[seat] !== undefined) return refusal('T1', 'seat.taken', { seat })
  return !open.bothSides && sitsAnywhere(table, person) ? refusal('T4', 'seat.oneEach') : undefined
}

function refuseStart(table: TableState, person: Person): Refusal | undefined {
  const { open } = table
  if (open.started) return refusal('T3', 'start.already')
  if (open.bidding) return refusal('T28', 'start.bids')
  if (!sitsAnywhere(table, person)) return refusal('T3', 'start.notSeated')
  return open.seats.every(({ id }) => open.taken[id] !== undefined)
    ? undefined
    : refusal('T3', 'start.seatsFree')
}

function refuseClosing(table: TableState, person: Person): Refusal | undefined {
  if (table.sealed?.host !== person.id) return refusal('T6', 'close.notHost')
  return table.open.started ? refusal('T6', 'close.started') : undefined
}

function refuseAsking(
  table: TableState,
  person: Person,
  { seat, wish }: CommandOf<'ask'>,
  { takeBack, eliminated, clocks }: Known,
): Refusal | undefined {
  const { open } = table
  if (!open.started) return refusal('T8', 'ask.notStarted')
  if (open.asked) return refusal('T8', 'ask.already', { seat: open.asked.seat })
  if (wish === 'substitute') return refuseSubstitute(table, person, seat, eliminated)
  if (wish === 'pause') return refusePausing(clocks)
  // One who plays alone has nobody to agree: a result of chance stands.
  const isAlone = open.seats.length === 1
  if (isAlone && wish === 'draw') return refusal('T8', 'draw.alone')
  if (isAlone && takeBack?.drew) return refusal('T9', 'takeBack.drew')
  return wish === 'takeBack' && !takeBack ? refusal('T9', 'takeBack.nothing') : undefined
}

const isPaused = (clocks: Clocks): boolean => standsUntil(clocks, clocks.at)?.isPause === true

function refusePausing(clocks: Clocks | undefined): Refusal | undefined {
  if (!clocks) return refusal('T22', 'pause.noClocks')
  return isPaused(clocks) ? refusal('T22', 'pause.already') : undefined
}

/** The refusal of a substitute, which is not needed while nobody else waits. */
function refuseSubstitute(
  table: TableState,
  person: Person,
  seat: SeatId,
  eliminated?: readonly SeatId[],
): Refusal | undefined {
  if (othersThan(table, person, eliminated).length === 0) return refusal('T14', 'substitute.alone')
  return table.open.substitutes?.[seat] === undefined ? undefined : refusal('T14', 'substitute.already')
}

function refuseResuming({ open }: TableState, { seat }: CommandOf<'resume'>): Refusal | undefined {
  return open.substitutes?.[seat] === undefined ? refusal('T14', 'resume.noSubstitute') : undefined
}

function refuseAnswer({ open: { asked } }: TableState, { seat }: CommandOf<'answer'>): Refusal | undefined {
  if (!asked || asked.seat === seat) return refusal('T8', 'answer.notAsked')
  return asked.agreed.includes(seat) ? refusal('T8', 'answer.already') : undefined
}

function refuseRematch(
  table: TableState,
  person: Person,
  { seat, sides }: CommandOf<'rematch'>,
  { fairSides }: Known,
): Refusal | undefined {
  const { ending, rematch } = table.open
  if (!holdsSeat(table, person, seat)) return refusal('T2', 'seat.notYours', { seat })
  if (!ending) return refusal('T10', 'rematch.notOver')
  if (ending.by === 'closed') return refusal('T10', 'rematch.notPlayed')
  if (sides === 'bid' && (!fairSides || table.open.bothSides)) return refusal('T28', 'rematch.noBids')
  return rematch?.code === undefined ? undefined : refusal('T10', 'rematch.already', { code: rematch.code })
}

/** It depends on nothing but what all know and the seat's own bid. */
function refuseBidding(table: TableState, { seat, bid }: CommandOf<'bid'>, { fairSides }: Known) {
  if (!table.open.bidding || !fairSides) return refusal('T28', 'bid.notNow')
  if (table.secrets?.[seat]?.bid) return refusal('T29', 'bid.already')
  return refuseBid(fairSides, bid)
}

/** Facts beside the table itself that the answer to a command of it depends on. */
export interface Known {
  /** The orders that the seat would take back, for a command that asks for it. */
  takeBack?: TakeBack | undefined
  /** Why the seat may not claim that others are late, for a command that does. */
  claim?(seat: SeatId): Refusal | undefined
  /** The act of a standing order for a seat now; absent if the game knows none. */
  standing?: ((seat: SeatId) => Standing | 'secret') | undefined
  /** Why a seat may not order beforehand that its turns pass until this happens. */
  beforehand?(seat: SeatId, until: string): Refusal | undefined
  /** The seats that play no more, as the game says. */
  eliminated?: readonly SeatId[]
  /** The game's policy. */
  policy?: Policy
  /** When something would be noted now. */
  noteTime?: NoteTime
  /** The clocks as they stand now, at a table that is timed. */
  clocks?: Clocks | undefined
  /** The chapters that have begun. */
  chapters?: readonly Chapter[]
  /** The game's ways to settle sides. */
  fairSides?: FairSides
}

function refuseNoting(
  table: TableState,
  { seat, note }: CommandOf<'note'>,
  { noteTime = { chapter: 1, clock: 0 } }: Known,
): Refusal | undefined {
  if (!table.open.started) return refusal('T18', 'notes.notStarted')
  return refuseNote(notesOf(table, seat), note, noteTime)
}

function refuseOpeningNotes(
  table: TableState,
  person: Person,
  { seat, chapter }: CommandOf<'openNotes'>,
  { chapters = [] }: Known,
): Refusal | undefined {
  if (!holdsSeat(table, person, seat)) return refusal('T2', 'seat.notYours', { seat })
  const { started, ending, openedNotes = [] } = table.open
  const isOver = started && isChapterOver(chapters, chapter, ending !== undefined)
  return refuseOpening(openedFrom(seat, notesOf(table, seat), chapter), openedNotes, isOver)
}

/** A bot that plays on already cannot take the seat over once more. */
function refuseResigning({ open }: TableState, seat: SeatId, { policy }: Known): Refusal | undefined {
  if (!open.started) return refusal('T5', 'resign.notStarted')
  return policy?.leaver === 'botPlaysOn' && open.substitutes?.[seat] !== undefined
    ? refusal('T14', 'substitute.already')
    : undefined
}

/** In a secret phase nothing is open that a turn could wait for, and nobody says that they are done. */
function refuseStanding({ open }: TableState, seat: SeatId, { standing }: Known): Refusal | undefined {
  if (!open.started) return refusal('T20', 'standing.notNow')
  if (!standing) return refusal('T20', 'standing.unknown')
  if (open.substitutes?.[seat] !== undefined) return refusal('T14', 'substitute.already')
  if (open.standing?.[seat] !== undefined) return refusal('T20', 'standing.already')
  const now = standing(seat)
  if (now === 'secret') return refusal('T20', 'standing.notNow')
  return now === 'ends' ? refusal('T20', 'standing.nothingToWaitFor') : undefined
}

/** Why a person may not do this at the table now (T1 to T24), or undefined. */
export function refuseAtTable(
  table: TableState,
  person: Person,
  command: TableCommand,
  known: Known = {},
): Refusal | undefined {
  const { open } = table
  if (command.type === 'rematch') return refuseRematch(table, person, command, known)
  if (command.type === 'openNotes') return refuseOpeningNotes(table, person, command, known)
  if (open.ending) return refusal('T7', 'table.ended')
  if (command.type === 'sit') return refuseSitting(table, person, command)
  if (command.type === 'start') return refuseStart(table, person)
  if (command.type === 'close') return refuseClosing(table, person)
  // Everything else is done for a seat.
  const { seat } = command
  if (!holdsSeat(table, person, seat)) return refusal('T2', 'seat.notYours', { seat })
  if (known.eliminated?.includes(seat)) return refusal('T16', 'seat.eliminated', { seat })
  if (command.type === 'leave') return open.started ? refusal('T5', 'leave.started') : undefined
  if (command.type === 'bid') return refuseBidding(table, command, known)
  if (command.type === 'resign') return refuseResigning(table, seat, known)
  if (command.type === 'ask') return refuseAsking(table, person, command, known)
  if (command.type === 'resume') return refuseResuming(table, command)
  if (command.type === 'giveStandingOrder') return refuseStanding(table, seat, known)
  if (command.type === 'withdrawStandingOrder')
    return open.standing?.[seat] === undefined ? refusal('T20', 'standing.none') : undefined
  if (command.type === 'orderBeforehand') return known.beforehand?.(seat, command.until)
  if (command.type === 'withdrawBeforehand')
    return beforehandOf(table, seat) ? undefined : refusal('T24', 'beforehand.none')
  if (command.type === 'endPause')
    return known.clocks && isPaused(known.clocks) ? undefined : refusal('T22', 'pause.none')
  if (command.type === 'takeHoliday') return refuseHoliday(open.timeControl, known.clocks, seat, command.days)
  if (command.type === 'endHoliday') {
    const isTaken = known.clocks && holidayUntil(known.clocks, seat) !== undefined
    return isTaken ? undefined : refusal('T23', 'holiday.notTaken')
  }
  if (command.type === 'claim' || command.type === 'standIn') return known.claim?.(seat)
  if (command.type === 'note') return refuseNoting(table, command, known)
  if (command.type === 'answer') return refuseAnswer(table, command)
  return open.asked?.seat === seat ? undefined : refusal('T8', 'withdraw.notAsked')
}
