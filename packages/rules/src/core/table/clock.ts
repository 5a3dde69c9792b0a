import { z } from 'zod/mini'
import type { SeatId } from '../audience.ts'
import type { AnyEvent } from '../event.ts'
import type { WaitingSeats } from '../game.ts'
import type { ClockEvent } from './clock-events.ts'
import { holidaysAfter, holidaysSchema } from './holidays-taken.ts'
import { addTimeOutsideSpans, coveredTime, isWithinSpan, joinedSpan, type Span, spanSchema } from './spans.ts'
import {
  absenceAllowanceOf,
  bankCapOf,
  clockAllowanceOf,
  incrementOf,
  type TimeControl,
} from './time-control.ts'

/** Units: a `time` is in ms since 1970, an `amount` of time in ms. */
const time = z.int()
const amount = z.number().check(z.minimum(0))

const clockSchema = z.object({
  left: amount,
  runs: z.boolean(),
  /** The time in ms for which the seat may still be away; present only at tables with live clocks. */
  awayLeft: z.optional(amount),
  /** True while nobody is connected for the seat. */
  away: z.optional(z.boolean()),
  /** Whether the present absence of the seat counts in secret phases too. */
  awayInSecret: z.optional(z.boolean()),
  /** The days off that the seat has taken (T23), during which its clock stands. */
  holidays: z.optional(holidaysSchema),
})

/**
 * The clocks of a table at one moment. They depend only on the times of public entries, so that every viewer can run
 * them on without a message.
 */
export const clocksSchema = z.object({
  at: time,
  /** The clock of each seat; no seat's own clock runs during a secret phase. */
  seats: z.record(z.string(), clockSchema),
  /** The common clock of a secret phase (D3.7), with the name of the phase for which it runs. */
  common: z.object({ left: amount, runs: z.boolean(), phase: z.optional(z.string()) }),
  /** The last span in which all clocks stood because no server ran. */
  stood: z.optional(spanSchema),
  /** The agreed pause (T22): all clocks stand until a seat ends the pause, or until the end of this span. */
  paused: z.optional(spanSchema),
  /**
   * The furthest chapter and round that the match has reached. They never go back, so that time for a chapter or a turn
   * is not granted a second time after a take-back.
   */
  chapter: z.int(),
  round: z.number(),
})
export type Clocks = z.infer<typeof clocksSchema>

/** A moment of a match after a public event, with everything that its clocks depend on. */
export interface ClockInput {
  at: number
  timeControl: TimeControl
  seats: readonly SeatId[]
  /** The seats that must act from this moment on, by public knowledge. */
  waiting: WaitingSeats
  /** The number of chapters that have begun (`chapter`), and the game's own round clock (`round`). */
  chapter: number
  round: number
  /** The event before this moment, if it is an event of the table; absent after an event of the game. */
  event?: AnyEvent | undefined
}

/**
 * Whether the absence of a seat counts now: while the seat's own clock runs, or while the common clock of a secret
 * phase runs, if this absence counts in secret phases.
 */
const countsAway = ({ common }: Clocks, { away, awayInSecret, runs }: Clocks['seats'][string]): boolean =>
  away === true && (runs || (common.runs && awayInSecret === true))

/** The spans in which all clocks stand. */
const allStand = ({ stood, paused }: Clocks): Span[] => [stood, paused].filter((span) => span !== undefined)

const holidayOf = ({ seats }: Clocks, seat: SeatId): Span[] =>
  seats[seat]?.holidays ? [seats[seat].holidays] : []

/**
 * The spans in which a seat's clock stands; without `seat`, those of the common clock, which stands while any seat has
 * days off.
 */
const standsIn = (clocks: Clocks, seat?: SeatId): Span[] => [
  ...allStand(clocks),
  ...(seat === undefined ? Object.keys(clocks.seats) : [seat]).flatMap((id) => holidayOf(clocks, id)),
]

/** The clocks moved on to a time. @param more further spans in which all clocks stood */
function runOn(clocks: Clocks, at: number, more: readonly Span[] = []): Clocks {
  const now = Math.max(clocks.at, at)
  const elapsed = (seat?: SeatId) =>
    now - clocks.at - coveredTime([...standsIn(clocks, seat), ...more], { from: clocks.at, until: now })
  const less = (left: number, runs: boolean, seat?: SeatId) =>
    runs ? Math.max(0, left - elapsed(seat)) : left
  const seats = Object.entries(clocks.seats).map(([seat, clock]) => [
    seat,
    {
      ...clock,
      left: less(clock.left, clock.runs, seat),
      ...(clock.awayLeft !== undefined && {
        awayLeft: less(clock.awayLeft, countsAway(clocks, clock), seat),
      }),
    },
  ])
  const { common } = clocks
  return {
    ...clocks,
    at: now,
    seats: Object.fromEntries(seats),
    common: { ...common, left: less(common.left, common.runs) },
  }
}

