import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Clocks,
  clockRunsOutAt,
  clocksAfter,
  clocksAt,
  clocksStandUntil,
  seatRunsOutAt,
} from './clock.ts'
import type { TableEvent } from './events.ts'
import { refuseHoliday } from './features/holidays.commands.ts'
import { holidaysLeft, holidayUntil } from './features/holidays.ts'
import { monthOf } from './holidays-taken.ts'
import { addTimeOutsideSpans, coveredTime, type Span } from './spans.ts'
import type { TimeControl } from './time-control.ts'

const hour = 3_600_000
const day = 24 * hour
/** Noon on 10 January 2026. */
const noon = Date.UTC(2026, 0, 10, 12)
const bank: TimeControl = { kind: 'bank', bankHours: 72, incrementHours: 24, capHours: 120, holidayDays: 4 }
const days: TimeControl = { kind: 'days', days: 3, holidayDays: 4 }
const live: TimeControl = { kind: 'live', bankMinutes: 600, incrementSeconds: 0, disconnectMinutes: 2 }

/** A table by the hour after noon: who is waited for from then on, and what happened. */
interface Happens {
  at: number
  waits: string[] | 'secret'
  event?: TableEvent
  chapter?: number
  round?: number
}

function played(timeControl: TimeControl, ...happenings: Happens[]): Clocks {
  let clocks: Clocks | undefined
  for (const { at, waits, event, chapter = 1, round = 1 } of happenings)
    clocks = clocksAfter(clocks, {
      at: noon + at * hour,
      timeControl,
      seats: ['one', 'two'],
      waiting: waits === 'secret' ? { seats: [], secret: 'r1' } : { seats: waits },
      chapter,
      round,
      event,
    })
  if (!clocks) throw new Error('nothing happened')
  return clocks
}
const started: TableEvent = { type: 'started', open: {} }
const paused = (minutes: number): TableEvent => ({ type: 'paused', open: { seat: 'one', minutes } })
const pauseEnded: TableEvent = { type: 'pauseEnded', open: { seat: 'two' } }
const holiday = (seat: string, count: number): TableEvent => ({
  type: 'holidayTaken',
  open: { seat, days: count },
})
const holidayEnded = (seat: string): TableEvent => ({ type: 'holidayEnded', open: { seat } })
/** Hours that each seat has left at this hour. */
const left = (clocks: Clocks, at: number) =>
  Object.fromEntries(
    Object.entries(clocksAt(clocks, noon + at * hour).seats).map(([seat, clock]) => [
      seat,
      clock.left / hour,
    ]),
  )
const begun: Happens = { at: 0, waits: ['one'], event: started }

describe('a bank for days', () => {
  it('is used up by the own turns alone, and gets the increment of each finished turn', () => {
    const clocks = played(bank, begun, { at: 30, waits: ['two'] })
    expect(left(clocks, 30)).toEqual({ one: 66, two: 72 })
    expect(left(clocks, 50)).toEqual({ one: 66, two: 52 })
    expect(seatRunsOutAt(clocks, 'two')).toBe(noon + 102 * hour)
  })
  it('is never more than its cap: three quick turns at 3 days + 1 day, at most 5', () => {
    const quick = [1, 2, 3, 4, 5, 6].map((at) => ({ at, waits: at % 2 ? ['two'] : ['one'] }))
    expect(left(played(bank, begun, ...quick), 6)).toEqual({ one: 120, two: 120 })
  })
  it('is filled for a new chapter, and takes nothing of what is saved', () => {
    const fuller = played(bank, begun, { at: 1, waits: ['two'] }, { at: 2, waits: ['one'], chapter: 2 })
    expect(left(fuller, 2)).toEqual({ one: 95, two: 96 })
    const emptier = played(bank, begun, { at: 60, waits: ['one'], chapter: 2 })
    expect(left(emptier, 60)).toEqual({ one: 72, two: 72 })
  })
  it('is as long for all together while all prepare in secret, whatever each has saved', () => {
    const clocks = played(bank, begun, { at: 1, waits: ['two'] }, { at: 2, waits: 'secret' })
    expect(clocks.common).toEqual({ left: 72 * hour, runs: true, phase: 'r1' })
    expect(left(clocks, 50)).toEqual({ one: 95, two: 95 })
  })
})

