import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  absenceRunsOutAt,
  areClocksStanding,
  type ClockInput,
  type Clocks,
  clocksAfter,
  clocksAt,
  seatRunsOutAt,
} from './clock.ts'
import type { TableEvent } from './events.ts'
import type { TimeControl } from './time-control.ts'

const minute = 60_000
const live: TimeControl = { kind: 'live', bankMinutes: 10, incrementSeconds: 30, disconnectMinutes: 2 }
const days: TimeControl = { kind: 'days', days: 3 }
const day = 24 * 60 * minute

/** A table by the minute: who is waited for from then on, and what happened. */
interface Happens {
  at: number
  waits: string[] | `r${number}`
  chapter?: number
  round?: number
  event?: TableEvent
}

function played(timeControl: TimeControl, ...happenings: Happens[]): Clocks {
  let clocks: Clocks | undefined
  for (const { at, waits, chapter = 1, round = 1, event } of happenings) {
    const waiting = waitingOf(waits)
    const moment: ClockInput = {
      at: at * minute,
      timeControl,
      seats: ['one', 'two'],
      waiting,
      chapter,
      round,
      event,
    }
    clocks = clocksAfter(clocks, moment)
  }
  if (!clocks) throw new Error('nothing happened')
  return clocks
}
/** Seats in the open, or the name of a secret phase. */
const waitingOf = (waits: string[] | `r${number}`) =>
  typeof waits === 'string' ? { seats: [], secret: waits } : { seats: waits }
const started: TableEvent = { type: 'started', open: {} }
/** Minutes that each seat has left at this minute. */
const left = (clocks: Clocks, at: number) =>
  Object.fromEntries(
    Object.entries(clocksAt(clocks, at * minute).seats).map(([seat, clock]) => [seat, clock.left / minute]),
  )

describe('live clocks', () => {
  it('run for the seat that is waited for, and give an increment for each finished turn', () => {
    const clocks = played(live, { at: 0, waits: ['one'], event: started }, { at: 4, waits: ['two'] })
    expect(left(clocks, 4)).toEqual({ one: 6.5, two: 10 })
    expect(left(clocks, 7)).toEqual({ one: 6.5, two: 7 })
  })
  it('give nothing for an order that does not finish the turn', () => {
    const clocks = played(live, { at: 0, waits: ['two'], event: started }, { at: 1, waits: ['two'] })
    expect(left(clocks, 1)).toEqual({ one: 10, two: 9 })
  })
  it('give an increment for each round to a seat that is waited for again at once', () => {
    const clocks = played(
      live,
      { at: 0, waits: ['one'], round: 5, event: started },
      { at: 1, waits: ['one'], round: 6 },
      { at: 2, waits: ['one'], round: 7 },
    )
    expect(left(clocks, 2)).toEqual({ one: 9, two: 10 })
  })
  it('stop at nothing, and nothing else happens then', () => {
    const clocks = played(live, { at: 0, waits: ['one'], event: started })
    expect(left(clocks, 25)).toEqual({ one: 0, two: 10 })
    expect(seatRunsOutAt(clocks, 'one')).toBe(10 * minute)
    expect(seatRunsOutAt(clocks, 'two')).toBeUndefined()
  })
  it('are filled anew for each night, once', () => {
    const begun = { at: 0, waits: ['one'], event: started }
    const next = { at: 8, waits: ['two'], chapter: 2 }
    expect(left(played(live, begun, next), 8)).toEqual({ one: 10.5, two: 10 })
    const back: TableEvent = { type: 'takenBack', open: { seat: 'one' }, sealed: { entries: [] } }
    const again = played(
      live,
      begun,
      next,
      { at: 9, waits: ['one'], event: back },
      { at: 12, waits: ['two'], chapter: 2 },
    )
    // Two had one minute, one three more; for the night that begins a second time nothing is filled again.
    expect(left(again, 12)).toEqual({ one: 8, two: 9 })
  })
  it('give no time back with what is taken back', () => {
    const back: TableEvent = { type: 'takenBack', open: { seat: 'one' }, sealed: { entries: [] } }
    const clocks = played(
      live,
      { at: 0, waits: ['one'], event: started },
      { at: 4, waits: ['two'] },
      { at: 5, waits: ['one'], event: back },
    )
    expect(left(clocks, 5)).toEqual({ one: 6.5, two: 9 })
  })
  it('are one common clock while all are at work in secret', () => {
    const clocks = played(live, { at: 0, waits: ['two'], event: started }, { at: 2, waits: 'r1' })
    expect(left(clocks, 9)).toEqual({ one: 10, two: 8.5 })
    expect(clocksAt(clocks, 9 * minute).common).toEqual({ left: 3 * minute, runs: true, phase: 'r1' })
    const over = played(
      live,
      { at: 0, waits: ['two'], event: started },
      { at: 2, waits: 'r1' },
      { at: 9, waits: ['one'] },
    )
    expect(left(over, 10)).toEqual({ one: 9, two: 8.5 })
    expect(over.common.runs).toBe(false)
  })
})

