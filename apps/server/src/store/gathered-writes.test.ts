import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GatheredWrites } from './gathered-writes.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Gathered sums, and the statements that wrote them. A test may say how a statement ends. */
function sums() {
  const statements: Record<string, number>[] = []
  let next: Promise<void> | undefined
  const gathered = new GatheredWrites<number>({
    pause: () => 250,
    join: (before, newer) => before + newer,
    async write(values) {
      const end = next
      next = undefined
      await end
      statements.push(Object.fromEntries(values))
    },
  })
  return {
    gathered,
    statements,
    endNext(end: Promise<void>) {
      next = end
    },
  }
}

it('are one statement after the pause, with one value for each key', async () => {
  const { gathered, statements } = sums()
  gathered.put('a', 1)
  await vi.advanceTimersByTimeAsync(200)
  gathered.put('b', 2)
  gathered.put('a', 3)
  expect(statements).toEqual([])
  await vi.advanceTimersByTimeAsync(50)
  expect(statements).toEqual([{ a: 4, b: 2 }])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(statements).toHaveLength(1)
})

it('are written before somebody reads them, and not before somebody reads others', async () => {
  const { gathered, statements } = sums()
  gathered.put('a', 1)
  await gathered.written((key) => key === 'b')
  expect(statements).toEqual([])
  await gathered.written((key) => key === 'a')
  expect(statements).toEqual([{ a: 1 }])
})

it('are waited for by a reader who comes while they are under way', async () => {
  const { gathered, statements, endNext } = sums()
  let end = () => {}
  endNext(
    new Promise((resolve) => {
      end = resolve
    }),
  )
  gathered.put('a', 1)
  const first = gathered.written()
  let isRead = false
  const second = gathered
    .written((key) => key === 'a')
    .then(() => {
      isRead = true
    })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isRead).toBe(false)
  end()
  await Promise.all([first, second])
  expect(statements).toEqual([{ a: 1 }])
})

it('stay when the database fails: the reader is told, and they are tried again with what came since', async () => {
  const { gathered, statements, endNext } = sums()
  endNext(Promise.reject(new Error('no database')))
  gathered.put('a', 1)
  const failed = gathered.written()
  gathered.put('b', 1)
  await expect(failed).rejects.toThrow('no database')
  gathered.put('a', 1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(statements).toEqual([{ a: 2, b: 1 }])
})

it('are written at the end, and given up if the database is gone', async () => {
  const { gathered, statements, endNext } = sums()
  gathered.put('a', 1)
  await gathered.close()
  expect(statements).toEqual([{ a: 1 }])
  endNext(Promise.reject(new Error('no database')))
  gathered.put('a', 1)
  await gathered.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(statements).toHaveLength(1)
})
