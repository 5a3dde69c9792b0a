import { z } from 'zod/mini'
import type { SeatId } from '../audience.ts'
import type { Waiting } from '../game.ts'
import type { TableEvent } from './events.ts'
import { allowanceOf, awayOf, incrementOf, type TimeControl } from './time-control.ts'

/** Times are ms since 1970, amounts of time are ms. */
const time = z.int()
const amount = z.number().check(z.minimum(0))

export const spanSchema = z.object({ from: time, until: time })
export type Span = z.infer<typeof spanSchema>

const clockSchema = z.object({
  left: amount,
  runs: z.boolean(),
  /** How long the seat may still be away, at live clocks. */
  awayLeft: z.optional(amount),
  /** Nobody is there for it. */
  away: z.optional(z.boolean()),
  /** This absence counts in secret phases, too. */
  awayInSecret: z.optional(z.boolean()),
})

/**
 * The clocks of a table as they stood at one moment. They follow only from the times of entries that all have seen, so that
 * every viewer can run them on without a message.
 */
export const clocksSchema = z.object({
  at: time,
  /** By seat. While all are at work in secret none of them runs. */
  seats: z.record(z.string(), clockSchema),
  /** The one clock of a secret phase (D3.7), with the name of the phase that it runs for. */
  common: z.object({ left: amount, runs: z.boolean(), phase: z.optional(z.string()) }),
  /** When all of them stand, or stood last: nobody was served. */
  stood: z.optional(spanSchema),
  /** How far the game had come at most: what a chapter or a turn gives is given once. */
  chapter: z.int(),
  round: z.number(),
})
export type Clocks = z.infer<typeof clocksSchema>

/** What has happened to a table, as far as its clocks go by it. */
export interface Moment {
  at: number
  timeControl: TimeControl
  seats: readonly SeatId[]
  /** Who must act from now on, as far as all may know. */
  waiting: Waiting
  /** Chapters that have begun, and the game's own round clock. */
  chapter: number
  round: number
  /** The table's own event; absent when the game went on. */
  event?: TableEvent | undefined
}

const overlap = (a: Span, b: Span): number =>
  Math.max(0, Math.min(a.until, b.until) - Math.max(a.from, b.from))

/** Whether the absence of a seat counts now: while it is waited for, or may be, as all know. */
const countsAway = ({ common }: Clocks, { away, awayInSecret, runs }: Clocks['seats'][string]): boolean =>
  away === true && (runs || (common.runs && awayInSecret === true))

const runOn = (clocks: Clocks, at: number, elapsed: number): Clocks => {
  const less = (left: number, runs: boolean) => (runs ? Math.max(0, left - elapsed) : left)
  const seats = Object.entries(clocks.seats).map(([seat, clock]) => [
    seat,
    {
      ...clock,
      left: less(clock.left, clock.runs),
      ...(clock.awayLeft !== undefined && {
        awayLeft: less(clock.awayLeft, countsAway(clocks, clock)),
      }),
    },
  ])
  const { common } = clocks
  return {
    ...clocks,
    at,
    seats: Object.fromEntries(seats),
    common: { ...common, left: less(common.left, common.runs) },
  }
}

/** The clocks as they stand at a time that is not before the last that they know. */
export function clocksAt(clocks: Clocks, at: number): Clocks {
  const now = Math.max(clocks.at, at)
  const stood = clocks.stood ? overlap(clocks.stood, { from: clocks.at, until: now }) : 0
  return runOn(clocks, now, now - clocks.at - stood)
}

/** Whether all clocks stand at this time: after an outage, for a while. */
export const standAt = ({ stood }: Clocks, at: number): boolean =>
  stood !== undefined && stood.from <= at && at < stood.until

/** Two times of standing that touch are one. */
const joined = (before: Span | undefined, next: Span): Span =>
  before && before.until >= next.from
    ? { from: Math.min(before.from, next.from), until: Math.max(before.until, next.until) }
    : next

/** An outage that is told of now: what the clocks ran meanwhile does not count. */
function afterOutage(clocks: Clocks, at: number, outage: Span): Clocks {
  const now = Math.max(clocks.at, at)
  const stood = joined(clocks.stood, outage)
  const span = { from: clocks.at, until: now }
  const both = overlap(stood, span) + (stood === outage && clocks.stood ? overlap(clocks.stood, span) : 0)
  return { ...runOn(clocks, now, now - clocks.at - both), stood }
}