describe('a seat that nobody is there for', () => {
  const away: TableEvent = { type: 'seatAway', open: { seat: 'one' } }
  const back: TableEvent = { type: 'seatBack', open: { seat: 'one' } }
  const begun = { at: 0, waits: ['one'], event: started }

  it('has so long as it may be away, while it is waited for', () => {
    const clocks = played(live, begun, { at: 1, waits: ['one'], event: away })
    expect(seatRunsOutAt(clocks, 'one')).toBe(3 * minute)
    expect(clocksAt(clocks, 2 * minute).seats.one).toMatchObject({ left: 8 * minute, awayLeft: minute })
  })
  it('keeps what is left of it for the next time, and the bank counts again when it is back', () => {
    const clocks = played(
      live,
      begun,
      { at: 1, waits: ['one'], event: away },
      { at: 2, waits: ['one'], event: back },
    )
    expect(seatRunsOutAt(clocks, 'one')).toBe(10 * minute)
    expect(clocks.seats.one).toEqual({ left: 8 * minute, runs: true, awayLeft: minute })
  })
  it('may be away for as long as it likes while others are waited for', () => {
    const clocks = played(live, begun, { at: 1, waits: ['two'] }, { at: 1, waits: ['two'], event: away })
    expect(clocksAt(clocks, 9 * minute).seats.one).toMatchObject({ awayLeft: 2 * minute })
  })
})

describe('secret phases that follow each other', () => {
  const rounds = (timeControl: TimeControl, each: number) =>
    played(
      timeControl,
      { at: 0, waits: 'r1', event: started },
      { at: each, waits: 'r2', round: 2 },
      { at: 2 * each, waits: 'r3', round: 3 },
    ).common

  it('have their full time each: three of 12 minutes at 30, three of a day and a half at 3', () => {
    const half: TimeControl = { ...live, bankMinutes: 30 }
    expect(rounds(half, 12)).toEqual({ left: 30 * minute, runs: true, phase: 'r3' })
    expect(rounds(days, 1.5 * 24 * 60)).toEqual({ left: 3 * day, runs: true, phase: 'r3' })
  })
  it('are not made longer by what is said or taken back meanwhile', () => {
    const back: TableEvent = { type: 'takenBack', open: { seat: 'one' }, sealed: { entries: [] } }
    const asked: TableEvent = { type: 'asked', open: { seat: 'one', wish: 'draw' } }
    const begun = { at: 0, waits: 'r1', event: started } as const
    const said = played(live, begun, { at: 4, waits: 'r1', event: asked })
    expect(said.common.left).toBe(6 * minute)
    const taken = played(live, begun, { at: 4, waits: 'r2' }, { at: 7, waits: 'r1', event: back })
    expect(taken.common).toEqual({ left: 7 * minute, runs: true, phase: 'r1' })
  })
  it('go on with a clock that was kept before they had names', () => {
    const { common, ...clocks } = played(live, { at: 0, waits: 'r1', event: started })
    const { phase: _, ...unnamed } = common
    const moment = {
      timeControl: live,
      seats: ['one', 'two'],
      waiting: waitingOf('r1'),
      chapter: 1,
      round: 1,
    }
    const after = clocksAfter({ ...clocks, common: unnamed }, { ...moment, at: 4 * minute })
    expect(after.common).toEqual({ left: 6 * minute, runs: true, phase: 'r1' })
  })
  it('have their full time whatever came before them', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.constantFrom(live, days), lengths, fc.boolean(), (timeControl, list, open) => {
        let at = 0
        const happened: Happens[] = [{ at, waits: 'r0', event: started }]
        for (const [place, minutes] of list.entries()) {
          at += minutes
          // In the open in between, or not.
          if (open && minutes % 2 === 0) happened.push({ at, waits: ['one'], round: place + 1 })
          happened.push({ at, waits: `r${place + 1}`, round: place + 1 })
          const full = timeControl.kind === 'live' ? 10 * minute : 3 * day
          expect(played(timeControl, ...happened).common).toMatchObject({ left: full, runs: true })
        }
      }),
    )
  })
})

