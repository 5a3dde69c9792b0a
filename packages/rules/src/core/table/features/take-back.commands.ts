import type { SeatId } from '../../audience.ts'
import type { AnyEvent } from '../../event.ts'
import { refusal as refusalOf } from '../../refusal.ts'
import type { AnyLogEntry } from '../base.ts'
import { featureCommands, type RefuseFor, wishKind } from '../feature.ts'
import type { DecisionInput, TableSituation } from '../situation.ts'
import { standingEntries } from '../standing-entries.ts'
import { beforehandEnded } from './beforehand.commands.ts'
import type { OwnBeforehandFields } from './beforehand.ts'
import { standingOrderEnded } from './standing-orders.commands.ts'
import type { StandingOrderFields } from './standing-orders.ts'

/** The orders that a seat would take back. */
export interface OrdersToTakeBack {
  /** Whether no other side has seen anything of them, and nothing was drawn: then no consent is needed. */
  entries: number[]
  /** Whether chance was used for one of them. */
  free: boolean
  /** The seats that have seen something of them in secret: the seat itself, and the seats of its side. */
  drew: boolean
  /** The entry of the open request. */
  seen: SeatId[]
}

const isOpen = ({ entry }: AnyLogEntry): boolean => entry.event.open !== undefined

/**
 * The last order of a seat, with everything after it that others ordered once something of it was public: a seat that
 * worked in secret then worked from what is taken back. Secret acts of others before that stay. Nothing from before a
 * seat left the game is taken back: that seat would have to return, too.
 * @param asked the entry of the request, if consent was needed: those who agree mean the last order at that time, and
 * later orders of the seat, secret or not, go with it
 * @returns undefined if the seat has given no order that still counts
 */
export const lastRequestNumber = (logEntries: readonly AnyLogEntry[]): number | undefined =>
  logEntries.findLast(({ entry }) => entry.scope === 'table' && entry.event.type === 'asked')?.number

/** The orders that are taken back now: those that were the last when their seat asked for it. */
export function takeBackOf(
  logEntries: readonly AnyLogEntry[],
  seat: SeatId,
  asked?: number,
): OrdersToTakeBack | undefined {
  const eliminated = logEntries.findLast(({ entry }) => entry.event.type === 'seatEliminated')?.number ?? 0
  const moves = standingEntries(logEntries).filter(
    ({ entry, number }) => entry.scope === 'game' && number > eliminated,
  )
  const before = asked ?? Number.POSITIVE_INFINITY
  const cause = moves.findLast((logEntry) => logEntry.cause?.seat === seat && logEntry.number < before)?.cause
  if (!cause) return undefined
  const since = moves.filter(({ number }) => number >= cause.first)
  const shown = since.find(isOpen)?.number ?? Number.POSITIVE_INFINITY
  const removed = since.filter((logEntry) => logEntry.number >= shown || logEntry.cause?.seat === seat)
  const seen = new Set([seat, ...removed.flatMap(({ entry }) => Object.keys(entry.event.own ?? {}))])
  return {
    entries: removed.map(({ number }) => number),
    free: !cause.drew && !removed.some(isOpen),
    drew: removed.some((logEntry) => logEntry.cause?.drew),
    seen: [...seen],
  }
}

interface Asked {
  asked?: { seat: SeatId; wish: string } | undefined
}

/** A standing order would give the order again immediately. Others who have seen nothing are told nothing. */
const takenBackNow = (
  { play, logEntries }: TableSituation<Asked>,
  seat: SeatId,
): OrdersToTakeBack | undefined =>
  takeBackOf(logEntries, seat, play.table.open.asked && lastRequestNumber(logEntries))

function grant(
  deciding: DecisionInput<Asked & StandingOrderFields, OwnBeforehandFields>,
  { seat }: { seat: SeatId },
): AnyEvent[] {
  const found = takenBackNow(deciding, seat)
  if (!found) return standingOrderEnded(deciding.play, seat)
  const sealed = { entries: found.entries }
  if (found.free)
    return [{ type: 'takenBack', own: Object.fromEntries(found.seen.map((id) => [id, {}])), sealed }]
  // A solo player has nobody who could agree: a result of chance stands.
  return [
    ...standingOrderEnded(deciding.play, seat),
    { type: 'takenBack', open: { seat }, sealed },
    ...beforehandEnded(deciding.play, seat, 'takenBack'),
  ]
}

const reasons = ['takeBack.drew', 'takeBack.nothing'] as const
const refusal: RefuseFor<typeof reasons> = refusalOf

export const commands = featureCommands({
  rules: { T9: 'What is taken back is an order that one has given and that still counts.' },
  reasons,
  wishes: {
    takeBack: wishKind({
      refuse({ play, logEntries }, { seat }) {
        const takeBack = takeBackOf(logEntries, seat)
        // One who plays alone has nobody to agree: a result of chance stands.
        if (play.table.open.seats.length === 1 && takeBack?.drew) return refusal('T9', 'takeBack.drew')
        return takeBack ? undefined : refusal('T9', 'takeBack.nothing')
      },
      isFree: (situation: TableSituation<Asked>, { seat }) => takenBackNow(situation, seat)?.free === true,
      grant: (deciding: DecisionInput<Asked & StandingOrderFields, OwnBeforehandFields>, asking) =>
        grant(deciding, asking),
    }),
  },
  bounded: {
    commands: [],
    // The trace is a take-back of its side that needed no consent.
    isTrace: ({ type, open, own }, seat) =>
      type === 'takenBack' && open === undefined && own?.[seat] !== undefined,
    leaving: (logEntries, { seat, wish }) =>
      wish === 'takeBack' ? (takeBackOf(logEntries, seat)?.entries ?? []) : [],
  },
  reachesBefore(
    { play, logEntries }: Pick<TableSituation<Asked>, 'play' | 'logEntries'>,
    { type, seat = '', wish, agrees },
  ) {
    if (type === 'ask') return wish === 'takeBack' && !takeBackOf(logEntries, seat)
    const { asked } = play.table.open
    if (type !== 'answer' || !agrees || asked?.wish !== 'takeBack') return false
    const number = lastRequestNumber(logEntries)
    return number === undefined || !takeBackOf(logEntries, asked.seat, number)
  },
})