const fullClocks = ({ at, timeControl, seats }: Moment): Clocks => {
  const awayLeft = awayOf(timeControl)
  const clock = { left: allowanceOf(timeControl), runs: false, ...(awayLeft !== undefined && { awayLeft }) }
  return {
    at,
    seats: Object.fromEntries(seats.map((seat) => [seat, clock])),
    common: { left: allowanceOf(timeControl), runs: false },
    chapter: 0,
    round: Number.MIN_SAFE_INTEGER,
  }
}

/** Banks and the time that one may be away are filled anew for each chapter. */
const refilled = (clocks: Clocks, moment: Moment): Clocks => {
  const full = fullClocks(moment)
  const seats = Object.entries(clocks.seats).map(([seat, clock]) => [
    seat,
    { ...clock, ...full.seats[seat], runs: clock.runs },
  ])
  return { ...clocks, seats: Object.fromEntries(seats) }
}

function clockAfter(
  seat: SeatId,
  clock: Clocks['seats'][string],
  { timeControl, waiting, event }: Moment,
  roundsOn: boolean,
): Clocks['seats'][string] {
  const runs = waiting.secret === undefined && waiting.seats.includes(seat)
  // What is taken back does not give time back, nor take what a turn has given.
  if (event?.type === 'takenBack') return { ...clock, runs }
  if (timeControl.kind === 'days')
    return { ...clock, runs, left: runs && (!clock.runs || !event) ? allowanceOf(timeControl) : clock.left }
  const isFinished = clock.runs && (!runs || roundsOn)
  return { ...clock, runs, left: isFinished ? clock.left + incrementOf(timeControl) : clock.left }
}

function presenceAfter(clocks: Clocks, event: TableEvent | undefined): Clocks {
  if ((event?.type !== 'seatAway' && event?.type !== 'seatBack') || !event.open) return clocks
  const { seat } = event.open
  const { away: _, awayInSecret: __, ...clock } = clocks.seats[seat] ?? { left: 0, runs: false }
  if (event.type === 'seatBack') return { ...clocks, seats: { ...clocks.seats, [seat]: clock } }
  const marked = { ...clock, away: true, ...(event.open.inSecret && { awayInSecret: true }) }
  return { ...clocks, seats: { ...clocks.seats, [seat]: marked } }
}

/**
 * The common clock begins anew with every secret phase. What is taken back gives no time back. A clock from before phases
 * had names goes on.
 */
function commonAfter({ common }: Clocks, { timeControl, waiting, event }: Moment): Clocks['common'] {
  const { secret } = waiting
  if (secret === undefined) return { left: common.left, runs: false }
  const isSame = common.runs && (common.phase ?? secret) === secret
  const goesOn = isSame || event?.type === 'takenBack'
  return { left: goesOn ? common.left : allowanceOf(timeControl), runs: true, phase: secret }
}

/** The clocks after something that all have seen. @param before absent when they have not begun */
export function clocksAfter(before: Clocks | undefined, moment: Moment): Clocks {
  const { at, event } = moment
  const begun = before ?? fullClocks(moment)
  const outage = event?.type === 'outage' ? event.open : undefined
  const ran = outage ? afterOutage(begun, at, outage) : clocksAt(begun, at)
  const filled = moment.chapter > ran.chapter && before ? refilled(ran, moment) : ran
  const clocks = presenceAfter(filled, event)
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

/** When a clock that runs will have run out, if nothing happens; undefined for one that does not run. */
export function runsOutAt(clocks: Clocks, clock: { left: number; runs: boolean }): number | undefined {
  if (!clock.runs) return undefined
  const { stood, at } = clocks
  const without = at + clock.left
  return stood && stood.until > at && stood.from < without
    ? without + stood.until - Math.max(stood.from, at)
    : without
}

/**
 * When a seat has been away for too long in a secret phase. Undefined while it is there, and where absence does not count.
 */
export function awayRunsOutAt(clocks: Clocks, seat: SeatId): number | undefined {
  const clock = clocks.seats[seat]
  if (!clock || clock.awayLeft === undefined || clock.runs || !countsAway(clocks, clock)) return undefined
  return runsOutAt(clocks, { left: clock.awayLeft, runs: true })
}

/** When a seat's time is over: its own, or earlier while it is away. Undefined while its clock does not run. */
export function seatRunsOutAt(clocks: Clocks, seat: SeatId): number | undefined {
  const clock = clocks.seats[seat]
  if (!clock?.runs) return undefined
  const left = clock.away ? Math.min(clock.left, clock.awayLeft ?? clock.left) : clock.left
  return runsOutAt(clocks, { left, runs: true })
}
