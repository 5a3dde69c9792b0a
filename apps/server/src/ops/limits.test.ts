import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Limiter } from './limits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('allows a burst at once, and then a rate over time', async () => {
  const limiter = new Limiter('test', 3, 1.5)
  const take = (points = 1) => limiter.take('window', points)
  expect([await take(), await take(), await take(), await take()]).toEqual([true, true, true, false])
  expect(await limiter.isEmpty('window')).toBe(true)
  vi.advanceTimersByTime(1_400)
  expect(await take()).toBe(false)
  vi.advanceTimersByTime(200)
  expect(await take()).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(await take(4)).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(await take(3)).toBe(true)
})

it('counts each key separately', async () => {
  const limiter = new Limiter('test', 1, 1)
  expect([await limiter.take('one'), await limiter.take('one'), await limiter.take('other')]).toEqual([
    true,
    false,
    true,
  ])
})

it('charges for what is done already, beyond what there is', async () => {
  const limiter = new Limiter('test', 3, 10)
  await limiter.charge('window', 5)
  expect(await limiter.take('window')).toBe(false)
  vi.advanceTimersByTime(10_100)
  expect(await limiter.take('window')).toBe(true)
})