describe('a seat that is away in a secret phase', () => {
  const away: TableEvent = { type: 'seatAway', open: { seat: 'one', inSecret: true } }
  const begun = { at: 0, waits: 'r1', event: started } as const

  it('uses up the time that it may be away, whether it has given its order or not', () => {
    const clocks = played(live, begun, { at: 1, waits: 'r1', event: away })
    expect(absenceRunsOutAt(clocks, 'one')).toBe(3 * minute)
    expect(absenceRunsOutAt(clocks, 'two')).toBeUndefined()
    expect(clocksAt(clocks, 2 * minute).seats.one).toMatchObject({ awayLeft: minute, left: 10 * minute })
  })
  it('does not where the absence was noted before that counted', () => {
    const old: TableEvent = { type: 'seatAway', open: { seat: 'one' } }
    const clocks = played(
      live,
      { at: 0, waits: ['one'], event: started },
      { at: 0, waits: ['one'], event: old },
    )
    const secret = clocksAfter(clocks, {
      at: minute,
      timeControl: live,
      seats: ['one', 'two'],
      waiting: waitingOf('r1'),
      chapter: 1,
      round: 1,
    })
    expect(absenceRunsOutAt(secret, 'one')).toBeUndefined()
    expect(clocksAt(secret, 9 * minute).seats.one?.awayLeft).toBe(minute)
  })
})

describe('days for each decision', () => {
  it('begin anew whenever the game goes on, for the seats that are waited for', () => {
    const clocks = played(
      days,
      { at: 0, waits: ['one'], event: started },
      { at: 2000, waits: ['one'] },
      { at: 3000, waits: ['two'] },
    )
    expect(seatRunsOutAt(clocks, 'two')).toBe(3000 * minute + 3 * day)
  })
  it('go on through what is only said at the table', () => {
    const asked: TableEvent = { type: 'asked', open: { seat: 'one', wish: 'draw' } }
    const clocks = played(
      days,
      { at: 0, waits: ['one'], event: started },
      { at: 1000, waits: ['one'], event: asked },
    )
    expect(seatRunsOutAt(clocks, 'one')).toBe(3 * day)
  })
})

describe('an outage', () => {
  const outage = (from: number, until: number): TableEvent => ({
    type: 'outage',
    open: { from: from * minute, until: until * minute },
  })
  const begun = { at: 0, waits: ['one'], event: started }

  it('does not count, nor does the while after it', () => {
    const clocks = played(live, begun, { at: 7, waits: ['one'], event: outage(3, 9) })
    expect(left(clocks, 7)).toEqual({ one: 7, two: 10 })
    expect(left(clocks, 8.5)).toEqual({ one: 7, two: 10 })
    expect(left(clocks, 10)).toEqual({ one: 6, two: 10 })
    expect(seatRunsOutAt(clocks, 'one')).toBe(16 * minute)
    expect([areClocksStanding(clocks, 8 * minute), areClocksStanding(clocks, 9 * minute)]).toEqual([
      true,
      false,
    ])
  })
  it('that comes again before the clocks run goes on with the first', () => {
    const twice = played(
      live,
      begun,
      { at: 7, waits: ['one'], event: outage(3, 9) },
      { at: 20, waits: ['one'], event: outage(8, 22) },
    )
    expect(left(twice, 22)).toEqual({ one: 7, two: 10 })
    expect(twice.stood).toEqual({ from: 3 * minute, until: 22 * minute })
  })
  it('that comes later counts by itself', () => {
    const twice = played(
      live,
      begun,
      { at: 4, waits: ['one'], event: outage(3, 5) },
      { at: 9, waits: ['one'], event: outage(7, 10) },
    )
    expect(left(twice, 12)).toEqual({ one: 3, two: 10 })
  })
})

