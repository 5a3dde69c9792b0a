import type { AnswerOf, RoomSummary } from '@opsroom/protocol'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { FakeWire } from '../testing/fake-wire.ts'
import { RoomStore } from './room.svelte.ts'
import { ServerUnreachable } from './wire.ts'

const room = {
  id: 'room',
  code: 'ABCDEF',
  game: 'duel',
  seats: [{ id: 'one' }, { id: 'two' }],
} as RoomSummary
type Listening = AnswerOf<'table.subscribe'>

/** The answer to somebody who listens from now on. @param last number of the last entry that it contains */
const listening = (last: number, open: object): Listening =>
  ({ ok: true, as: 'two', last, view: { table: { open, secrets: {} } } }) as unknown as Listening

/** Somebody on the second seat. The answers to those who listen are given by hand. */
function seated() {
  const wire = new FakeWire()
  const answers: ((answer: Listening) => void)[] = []
  wire.handlers['room.find'] = () =>
    ({ ok: true, room, yours: ['two'], host: false }) as unknown as AnswerOf<'room.find'>
  wire.handlers['table.subscribe'] = () => new Promise((resolve) => void answers.push(resolve))
  wire.handlers['table.unsubscribe'] = () => ({ ok: true })
  const store = new RoomStore(wire, room.code)
  onTestFinished(store.watch())
  const begins = (first: number) =>
    wire.push('table.entries', {
      room: room.id,
      as: 'two',
      first,
      entries: [{ scope: 'table', event: { type: 'biddingBegan' } }],
    } as never)
  const isAsked = (times: number) => eventually(() => expect(answers).toHaveLength(times))
  return { wire, store, answers, begins, isAsked }
}

it('bidding that began before the answer to who listens is not forgotten by that answer', async () => {
  const { store, answers, begins, isAsked } = seated()
  await isAsked(1)
  begins(3)
  answers[0]?.(listening(2, { programs: { one: {} } }))
  await eventually(() => expect(store.programs).toEqual(['one']))
  expect(store.bidding).toBe(true)
})

it('a room that was closed before its game began is closed for everybody who comes, also with all seats taken', async () => {
  const wire = new FakeWire()
  const over = { ...room, status: 'over', seats: [{ name: 'Ann' }, { name: 'Bob' }] }
  const found = { ok: true, room: over, yours: [], host: false }
  wire.handlers['room.find'] = () => ({ ...found, closed: true }) as never
  wire.handlers['table.unsubscribe'] = () => ({ ok: true })
  const [closed, played] = [new RoomStore(wire, room.code), new RoomStore(wire, room.code)]
  onTestFinished(closed.watch())
  await eventually(() => expect(closed.closed).toBe(true))
  wire.handlers['room.find'] = () => found as never
  onTestFinished(played.watch())
  await eventually(() => expect(played.room).toBeDefined())
  expect(played.closed).toBe(false)
})

it('an event that the answer contains already is not told once more', async () => {
  const { store, answers, begins, isAsked } = seated()
  await isAsked(1)
  begins(3)
  // It began, and was over when a seat became free.
  answers[0]?.(listening(4, { programs: { one: {} } }))
  await eventually(() => expect(store.programs).toEqual(['one']))
  expect(store.bidding).toBe(false)
})

it('a room that could not be listened to is asked again, as soon as it is loaded anew', async () => {
  const { wire, store, answers, isAsked } = seated()
  await isAsked(1)
  answers[0]?.({ ok: false, refusal: { rule: 'W11' } } as unknown as Listening)
  await eventually(() => {
    wire.push('table.closed', { room: room.id, as: 'two' })
    expect(answers).toHaveLength(2)
  })
  answers[1]?.(listening(3, { bidding: true }))
  await eventually(() => expect(store.bidding).toBe(true))
})

it('over a new connection the later answer counts', async () => {
  const { wire, store, answers, isAsked } = seated()
  await isAsked(1)
  wire.turn(false)
  wire.turn(true)
  await isAsked(2)
  answers[1]?.(listening(3, { bidding: true }))
  await eventually(() => expect(store.bidding).toBe(true))
  answers[0]?.(listening(2, {}))
  await new Promise((resolve) => setTimeout(resolve))
  expect(store.bidding).toBe(true)
})

describe('a room that could not be looked at', () => {
  /** A room that was found once, and is asked for again by hand. */
  async function found() {
    const { wire, store } = seated()
    const seen = wire.handlers['room.find'] ?? expect.fail()
    await eventually(() => expect(store.room).toBeDefined())
    const demand = () => wire.push('table.closed', { room: room.id, as: 'two' })
    const refuse = (rule: string, data?: Record<string, number>) => {
      wire.handlers['room.find'] = () =>
        ({ ok: false, refusal: { rule, reason: 'some.reason', data } }) as never
    }
    const allow = () => {
      wire.handlers['room.find'] = seen
    }
    return { wire, store, demand, refuse, allow }
  }

  it.each(['W11', 'W33', 'W79', 'W98'])('stays, says why, and is looked at again: %s', async (rule) => {
    const { store, demand, refuse, allow } = await found()
    refuse(rule)
    demand()
    await eventually(() => expect(store.unanswered?.rule).toBe(rule))
    expect([store.closed, store.unknown]).toEqual([false, false])
    allow()
    demand()
    await eventually(() => expect(store.unanswered).toBeUndefined())
  })

  it('is closed where there is no such room any more, and only then', async () => {
    const { store, demand, refuse } = await found()
    refuse('W3')
    demand()
    await eventually(() => expect(store.closed).toBe(true))
    expect(store.unanswered).toBeUndefined()
  })

  it('is left alone for as long as the server asks for', async () => {
    const { wire, store, demand, refuse, allow } = await found()
    refuse('W10', { seconds: 40 })
    demand()
    await eventually(() => expect(store.unanswered?.rule).toBe('W10'))
    allow()
    const asked = wire.sentOf('room.find').length
    demand()
    expect(wire.sentOf('room.find')).toHaveLength(asked)
    vi.setSystemTime(Date.now() + 41_000)
    onTestFinished(() => void vi.useRealTimers())
    demand()
    await eventually(() => expect(store.unanswered).toBeUndefined())
  })

  it('is not unknown before its first answer, where that was refused for now', async () => {
    const wire = new FakeWire()
    wire.handlers['room.find'] = () => ({ ok: false, refusal: { rule: 'W98', reason: 'some.reason' } })
    const store = new RoomStore(wire, room.code)
    onTestFinished(store.watch())
    await eventually(() => expect(store.unanswered?.rule).toBe('W98'))
    expect(store.unknown).toBe(false)
  })
})

it('a bot that got no answer says so', async () => {
  const { wire, store } = seated()
  await eventually(() => expect(store.room).toBeDefined())
  wire.handlers['room.seatBot'] = () => {
    throw new ServerUnreachable('room.seatBot')
  }
  await store.seatBot('one', 'regular')
  expect(store.refusal?.reason).toBe('line.down')
})
