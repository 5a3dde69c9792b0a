import { describe, expect, it } from 'vitest'
import { problemsOf, type SoakSample, trendsOf } from './problems.ts'

const MB = 1024

/** Ten samples, 100 orders and so many seconds apart. @param heapOf the heap at each of them, in MB */
const samplesOf = (heapOf: (place: number) => number, seconds = 1): SoakSample[] =>
  Array.from({ length: 10 }, (_, place) => ({
    at: place * seconds,
    orders: place * 100,
    rss: 200 * MB,
    heap: heapOf(place) * MB,
    database: 9 * MB,
    delay: 1,
    handles: 30,
  }))

describe('the soak run', () => {
  it('finds memory that grows from order to order', () => {
    const { heap, rss } = trendsOf(samplesOf((place) => 60 + place * 5))
    expect(heap.growth / MB).toBeCloseTo(30)
    expect(problemsOf({ heap, rss }, {})).toEqual([expect.stringMatching(/^heap grew by 30720 kB/)])
  })

  it('finds the same growth on a machine that is slower', () => {
    const grows = (place: number) => 60 + place * 5
    expect(trendsOf(samplesOf(grows, 60)).heap.growth).toBe(trendsOf(samplesOf(grows)).heap.growth)
  })

  it('takes the first third for the warm-up, in which memory may grow', () => {
    const courses = trendsOf(samplesOf((place) => (place < 3 ? place * 30 : 90)))
    expect(courses.heap).toMatchObject({ first: 90 * MB, last: 90 * MB, growth: 0 })
    expect(problemsOf(courses, {})).toEqual([])
  })

  it('finds orders that have failed', () => {
    expect(problemsOf(trendsOf(samplesOf(() => 60)), { W7: 2 })).toEqual(['2 orders failed: W7'])
  })
})