describe('an agreed pause', () => {
  it.each([
    ['live clocks', live],
    ['days for each decision', days],
    ['a bank for days', bank],
  ])('adds exactly its length with %s, until a seat ends it', (_, timeControl) => {
    const without = played(timeControl, begun)
    const clocks = played(
      timeControl,
      begun,
      { at: 2, waits: ['one'], event: paused(10_000) },
      { at: 5, waits: ['one'], event: pauseEnded },
    )
    expect(seatRunsOutAt(clocks, 'one')).toBe((seatRunsOutAt(without, 'one') ?? 0) + 3 * hour)
    expect(clocks).not.toHaveProperty('paused')
  })
  it('is over by itself at the time that was agreed', () => {
    const clocks = played(bank, begun, { at: 2, waits: ['one'], event: paused(180) })
    expect(clocksStandUntil(clocks, noon + 4 * hour)).toEqual({ until: noon + 5 * hour, isPause: true })
    expect(clocksStandUntil(clocks, noon + 5 * hour)).toBeUndefined()
    expect([left(clocks, 5).one, left(clocks, 6).one]).toEqual([70, 69])
    expect(seatRunsOutAt(clocks, 'one')).toBe(noon + 75 * hour)
  })
  it('stops the common clock of a secret phase too, and says nothing of who is ready', () => {
    const clocks = played(bank, { ...begun, waits: 'secret' }, { at: 1, waits: 'secret', event: paused(120) })
    expect(clockRunsOutAt(clocks, clocks.common)).toBe(noon + 74 * hour)
  })
  it('and an outage at the same time count once', () => {
    const outage: TableEvent = {
      type: 'outage',
      open: { from: noon + 3 * hour, until: noon + 6 * hour },
    }
    const clocks = played(
      bank,
      begun,
      { at: 2, waits: ['one'], event: paused(180) },
      { at: 6, waits: ['one'], event: outage },
    )
    expect(left(clocks, 7).one).toBe(69)
  })
})

