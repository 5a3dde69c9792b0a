import { expect, it, onTestFinished, vi } from 'vitest'
import type { Connection } from '../sockets/connection.ts'
import { Reading, Turns } from './turns.ts'

it('the first messages of a connection are handled at once, the others one of each connection after the other', async () => {
  const turns = new Turns()
  const handled: string[] = []
  const say = async (who: object, text: string) => {
    await turns.next(who)
    handled.push(text)
  }
  const [many, few] = [{}, {}]
  const all = Array.from({ length: 30 }, (_, number) => say(many, `many ${number}`))
  await Promise.all([say(few, 'few 0'), ...all.slice(0, 4)])
  const late = Array.from({ length: 5 }, (_, number) => say(few, `few ${number + 1}`))
  await Promise.all([...all, ...late])
  expect(handled.indexOf('few 0')).toBeLessThan(5)
  expect(handled.indexOf('few 5')).toBeLessThan(handled.indexOf('many 7'))
  expect(handled.filter((text) => text.startsWith('many'))).toEqual(
    Array.from({ length: 30 }, (_, number) => `many ${number}`),
  )
})

/** A connection of which only its web socket is there, and what was done to that. */
function connectionThatNotes() {
  const done: string[] = []
  const socket = { pause: () => done.push('pause'), resume: () => done.push('resume') }
  const connection = { conn: { transport: { socket } } } as unknown as Connection
  return { done, reading: new Reading(connection) }
}

it('a connection is not read while its messages wait for their turn', async () => {
  const { done, reading } = connectionThatNotes()
  const turns: (() => void)[] = []
  const waiting = [0, 1].map(() => reading.wait(new Promise((resolve) => turns.push(resolve))))
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
