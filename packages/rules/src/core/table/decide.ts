import type { SeatId } from '../audience.ts'
import type { FairSides, Policy, SeatPolicy } from '../game.ts'
import type { Random } from '../random.ts'
import { beforehandOf } from './beforehand.ts'
import type { CommandOf, Person, TableCommand } from './commands.ts'
import type { TableEvent } from './events.ts'
import { type NoteTime, openedFrom } from './notes.ts'
import { othersThan, playingSeats } from './others.ts'
import { type Bid, drawnSides, openedBids } from './sides.ts'
import { notesOf, type TableState } from './state.ts'
import type { TakeBack } from './take-back.ts'
import type { Ending, RematchSides, Wish } from './terms.ts'

/** Facts beside its state that a table's own decisions depend on. */
export interface TableContext {
  /** The table's seed as hex; opened with the end. */
  seed: string
  /** The score by seat so far, for a table that ends early. */
  points: Record<SeatId, number>
  takeBackOf(seat: SeatId): TakeBack | undefined
  /** The seats that are late if a seat may say so. */
  lateSeats?(seat: SeatId): SeatId[]
  /** The text that a standing order of this seat would watch. */
  watched?(seat: SeatId): string
  /** The text that an order given beforehand would watch. */
  watchedUntil?(seat: SeatId, until: string): string
  /** The seats of the sides that these seats are on. */
  sideMates?(seats: readonly SeatId[]): SeatId[]
  /** The game's policy; absent: the side of a seat that leaves or is late loses. */
  policy?: Policy
  /** The seats that play no more. */
  eliminated?: readonly SeatId[]
  /** When something is noted now. */
  noteTime?: NoteTime
  /** The game's ways to settle sides, and the table's chance for that. */
  fairSides?: { game: FairSides; random: Random }
}

/** The level of the bot that substitutes for a seat where the game's policy says so. */
const policyLevel = 'regular'

const ended = (
  context: TableContext,
  ending: Pick<Ending, 'by' | 'winners' | 'resigned' | 'late'>,
): TableEvent => ({
  type: 'ended',
  open: { ending: { points: context.points, ...ending }, seed: context.seed },
})

function takenBack(context: TableContext, seat: SeatId): TableEvent[] {
  const found = context.takeBackOf(seat)
  if (!found) return []
  const sealed = { entries: found.entries }
  return [
    found.free
      ? { type: 'takenBack', own: Object.fromEntries(found.seen.map((id) => [id, {}])), sealed }
      : { type: 'takenBack', open: { seat }, sealed },
  ]
}

const standingEnded = ({ open }: TableState, seat: SeatId): TableEvent[] =>
  open.standing?.[seat] === undefined ? [] : [{ type: 'standingOrderEnded', open: { seat, by: 'holder' } }]

/** Nobody but the seat is told. It stands after what all see: a record is without it. */
const beforehandEnded = (table: TableState, seat: SeatId, by: 'holder' | 'takenBack'): TableEvent[] =>
  beforehandOf(table, seat) ? [{ type: 'orderBeforehandEnded', own: { [seat]: { by } } }] : []

/** A seat's request. @property by the level of the bot that would substitute (T14) */
interface Asking {
  seat: SeatId
  wish: Wish
  by?: string | undefined
  /** The longest time of a pause (T22). */
  minutes?: number | undefined
}

function granted(
  table: TableState,
  context: TableContext,
  { seat, wish, by, minutes }: Asking,
): TableEvent[] {
  if (wish === 'draw') return [ended(context, { by: 'agreement', winners: [] })]
  if (wish === 'takeBack') {
    // An order that is taken back would be given again at once. Others who have seen nothing are told nothing.
    const ends = context.takeBackOf(seat)?.free ? [] : standingEnded(table, seat)
    const isShown = context.takeBackOf(seat)?.free === false
    return [
      ...ends,
      ...takenBack(context, seat),
      ...(isShown ? beforehandEnded(table, seat, 'takenBack') : []),
    ]
  }
  if (wish === 'pause') return minutes === undefined ? [] : [{ type: 'paused', open: { seat, minutes } }]
  return by === undefined ? [] : [{ type: 'substituted', open: { seat, by } }]
}