describe('a holiday', () => {
  it('stops the clock of its seat alone, for the days that it takes', () => {
    const clocks = played(
      bank,
      { ...begun, waits: ['one', 'two'] },
      { at: 1, waits: ['one', 'two'], event: holiday('one', 2) },
    )
    expect(left(clocks, 49)).toEqual({ one: 71, two: 23 })
    expect([seatRunsOutAt(clocks, 'one'), seatRunsOutAt(clocks, 'two')]).toEqual([
      noon + (72 + 48) * hour,
      noon + 72 * hour,
    ])
    expect(holidayUntil(clocksAt(clocks, noon + 48 * hour), 'one')).toBe(noon + 49 * hour)
    expect(holidayUntil(clocksAt(clocks, noon + 49 * hour), 'one')).toBeUndefined()
  })
  it('holds through turns that begin and end meanwhile', () => {
    const clocks = played(
      days,
      { at: 0, waits: ['two'], event: started },
      { at: 1, waits: ['two'], event: holiday('one', 2) },
      { at: 3, waits: ['one'] },
    )
    expect(seatRunsOutAt(clocks, 'one')).toBe(noon + (49 + 72) * hour)
  })
  it('stops the common clock for all, and two at a time count once', () => {
    const clocks = played(
      days,
      { ...begun, waits: 'secret' },
      { at: 0, waits: 'secret', event: holiday('one', 1) },
      { at: 12, waits: 'secret', event: holiday('two', 1) },
    )
    expect(clockRunsOutAt(clocks, clocks.common)).toBe(noon + (72 + 36) * hour)
  })
  it('may be ended early: the days that have not begun may be taken again', () => {
    const clocks = played(
      bank,
      begun,
      { at: 0, waits: ['one'], event: holiday('one', 4) },
      { at: 30, waits: ['one'], event: holidayEnded('one') },
    )
    expect(holidaysLeft(bank, clocks, 'one')).toBe(2)
    expect(left(clocks, 31).one).toBe(71)
  })
  it('counts with the others of its month, also when it was ended early', () => {
    const first: Happens[] = [begun, { at: 1, waits: ['one'], event: holiday('one', 2) }]
    const again = { at: 100, waits: ['one'], event: holiday('one', 1) }
    expect(holidaysLeft(days, played(days, ...first, again), 'one')).toBe(1)
    const early = { at: 2, waits: ['one'], event: holidayEnded('one') }
    expect(holidaysLeft(days, played(days, ...first, early, again), 'one')).toBe(2)
  })
  it('takes its first day with the moment in which it begins', () => {
    const clocks = played(
      days,
      begun,
      { at: 1, waits: ['one'], event: holiday('one', 3) },
      { at: 1, waits: ['one'], event: holidayEnded('one') },
    )
    expect(holidaysLeft(days, clocks, 'one')).toBe(3)
  })
  it('has so many days in each month, and none where the room has none', () => {
    const clocks = played(bank, begun, { at: 0, waits: ['one'], event: holiday('one', 4) })
    const later = (at: number) => clocksAt(clocks, at)
    const refused = (timeControl: TimeControl, at: number, count: number) =>
      refuseHoliday(timeControl, later(at), 'one', count)
    expect(refused(bank, noon + day, 1)).toMatchObject({ rule: 'T23', reason: 'holiday.already' })
    expect(refused(bank, noon + 5 * day, 1)).toMatchObject({ reason: 'holiday.tooMany', data: { left: 0 } })
    // 1 February: a month of its own.
    expect(refused(bank, Date.UTC(2026, 1, 1) - 1, 4)).toMatchObject({ reason: 'holiday.timeOver' })
    const waiting = played(
      bank,
      { at: 0, waits: ['two'], event: started },
      {
        at: 0,
        waits: ['two'],
        event: holiday('one', 4),
      },
    )
    const inFebruary = clocksAt(waiting, Date.UTC(2026, 1, 1))
    expect(refuseHoliday(bank, inFebruary, 'one', 4)).toBeUndefined()
    expect(refuseHoliday(bank, inFebruary, 'one', 5)).toMatchObject({ data: { left: 4 } })
    expect(refuseHoliday({ kind: 'days', days: 3 }, inFebruary, 'one', 1)).toMatchObject({
      reason: 'holiday.none',
    })
    expect(refuseHoliday(live, inFebruary, 'one', 1)).toMatchObject({ reason: 'holiday.none' })
  })
  it('is not to be taken from time that is over, one’s own or the common one', () => {
    const own = clocksAt(played(days, begun), noon + 72 * hour)
    expect(refuseHoliday(days, own, 'one', 1)).toMatchObject({ rule: 'T23', reason: 'holiday.timeOver' })
    expect(refuseHoliday(days, own, 'two', 1)).toBeUndefined()
    const common = clocksAt(played(days, { ...begun, waits: 'secret' }), noon + 72 * hour)
    for (const seat of ['one', 'two'])
      expect(refuseHoliday(days, common, seat, 1)).toMatchObject({ reason: 'holiday.timeOver' })
  })
  it('is over with the seat that leaves the game', () => {
    const eliminated: TableEvent = { type: 'seatEliminated', open: { seat: 'one', by: 'resignation' } }
    const clocks = played(
      days,
      { ...begun, waits: 'secret' },
      { at: 0, waits: 'secret', event: holiday('one', 4) },
      { at: 10, waits: 'secret', event: eliminated },
    )
    expect(clockRunsOutAt(clocks, clocks.common)).toBe(noon + (72 + 10) * hour)
  })
})

