import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ClockInput,
  type Clocks,
  clocksAfter,
  clocksAt,
  clocksStandUntil,
  seatRunsOutAt,
} from './clock.ts'
import type { TableEvent } from './events.ts'
import { holidayUntil } from './features/holidays.ts'
import { dayLength as day, type TimeControl } from './time-control.ts'

const minute = 60_000
const hour = 60 * minute
const days: TimeControl = { kind: 'days', days: 30, holidayDays: 31 }
/** A long bank: no clock of these tables runs out and hides what it lost. */
const live = { kind: 'live', bankMinutes: 600, incrementSeconds: 30, disconnectMinutes: 120 } as const

const [noon, in2038] = [Date.UTC(2026, 10, 26, 12), Date.UTC(2038, 0, 19, 3)]

type Happens = Pick<ClockInput, 'at'> & { waits?: readonly string[]; event?: TableEvent }

const after = (
  clocks: Clocks | undefined,
  { at, waits = ['one'], event }: Happens,
  timeControl: TimeControl = live,
): Clocks =>
  clocksAfter(clocks, {
    at,
    timeControl,
    seats: ['one', 'two'],
    waiting: { seats: [...waits] },
    chapter: 1,
    round: 1,
    event,
  })

const played = (timeControl: TimeControl, ...happenings: Happens[]): Clocks =>
  happenings.reduce<Clocks | undefined>(
    (clocks, happens) => after(clocks, happens, timeControl),
    undefined,
  ) as Clocks

const begun: Happens = { at: noon, event: { type: 'started', open: {} } }
const set = (from: number, to: number): Happens => ({
  at: to,
  event: { type: 'clockSet', open: { from, to } },
})
const outage = (from: number, at: number): Happens => ({
  at,
  event: { type: 'outage', open: { from, until: at + 2 * minute } },
})

describe('a clock that was wrong for a while', () => {
  it('takes from a seat what it used meanwhile, and nothing else', () => {
    const clocks = played(
      live,
      begun,
      set(noon + 5 * minute, in2038),
      set(in2038 + 3 * minute, noon + 8 * minute),
    )
    expect(clocks.at).toBe(noon + 8 * minute)
    expect(clocks.seats.one?.left).toBe(592 * minute)
    expect(seatRunsOutAt(clocks, 'one')).toBe(noon + 600 * minute)
  })

  it('leaves no clock standing, though a start in 2038 took the time before it for an outage', () => {
    const wrong = played(live, begun, outage(noon + 5 * minute, in2038))
    expect(clocksStandUntil(wrong, in2038)?.until).toBe(in2038 + 2 * minute)
    const right = after(wrong, set(in2038 + 10 * minute, noon + 20 * minute))
    expect(clocksStandUntil(right, noon + 20 * minute)).toBeUndefined()
    // Five minutes before the start, and eight of the ten after it: in the first two all clocks stood.
    expect(right.seats.one?.left).toBe(587 * minute)
  })

  it('ends neither days off nor a pause that the right clock has seen begin', () => {
    const holiday: Happens = { at: noon, event: { type: 'holidayTaken', open: { seat: 'one', days: 5 } } }
    const pause: Happens = { at: noon, event: { type: 'paused', open: { seat: 'one', minutes: 600 } } }
    const wrong = played(days, begun, holiday, pause, outage(noon + hour, in2038))
    const right = after(wrong, set(in2038 + hour, noon + 2 * hour), days)
    expect(clocksStandUntil(right, right.at)).toEqual({ until: noon + 10 * hour, isPause: true })
    expect(holidayUntil(right, 'one')).toBe(noon + 5 * day)
    expect(right.seats.one?.left).toBe(30 * day)
  })

  it('leaves days off that it has seen begin as long as they are', () => {
    const wrong = played(days, begun, outage(noon + hour, in2038), {
      at: in2038 + hour,
      event: { type: 'holidayTaken', open: { seat: 'one', days: 2 } },
    })
    const right = after(wrong, set(in2038 + 2 * hour, noon + 3 * hour), days)
    expect(holidayUntil(right, 'one')).toBe(noon + 2 * hour + 2 * day)
  })

  it('is no earlier than the last entry, whatever the server says', () => {
    const clocks = played(live, begun, { at: noon + 9 * minute }, set(noon, noon - hour))
    expect([clocks.at, clocks.seats.one?.left]).toEqual([noon - hour, 591 * minute])
  })
})

describe('any time of the clock of the server', () => {
  const events: readonly TableEvent[] = [
    { type: 'asked', open: { seat: 'one', wish: 'draw' } },
    { type: 'seatAway', open: { seat: 'one' } },
    { type: 'seatBack', open: { seat: 'one' } },
    { type: 'paused', open: { seat: 'two', minutes: 30 } },
    { type: 'pauseEnded', open: { seat: 'one' } },
    { type: 'holidayTaken', open: { seat: 'two', days: 1 } },
  ]
  const happenings = fc.array(
    fc.record({
      step: fc.integer({ min: 0, max: 20 * minute }),
      waits: fc.constantFrom(['one'], ['two'], ['one', 'two'], []),
      event: fc.option(fc.constantFrom(...events), { nil: undefined }),
      /** By how much the clock is set before it, in ms; mostly not at all. */
      set: fc.oneof(
        fc.constant(0),
        fc.constant(0),
        fc.integer({ min: -60 * 365 * day, max: 60 * 365 * day }),
      ),
    }),
    { minLength: 1, maxLength: 30 },
  )
  /** Time that is left to everybody, and for which clocks stand. */
  const rest = ({ at, seats, common, stood, paused }: Clocks) => ({
    common,
    stands: [stood, paused].map((span) => span && span.until - at),
    seats: Object.values(seats).map(({ holidays, ...clock }) => ({
      ...clock,
      off: holidays && holidays.until - at,
    })),
  })

  it('nobody loses time that they did not use, and no clock stands for longer', () => {
    fc.assert(
      fc.property(happenings, (list) => {
        let [right, shown] = [after(undefined, begun), after(undefined, begun)]
        let [now, ahead] = [noon, 0]
        for (const { step, waits, event, set: by } of list) {
          now += step
          if (by !== 0) {
            shown = after(shown, { ...set(now + ahead, now + ahead + by), waits: waitsOf(shown) })
            ahead += by
          }
          right = after(right, { at: now, waits, ...(event && { event }) })
          shown = after(shown, { at: now + ahead, waits, ...(event && { event }) })
          expect(rest(shown)).toEqual(rest(right))
          expect(rest(clocksAt(shown, shown.at + hour))).toEqual(rest(clocksAt(right, right.at + hour)))
        }
      }),
    )
  })
  /** The table's clock is set between two happenings: who is waited for stays. */
  const waitsOf = ({ seats }: Clocks) => Object.keys(seats).filter((seat) => seats[seat]?.runs)
})