function ask(
  table: TableState,
  person: Person,
  { type: _, ...asking }: CommandOf<'ask'>,
  context: TableContext,
): TableEvent[] {
  const isFree = asking.wish === 'takeBack' && context.takeBackOf(asking.seat)?.free
  if (isFree || othersThan(table, person, context.eliminated).length === 0)
    return granted(table, context, asking)
  return [{ type: 'asked', open: asking }]
}

function answer(table: TableState, seat: SeatId, agrees: boolean, context: TableContext): TableEvent[] {
  const { asked } = table.open
  if (!asked) return []
  const answered: TableEvent = { type: 'answered', open: { seat, agrees } }
  const agreed = [...asked.agreed, asked.seat, seat]
  const isGranted = agrees && playingSeats(table, context.eliminated).every((id) => agreed.includes(id))
  return isGranted ? [answered, ...granted(table, context, asked)] : [answered]
}

/** The seats of the other sides. */
function winnersOver({ open }: TableState, losing: readonly SeatId[], context: TableContext): SeatId[] {
  const losers = context.sideMates?.(losing) ?? losing
  return open.seats.map(({ id }) => id).filter((id) => !losers.includes(id))
}

/** Events for seats that do not play on while the game goes on for the others. */
const replaced = (
  seats: readonly SeatId[],
  policy: Exclude<SeatPolicy, 'sideLoses'>,
  by: 'resignation' | 'time',
): TableEvent[] =>
  seats.map((seat) =>
    policy === 'eliminated'
      ? { type: 'seatEliminated', open: { seat, by } }
      : { type: 'substituted', open: { seat, by: policyLevel } },
  )

function resigned(table: TableState, seat: SeatId, context: TableContext): TableEvent[] {
  const { leaver = 'sideLoses' } = context.policy ?? {}
  if (leaver !== 'sideLoses') return replaced([seat], leaver, 'resignation')
  const winners = winnersOver(table, [seat], context)
  return [ended(context, { by: 'resignation', winners, resigned: seat })]
}

/**
 * Events of the game's policy for seats that are late. If their sides lose and that would be all sides, a stand-in
 * finishes instead.
 */
function claimed(table: TableState, seat: SeatId, context: TableContext): TableEvent[] {
  const late = context.lateSeats?.(seat) ?? []
  const { late: policy = 'sideLoses' } = context.policy ?? {}
  if (policy !== 'sideLoses') return replaced(late, policy, 'time')
  const winners = winnersOver(table, late, context)
  return winners.includes(seat) ? [ended(context, { by: 'time', winners, late })] : stoodIn(seat, context)
}

const stoodIn = (seat: SeatId, context: TableContext): TableEvent[] =>
  (context.lateSeats?.(seat) ?? []).map((late) => ({ type: 'stoodIn', open: { seat: late } }))

/** A person who holds several seats wishes for all of them. */
function wishForRematch(table: TableState, person: Person, seat: SeatId, sides: RematchSides): TableEvent[] {
  const own = table.open.seats.map(({ id }) => id).filter((id) => table.sealed?.holders[id] === person.id)
  return [seat, ...own.filter((id) => id !== seat)].map((id) => ({
    type: 'rematchWished',
    open: { seat: id, sides },
  }))
}

const noted = (
  { seat, note }: CommandOf<'note'>,
  { noteTime = { chapter: 1, clock: 0 } }: TableContext,
): TableEvent => ({ type: 'noted', own: { [seat]: { ...noteTime, note } } })

const orderedBeforehand = (
  { seat, until }: CommandOf<'orderBeforehand'>,
  { watchedUntil }: TableContext,
): TableEvent => ({
  type: 'orderedBeforehand',
  own: { [seat]: { until, watched: watchedUntil?.(seat, until) ?? '' } },
})

const opened = (table: TableState, { seat, chapter }: CommandOf<'openNotes'>): TableEvent => ({
  type: 'notesOpened',
  open: openedFrom(seat, notesOf(table, seat), chapter),
})