describe('any course of a game', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 40 }))
    .map(([from, length]): Span => ({ from, until: from + length }))
  const spans = fc.array(span, { maxLength: 5 })
  const isIn = (list: readonly Span[], at: number) => list.some(({ from, until }) => from <= at && at < until)

  it('time in several spans counts once, as somebody would count it moment by moment', () => {
    fc.assert(
      fc.property(spans, span, (list, whole) => {
        let counted = 0
        for (let at = whole.from; at < whole.until; at++) if (isIn(list, at)) counted++
        expect(coveredTime(list, whole)).toBe(counted)
      }),
    )
  })
  it('an amount of time is over when so many moments outside the spans have gone by', () => {
    fc.assert(
      fc.property(
        spans,
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 60 }),
        (list, at, amount) => {
          let [now, gone] = [at, 0]
          for (; gone < amount; now++) if (!isIn(list, now)) gone++
          expect(addTimeOutsideSpans(list, at, amount)).toBe(now)
        },
      ),
    )
  })
  it('a month begins and ends with the month of the calendar', () => {
    const times = fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(times, (date) => {
        const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
        const [first, next] = [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)]
        expect(monthOf(first)).toBe(monthOf(date.getTime()))
        expect(monthOf(next - 1)).toBe(monthOf(date.getTime()))
        expect(monthOf(next)).toBe(monthOf(first) + 1)
      }),
    )
  })

  const happenings = fc.array(
    fc.record({
      step: fc.integer({ min: 0, max: 40 }),
      kind: fc.constantFrom('game', 'paused', 'pauseEnded', 'holiday', 'holidayEnded', 'takenBack', 'outage'),
      seat: fc.constantFrom('one', 'two'),
      waits: fc.constantFrom<string[] | 'secret'>(['one'], ['two'], ['one', 'two'], 'secret'),
    }),
    { maxLength: 25 },
  )
  const eventOf = (kind: string, seat: string, at: number): TableEvent | undefined => {
    if (kind === 'paused') return paused(600)
    if (kind === 'pauseEnded') return pauseEnded
    if (kind === 'holiday') return holiday(seat, 1)
    if (kind === 'holidayEnded') return holidayEnded(seat)
    if (kind === 'takenBack') return { type: 'takenBack', open: { seat }, sealed: { entries: [] } }
    const now = noon + at * hour
    return kind === 'outage'
      ? { type: 'outage', open: { from: now - 2 * hour, until: now + hour } }
      : undefined
  }

  it('no clock falls below nothing or rises above its cap, and what runs loses exactly what it did not stand', () => {
    const noIncrement: TimeControl = { ...bank, incrementHours: 0, bankHours: 720, capHours: 720 }
    fc.assert(
      fc.property(happenings, fc.constantFrom(bank, noIncrement, days, live), (list, timeControl) => {
        let clocks = played(timeControl, begun)
        let at = 0
        for (const { step, kind, seat, waits } of list) {
          const before = clocks
          at += step
          const event = eventOf(kind, seat, at)
          clocks = clocksAfter(before, {
            at: noon + at * hour,
            timeControl,
            seats: ['one', 'two'],
            waiting: waits === 'secret' ? { seats: [], secret: 'r1' } : { seats: waits },
            chapter: 1,
            round: 1,
            event,
          })
          for (const [id, clock] of Object.entries(clocks.seats)) {
            expect(clock.left).toBeGreaterThanOrEqual(0)
            if (timeControl.kind === 'bank')
              expect(clock.left).toBeLessThanOrEqual(timeControl.capHours * hour)
            const holidays = before.seats[id]?.holidays
            const stood = [before.stood, before.paused, holidays, event?.type === 'outage' && event.open]
              .filter((each) => !!each)
              .map(({ from, until }) => ({ from, until }))
            let ran = 0
            for (let now = before.at; now < clocks.at; now += hour) if (!isIn(stood, now)) ran += hour
            const begins = before.seats[id]?.left ?? 0
            const expected = before.seats[id]?.runs ? Math.max(0, begins - ran) : begins
            if (timeControl === noIncrement) expect(clock.left).toBe(expected)
            else expect(clock.left).toBeGreaterThanOrEqual(timeControl.kind === 'days' ? 0 : expected)
          }
        }
      }),
    )
  })
})
