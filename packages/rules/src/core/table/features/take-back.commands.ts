import type { SeatId } from '../../audience.ts'
import type { AnyEvent } from '../../event.ts'
import { refusal as refusalOf } from '../../refusal.ts'
import type { AnyLogEntry } from '../base.ts'
import { featureCommands, type RefusalBuilder, wishKind } from '../feature.ts'
import type { DecisionInput, TableSituation } from '../situation.ts'
import { entriesNotTakenBack } from '../standing-entries.ts'
import { beforehandEndedEvents } from './beforehand.commands.ts'
import type { OwnBeforehandFields } from './beforehand.ts'
import { standingOrderEndedEvents } from './standing-orders.commands.ts'
import type { StandingOrderFields } from './standing-orders.ts'

/** The orders that a seat would take back, with what decides whether the others must agree. */
export interface OrdersToTakeBack {
  /** The numbers of the log entries that would no longer count. */
  entries: number[]
  /**
   * Whether no consent is needed, because none of these log entries was public and the last order drew no random
   * numbers.
   */
  free: boolean
  /** Whether one of the orders drew random numbers. */
  drew: boolean
  /**
   * The seats that were shown a part of the orders in secret: the seat that gave them, and other seats that own a part
   * of their events.
   */
  seen: SeatId[]
}

const isOpen = ({ entry }: AnyLogEntry): boolean => entry.event.open !== undefined

/** The number of the log entry of the last request to the other seats. */
export const lastRequestNumber = (logEntries: readonly AnyLogEntry[]): number | undefined =>
  logEntries.findLast(({ entry }) => entry.scope === 'table' && entry.event.type === 'asked')?.number

/**
 * The last order of a seat, with everything that others ordered after a part of it was public, because a seat may have
 * chosen its orders in answer to it. Secret orders that others gave before that stay. Nothing from before the
 * elimination of a seat is taken back, because that seat would have to return too.
 * @param asked the number of the entry of the request, if consent was needed: the others agree to take back the order
 * that was the seat's last at that time, and later orders of the seat, secret or not, are taken back with it
 * @returns undefined if the seat has given no order that still counts
 */
export function takeBackOf(
  logEntries: readonly AnyLogEntry[],
  seat: SeatId,
  asked?: number,
): OrdersToTakeBack | undefined {
  const eliminated = logEntries.findLast(({ entry }) => entry.event.type === 'seatEliminated')?.number ?? 0
  const moves = entriesNotTakenBack(logEntries).filter(
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

/** The orders that a seat takes back now: if a request is open, those that were its last when it made the request. */
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
  if (!found) return standingOrderEndedEvents(deciding.play, seat)
  const sealed = { entries: found.entries }
  // Seats that were shown nothing of the orders are not told of the take-back either.
  if (found.free)
    return [{ type: 'takenBack', own: Object.fromEntries(found.seen.map((id) => [id, {}])), sealed }]
  // The seat's standing order ends too, because it would give the same order again immediately.
  return [
    ...standingOrderEndedEvents(deciding.play, seat),
    { type: 'takenBack', open: { seat }, sealed },
    ...beforehandEndedEvents(deciding.play, seat, 'takenBack'),
  ]
}

const reasons = ['takeBack.drew', 'takeBack.nothing'] as const
const refusal: RefusalBuilder<typeof reasons> = refusalOf

export const commands = featureCommands({
  rules: { T9: 'A player can take back only an order of their own that still counts.' },
  reasons,
  wishes: {
    takeBack: wishKind({
      refuse({ play, logEntries }, { seat }) {
        const takeBack = takeBackOf(logEntries, seat)
        // At a table with a single seat nobody else could agree to a take-back, so an order that drew random numbers
        // cannot be taken back.
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
    // A take-back without consent leaves a trace only for the seats to which the event shows a part; such take-backs
    // are limited in number like requests.
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
