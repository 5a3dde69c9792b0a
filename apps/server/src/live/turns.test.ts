import { expect, it, onTestFinished, vi } from 'vitest'
import type { Connection } from '../sockets/connection.ts'
import { MessageTurns, ReadThrottle } from './turns.ts'

it('the first messages of a connection are handled at once, the others one of each connection after the other', async () => {
  const turns = new MessageTurns()
  const handled: string[] = []
  const say = async (who: object, text: string) => {
    const done = await turns.next(who, 'home')
    handled.push(text)
    done?.()
  }
  const [many, few] = [{}, {}]
  const all = Array.from({ length: 30 }, (_, number) => say(many, `many ${number}`))
  await Promise.all([say(few, 'few 0'), ...all.slice(0, 4)])
  const late = Array.from({ length: 5 }, (_, number) => say(few, `few ${number + 1}`))
  await Promise.all([...all, ...late])
  expect(handled.indexOf('few 0')).toBeLessThan(5)
  expect(handled.indexOf('few 5')).toBeLessThan(handled.indexOf('many 12'))
  expect(handled.filter((text) => text.startsWith('many'))).toEqual(
    Array.from({ length: 30 }, (_, number) => `many ${number}`),
  )
})

it('an address with many connections has eight messages handled at once, and four of the others under way', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const turns = new MessageTurns()
  const begun: (() => void)[] = []
  const asked = Array.from({ length: 40 }, () => turns.next({}, 'home'))
  const waiting = asked.filter((turn) => turn !== undefined)
  expect(asked.length - waiting.length).toBe(8)
  for (const turn of waiting) void turn.then((done) => begun.push(done))
  const later = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
  }
  await later()
  expect(begun).toHaveLength(4)
  // Others go on beside it.
  expect(turns.next({}, 'school')).toBeUndefined()
  begun[0]?.()
  await later()
  expect(begun).toHaveLength(5)
  // Messages that hang keep nobody waiting.
  vi.advanceTimersByTime(250)
  await later()
  expect(begun).toHaveLength(9)
})

/** A connection of which only its web socket is there, and what was done to that. */
function connectionThatNotes() {
  const done: string[] = []
  const socket = { pause: () => done.push('pause'), resume: () => done.push('resume') }
  const connection = { conn: { transport: { socket } } } as unknown as Connection
  return { done, reading: new ReadThrottle(connection) }
}

it('a connection is not read while its messages wait for their turn', async () => {
  const { done, reading } = connectionThatNotes()
  const turns: (() => void)[] = []
  const waiting = [0, 1].map(() => reading.wait(new Promise<void>((resolve) => turns.push(resolve))))
  expect(done).toEqual(['pause'])
  turns[0]?.()
  await waiting[0]
  expect(done).toEqual(['pause'])
  turns[1]?.()
  await waiting[1]
  expect(done).toEqual(['pause', 'resume'])
})

it('a connection that has asked too much is not read for a second, however often it has', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { done, reading } = connectionThatNotes()
  reading.slowDown()
  reading.slowDown()
  await reading.wait(Promise.resolve())
  expect([reading.isSlow, ...done]).toEqual([true, 'pause'])
  vi.advanceTimersByTime(1_000)
  expect([reading.isSlow, ...done]).toEqual([false, 'pause', 'resume'])
})