const start: TableEvent = { type: 'started', open: {} }

/** The two seats of a table where sides are settled. */
const pairOf = ({ open: { seats } }: TableState) => [seats[0]?.id ?? '', seats[1]?.id ?? ''] as const

function started(table: TableState, { fairSides }: TableContext): TableEvent[] {
  const { settling } = table.open
  if (!settling || !fairSides) return [start]
  if (settling === 'drawn')
    return [
      { type: 'sidesSettled', open: drawnSides(pairOf(table), fairSides.game, fairSides.random) },
      start,
    ]
  return [{ type: 'biddingBegan', open: {}, own: Object.fromEntries(pairOf(table).map((id) => [id, {}])) }]
}

/** All bids that were written are opened, and the game starts. @param last the one that is written now */
function opensBids(table: TableState, { fairSides }: TableContext, last: Record<SeatId, Bid>): TableEvent[] {
  if (!fairSides) return []
  const written = Object.entries(table.secrets ?? {}).flatMap(([seat, { bid }]) => (bid ? [[seat, bid]] : []))
  const bids = { ...Object.fromEntries(written), ...last }
  const settled = openedBids(pairOf(table), fairSides.game, bids, fairSides.random)
  return [{ type: 'sidesSettled', open: settled }, start]
}

function bids(table: TableState, { seat, bid }: CommandOf<'bid'>, context: TableContext): TableEvent[] {
  const bidden: TableEvent = { type: 'bidden', own: { [seat]: { bid } } }
  const isLast = pairOf(table).every((id) => id === seat || table.secrets?.[id]?.bid)
  return isLast ? [bidden, ...opensBids(table, context, { [seat]: bid })] : [bidden]
}

/** The events of a table command that was not refused. The game's own first events follow `started`. */
export function decideAtTable(
  table: TableState,
  person: Person,
  command: TableCommand,
  context: TableContext,
): TableEvent[] {
  switch (command.type) {
    case 'sit':
      return [
        { type: 'seatTaken', open: { seat: command.seat, name: person.name }, sealed: { person: person.id } },
      ]
    case 'leave':
      return [{ type: 'seatLeft', open: { seat: command.seat } }]
    case 'start':
      return started(table, context)
    case 'bid':
      return bids(table, command, context)
    case 'resign':
      return resigned(table, command.seat, context)
    case 'ask':
      return ask(table, person, command, context)
    case 'answer':
      return answer(table, command.seat, command.agrees, context)
    case 'withdraw':
      return [{ type: 'withdrawn', open: { seat: command.seat } }]
    case 'claim':
      // Bids decide no game: who has written none in time takes what is left.
      return table.open.bidding ? opensBids(table, context, {}) : claimed(table, command.seat, context)
    case 'standIn':
      return table.open.bidding ? opensBids(table, context, {}) : stoodIn(command.seat, context)
    case 'resume':
      return [{ type: 'resumed', open: { seat: command.seat } }]
    case 'giveStandingOrder':
      return [
        {
          type: 'standingOrderGiven',
          open: { seat: command.seat, watched: context.watched?.(command.seat) ?? '' },
        },
      ]
    case 'withdrawStandingOrder':
      return standingEnded(table, command.seat)
    case 'orderBeforehand':
      return [orderedBeforehand(command, context)]
    case 'withdrawBeforehand':
      return beforehandEnded(table, command.seat, 'holder')
    case 'endPause':
      return [{ type: 'pauseEnded', open: { seat: command.seat } }]
    case 'takeHoliday':
      return [{ type: 'holidayTaken', open: { seat: command.seat, days: command.days } }]
    case 'endHoliday':
      return [{ type: 'holidayEnded', open: { seat: command.seat } }]
    case 'rematch':
      return wishForRematch(table, person, command.seat, command.sides)
    case 'note':
      return [noted(command, context)]
    case 'openNotes':
      return [opened(table, command)]
    case 'close':
      return [ended(context, { by: 'closed', winners: [] })]
  }
}