/** The clocks moved on to a time; unchanged for a time before the moment for which they were computed. */
export const clocksAt = (clocks: Clocks, at: number): Clocks => runOn(clocks, at)

/**
 * The time until which all clocks stand, and whether the reason is an agreed pause or an outage; undefined when they do
 * not stand.
 */
export function clocksStandUntil(
  { stood, paused }: Clocks,
  at: number,
): { until: number; isPause: boolean } | undefined {
  if (paused && isWithinSpan(paused, at)) return { until: paused.until, isPause: true }
  return stood && isWithinSpan(stood, at) ? { until: stood.until, isPause: false } : undefined
}

/** Whether all clocks stand at this time. */
export const areClocksStanding = (clocks: Clocks, at: number): boolean =>
  clocksStandUntil(clocks, at) !== undefined

/**
 * The clocks after a report of an outage: the time of the outage does not count, even if the clocks have run during it.
 */
const afterOutage = (clocks: Clocks, at: number, outage: Span): Clocks => ({
  ...runOn(clocks, at, [outage]),
  stood: joinedSpan(clocks.stood, outage),
})

const shifted = <S extends Span>(span: S, by: number): S => ({
  ...span,
  from: span.from + by,
  until: span.until + by,
})

/** The clocks with a function applied to the spans of the pause and of days off. */
function withSpans({ paused, seats, ...clocks }: Clocks, change: <S extends Span>(span: S) => S): Clocks {
  const changed = Object.entries(seats).map(([seat, { holidays, ...clock }]) => [
    seat,
    holidays ? { ...clock, holidays: change(holidays) } : clock,
  ])
  return { ...clocks, seats: Object.fromEntries(changed), ...(paused && { paused: change(paused) }) }
}

/**
 * The clocks after the machine's clock was set: all times move by the same amount, so that every seat keeps the time
 * that it had. If a logged outage extends beyond the time to which the clock was set back, its end was logged by a
 * wrong clock, but its start by the right one: the outage then lasts as long as the right clock shows.
 */
function afterSetting(clocks: Clocks, { from, to }: { from: number; to: number }): Clocks {
  const { stood } = clocks
  const by = to - Math.max(clocks.at, from)
  const noted = by < 0 && stood && isWithinSpan(stood, to) ? stood : undefined
  const asShown = withSpans(clocks, (span) => (noted && span.from <= noted.from ? shifted(span, -by) : span))
  const { at: _, ...moved } = withSpans(clocksAt(asShown, from), (span) => shifted(span, by))
  const stands = noted ? { ...noted, until: Math.max(to, noted.until + by) } : stood && shifted(stood, by)
  return { ...moved, at: to, ...(stands && { stood: stands }) }
}

const fullClocks = ({ at, timeControl, seats }: ClockInput): Clocks => {
  const awayLeft = absenceAllowanceOf(timeControl)
  const clock = {
    left: clockAllowanceOf(timeControl),
    runs: false,
    ...(awayLeft !== undefined && { awayLeft }),
  }
  return {
    at,
    seats: Object.fromEntries(seats.map((seat) => [seat, clock])),
    common: { left: clockAllowanceOf(timeControl), runs: false },
    chapter: 0,
    round: Number.MIN_SAFE_INTEGER,
  }
}

/**
 * The clocks at the beginning of a chapter: banks and the allowance for absence are refilled. With a bank for days a
 * seat that has saved more than the allowance keeps it.
 */
const refilled = (clocks: Clocks, moment: ClockInput): Clocks => {
  const full = fullClocks(moment)
  const kept = (left: number) => (moment.timeControl.kind === 'bank' ? left : 0)
  const seats = Object.entries(clocks.seats).map(([seat, clock]) => [
    seat,
    {
      ...clock,
      ...full.seats[seat],
      left: Math.max(kept(clock.left), full.seats[seat]?.left ?? 0),
      runs: clock.runs,
    },
  ])
  return { ...clocks, seats: Object.fromEntries(seats) }
}

function clockAfter(
  seat: SeatId,
  clock: Clocks['seats'][string],
  { timeControl, waiting, event }: ClockInput,
  roundsOn: boolean,
): Clocks['seats'][string] {
  const runs = waiting.secret === undefined && waiting.seats.includes(seat)
  // A take-back leaves the seat's time as it is: it neither returns time that has passed, nor takes away time that a
  // turn has added.
  if (event?.type === 'takenBack') return { ...clock, runs }
  if (timeControl.kind === 'days')
    return {
      ...clock,
      runs,
      left: runs && (!clock.runs || !event) ? clockAllowanceOf(timeControl) : clock.left,
    }
  const isFinished = clock.runs && (!runs || roundsOn)
  const more = clock.left + incrementOf(timeControl)
  return { ...clock, runs, left: isFinished ? Math.min(more, bankCapOf(timeControl)) : clock.left }
}