describe('any course of a game', () => {
  const happenings = fc.array(
    fc.record({
      step: fc.integer({ min: 0, max: 90_000 }),
      waits: fc.constantFrom<string[] | `r${number}`>(['one'], ['two'], ['one', 'two'], [], 'r1', 'r2'),
      kind: fc.constantFrom('game', 'game', 'asked', 'away', 'back', 'outage'),
    }),
    { minLength: 1, maxLength: 30 },
  )
  const eventOf = (kind: string, at: number): TableEvent | undefined => {
    if (kind === 'asked') return { type: 'asked', open: { seat: 'one', wish: 'draw' } }
    if (kind === 'away') return { type: 'seatAway', open: { seat: 'one' } }
    if (kind === 'back') return { type: 'seatBack', open: { seat: 'one' } }
    return kind === 'outage' ? { type: 'outage', open: { from: at - 30_000, until: at + 10_000 } } : undefined
  }
  const noIncrement: TimeControl = {
    kind: 'live',
    bankMinutes: 600,
    incrementSeconds: 0,
    disconnectMinutes: 1,
  }

  it('all time that goes by is on exactly the clocks that ran, or stood', () => {
    fc.assert(
      fc.property(happenings, (list) => {
        let clocks: Clocks | undefined
        let [at, expected] = [1_000_000, 0]
        const stood: { from: number; until: number }[] = []
        const stands = (time: number) => stood.some(({ from, until }) => from <= time && time < until)
        const spans: { from: number; until: number }[] = []
        for (const { step, waits, kind } of [{ step: 0, waits: ['one'], kind: 'asked' }, ...list]) {
          if (clocks?.seats.one?.runs) spans.push({ from: at, until: at + step })
          at += step
          const event = eventOf(kind, at)
          // Time in which something was written was served: nobody gets it back.
          if (event?.type === 'outage' && event.open)
            stood.push({ ...event.open, from: Math.max(event.open.from, at - step) })
          const waiting = waitingOf(waits)
          clocks = clocksAfter(clocks, {
            at,
            timeControl: noIncrement,
            seats: ['one', 'two'],
            waiting,
            chapter: 1,
            round: 1,
            event,
          })
        }
        // Second by second, as somebody would count who was there.
        for (const { from, until } of spans)
          for (let time = from; time < until; time += 1) if (!stands(time)) expected += 1
        expect(600 * minute - (clocks?.seats.one?.left ?? 0)).toBe(expected)
      }),
      { numRuns: 25 },
    )
  })
  it('looking at the clocks on the way changes nothing', () => {
    fc.assert(
      fc.property(happenings, fc.integer({ min: 0, max: 60_000 }), (list, later) => {
        let clocks = played(live, { at: 0, waits: ['one'], event: started })
        let at = 0
        for (const { step, waits, kind } of list) {
          at += step
          const waiting = waitingOf(waits)
          const event = eventOf(kind, at)
          const moment: ClockInput = {
            at,
            timeControl: live,
            seats: ['one', 'two'],
            waiting,
            chapter: 1,
            round: 1,
            event,
          }
          const looked = clocksAt(clocks, Math.min(at, clocks.at + later))
          // An outage that is told of later takes back what ran meanwhile: it is counted from the last entry.
          if (kind !== 'outage') expect(clocksAfter(looked, moment)).toEqual(clocksAfter(clocks, moment))
          clocks = clocksAfter(clocks, moment)
        }
      }),
    )
  })
})
