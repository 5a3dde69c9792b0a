import { RateLimiterMemory } from 'rate-limiter-flexible'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PointLeasingLimiter } from './leased-limiter.ts'
import type { PointStoreOpener } from './limits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Points that several processes share, and how often they were asked for. */
function shared() {
  let kept: RateLimiterMemory | undefined
  const counted = { asked: 0 }
  const keep: PointStoreOpener = (options) => {
    kept ??= new (class extends RateLimiterMemory {
      override consume(key: string, points?: number) {
        counted.asked++
        return super.consume(key, points)
      }
    })(options)
    return kept
  }
  return { keep, counted }
}

/** So many points one by one. @returns how many were given */
async function taken(limiter: PointLeasingLimiter, times: number, key = 'ada'): Promise<number> {
  let given = 0
  for (let time = 0; time < times; time++) if (await limiter.take(key)) given++
  return given
}

it('gives a key exactly its points, and asks for a portion of them at a time', async () => {
  const { keep, counted } = shared()
  const limiter = new PointLeasingLimiter('test', 83, 4, keep, 10)
  expect(await taken(limiter, 80)).toBe(80)
  expect(counted.asked).toBe(8)
  expect(await taken(limiter, 20)).toBe(3)
  vi.advanceTimersByTime(4_100)
  expect(await taken(limiter, 100)).toBe(83)
})

it('gives no more where many ask at the same moment', async () => {
  const { keep, counted } = shared()
  const limiter = new PointLeasingLimiter('test', 83, 4, keep, 10)
  const all = await Promise.all(Array.from({ length: 200 }, () => limiter.take('ada')))
  expect(all.filter((isTaken) => isTaken)).toHaveLength(83)
  expect(counted.asked).toBeLessThan(200)
})

it('gives no more where several processes take from the same points', async () => {
  const { keep } = shared()
  const processes = [1, 2, 3].map(() => new PointLeasingLimiter('test', 80, 4, keep, 10))
  let given = 0
  for (let round = 0; round < 60; round++) for (const limiter of processes) given += await taken(limiter, 1)
  expect(given).toBe(80)
})

it('does not use what was left of a span in the next one', async () => {
  const { keep, counted } = shared()
  const limiter = new PointLeasingLimiter('test', 40, 4, keep, 10)
  expect(await taken(limiter, 1)).toBe(1)
  vi.advanceTimersByTime(4_100)
  expect(await taken(limiter, 60)).toBe(40)
  expect(counted.asked).toBeGreaterThan(4)
})

it('takes what costs as much as a portion by itself', async () => {
  const { keep } = shared()
  const limiter = new PointLeasingLimiter('test', 40, 4, keep, 10)
  expect([await limiter.take('ada', 30), await limiter.take('ada', 12)]).toEqual([true, false])
})