function presenceAfter(clocks: Clocks, event: ClockEvent | undefined): Clocks {
  if ((event?.type !== 'seatAway' && event?.type !== 'seatBack') || !event.open) return clocks
  const { seat } = event.open
  const { away: _, awayInSecret: __, ...clock } = clocks.seats[seat] ?? { left: 0, runs: false }
  if (event.type === 'seatBack') return { ...clocks, seats: { ...clocks.seats, [seat]: clock } }
  const marked = { ...clock, away: true, ...(event.open.inSecret && { awayInSecret: true }) }
  return { ...clocks, seats: { ...clocks.seats, [seat]: marked } }
}

/**
 * The pause of all clocks after an event; it begins when the agreement is public. A pause that is over is dropped,
 * except at an outage: the clock by which it was over may have been wrong.
 */
function pauseAfter({ paused }: Clocks, at: number, event: ClockEvent | undefined): Span | undefined {
  if (event?.type === 'paused' && event.open) return { from: at, until: at + event.open.minutes * 60_000 }
  const isOver = event?.type !== 'outage' && paused !== undefined && paused.until <= at
  return event?.type === 'pauseEnded' || isOver ? undefined : paused
}

function standingAfter(clocks: Clocks, event: ClockEvent | undefined): Clocks {
  const { paused: _, ...others } = clocks
  const paused = pauseAfter(clocks, clocks.at, event)
  const seats = Object.entries(clocks.seats).map(([seat, { holidays: before, ...clock }]) => {
    const holidays = holidaysAfter(before, seat, clocks.at, event)
    return [seat, holidays ? { ...clock, holidays } : clock]
  })
  return { ...others, ...(paused && { paused }), seats: Object.fromEntries(seats) }
}

/**
 * The common clock after an event. It restarts with every secret phase, but not after a take-back, which returns no
 * time. A clock stored without the name of its phase continues.
 */
function commonAfter({ common }: Clocks, { timeControl, waiting, event }: ClockInput): Clocks['common'] {
  const { secret } = waiting
  if (secret === undefined) return { left: common.left, runs: false }
  const isSame = common.runs && (common.phase ?? secret) === secret
  const goesOn = isSame || event?.type === 'takenBack'
  return { left: goesOn ? common.left : clockAllowanceOf(timeControl), runs: true, phase: secret }
}

function ranUntil(clocks: Clocks, at: number, event: ClockEvent | undefined): Clocks {
  if (event?.type === 'outage' && event.open) return afterOutage(clocks, at, event.open)
  return event?.type === 'clockSet' && event.open ? afterSetting(clocks, event.open) : clocksAt(clocks, at)
}

/** The clocks after a public event. @param before the clocks before it; absent when they have not begun */
export function clocksAfter(before: Clocks | undefined, moment: ClockInput): Clocks {
  const { at } = moment
  // The cast is safe: events that clocks do not depend on have none of the types that are tested below.
  const event = moment.event as ClockEvent | undefined
  const begun = before ?? fullClocks(moment)
  const ran = ranUntil(begun, at, event)
  const filled = moment.chapter > ran.chapter && before ? refilled(ran, moment) : ran
  const clocks = standingAfter(presenceAfter(filled, event), event)
  const roundsOn = moment.round > clocks.round
  const seats = Object.entries(clocks.seats).map(([seat, clock]) => [
    seat,
    clockAfter(seat, clock, moment, roundsOn),
  ])
  return {
    ...clocks,
    seats: Object.fromEntries(seats),
    common: commonAfter(clocks, moment),
    chapter: Math.max(clocks.chapter, moment.chapter),
    round: Math.max(clocks.round, moment.round),
  }
}

/**
 * The time at which a clock will run out, if nothing happens; undefined for a clock that does not run.
 * @param seat the owner of the clock; absent for the common clock
 */
export const clockRunsOutAt = (
  clocks: Clocks,
  clock: { left: number; runs: boolean },
  seat?: SeatId,
): number | undefined =>
  clock.runs ? addTimeOutsideSpans(standsIn(clocks, seat), clocks.at, clock.left) : undefined

/**
 * The time at which a seat's allowance for absence runs out in a secret phase; undefined while somebody is connected
 * for the seat, or where absence does not count.
 */
export function absenceRunsOutAt(clocks: Clocks, seat: SeatId): number | undefined {
  const clock = clocks.seats[seat]
  if (!clock || clock.awayLeft === undefined || clock.runs || !countsAway(clocks, clock)) return undefined
  return clockRunsOutAt(clocks, { left: clock.awayLeft, runs: true }, seat)
}

/**
 * The time at which the seat's own clock runs out; while the seat is away, the time at which its allowance for absence
 * runs out, if that is earlier. Undefined while the seat's clock does not run.
 */
export function seatRunsOutAt(clocks: Clocks, seat: SeatId): number | undefined {
  const clock = clocks.seats[seat]
  if (!clock?.runs) return undefined
  const left = clock.away ? Math.min(clock.left, clock.awayLeft ?? clock.left) : clock.left
  return clockRunsOutAt(clocks, { left, runs: true }, seat)
}
