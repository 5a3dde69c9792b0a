import { expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { Batches, type BatchOptions, DatabaseOverloaded } from './batches.ts'

/** Batches of words whose statements end when the test says so. */
function open(options: Partial<BatchOptions<string, string>> = {}) {
  const underWay: { items: string[]; end(): void; fail(error: Error): void }[] = []
  const batches = new Batches<string, string>({
    run: (items) =>
      new Promise((resolve, reject) =>
        underWay.push({
          items,
          end: () => resolve(items.map((item) => ({ status: 'fulfilled', value: item.toUpperCase() }))),
          fail: reject,
        }),
      ),
    ...options,
  })
  const statements = () => underWay.map(({ items }) => items)
  const endNext = async (place: number) => {
    underWay[place]?.end()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { batches, underWay, statements, endNext }
}

it('write an item that comes alone at once', async () => {
  const { batches, statements, endNext } = open()
  const result = batches.add('one')
  expect(statements()).toEqual([['one']])
  await endNext(0)
  expect(await result).toBe('ONE')
})

it('say how long the first item has waited and how long the statement took, also when it fails', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const onTimes = vi.fn()
  const { batches, underWay, endNext } = open({ onTimes })
  const results = ['one', 'two'].map((item) => batches.add(item))
  vi.advanceTimersByTime(20)
  await endNext(0)
  vi.advanceTimersByTime(7)
  underWay[1]?.fail(new Error('no database'))
  await expect(results[1]).rejects.toThrow('no database')
  // The second waited for the first, which waited for nothing.
  expect(onTimes.mock.calls).toEqual([
    [0, 20],
    [20, 7],
  ])
})

it('put what comes while a statement is under way into the next one', async () => {
  const { batches, statements, endNext } = open()
  const results = ['one', 'two', 'three'].map((item) => batches.add(item))
  expect(batches.depth).toEqual({ waiting: 2, underWay: 1 })
  await endNext(0)
  expect(statements()).toEqual([['one'], ['two', 'three']])
  await endNext(1)
  expect(await Promise.all(results)).toEqual(['ONE', 'TWO', 'THREE'])
})

it('have as many statements under way, and items in each, as they may', async () => {
  const { batches, statements, endNext } = open({ atOnce: 2, most: 2 })
  for (const item of ['a', 'b', 'c', 'd', 'e']) void batches.add(item)
  expect(statements()).toEqual([['a'], ['b']])
  await endNext(1)
  expect(statements()).toEqual([['a'], ['b'], ['c', 'd']])
})

it('never write two items of one key at the same time, and keep their order', async () => {
  const { batches, statements, endNext } = open({ atOnce: 2, keyOf: (item) => item.slice(0, 1) })
  for (const item of ['a1', 'a2', 'a3', 'b1']) void batches.add(item)
  expect(statements()).toEqual([['a1'], ['b1']])
  await endNext(0)
  await endNext(1)
  expect(statements()).toEqual([['a1'], ['b1'], ['a2']])
  await endNext(2)
  expect(statements().at(-1)).toEqual(['a3'])
})

it('fail all items of a statement that failed, and go on with the next', async () => {
  const { batches, underWay, endNext } = open()
  const lost = batches.add('lost')
  const next = batches.add('next')
  underWay[0]?.fail(new Error('the connection is gone'))
  await expect(lost).rejects.toThrow('the connection is gone')
  await endNext(1)
  expect(await next).toBe('NEXT')
})

it('refuse an item when too many wait', async () => {
  const { batches } = open({ mostWaiting: 1 })
  void batches.add('under way')
  void batches.add('waits')
  await expect(batches.add('too much')).rejects.toThrow(DatabaseOverloaded)
})

it('are settled when nothing waits any more', async () => {
  const { batches, underWay } = open()
  void batches.add('one')
  void batches.add('two')
  let isSettled = false
  const settled = batches.settled().then(() => {
    isSettled = true
  })
  underWay[0]?.end()
  await eventually(() => expect(underWay).toHaveLength(2))
  expect(isSettled).toBe(false)
  underWay[1]?.end()
  await settled
})

it('fail an item that has waited too long, without writing it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { batches, statements, endNext } = open({ longestWait: 5 })
  void batches.add('slow')
  const late = batches.add('late')
  const refused = expect(late).rejects.toThrow(DatabaseOverloaded)
  vi.advanceTimersByTime(6)
  await endNext(0)
  await refused
  expect(statements()).toEqual([['slow']])
})

it('wait for company where they shall, together and not for each item anew', async () => {
  const { batches, statements, endNext } = open({ gather: () => 5 })
  const results = [batches.add('one'), batches.add('two')]
  expect(statements()).toEqual([])
  await eventually(() => expect(statements()).toEqual([['one', 'two']]))
  await endNext(0)
  expect(await Promise.all(results)).toEqual(['ONE', 'TWO'])
})

it('ask by how many items there were just before whether to wait', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked: number[] = []
  const gather = (before: number) => {
    asked.push(before)
    return 0
  }
  const { batches, endNext } = open({ gather })
  for (const item of ['one', 'two', 'three']) void batches.add(item)
  await endNext(0)
  await endNext(1)
  void batches.add('four')
  expect(asked).toEqual([0, 1, 2])
})

it('write what waits for company at once when they are to be settled', async () => {
  const { batches, underWay, statements } = open({ gather: () => 1_000_000 })
  void batches.add('one')
  const settled = batches.settled()
  expect(statements()).toEqual([['one']])
  underWay[0]?.end()
  await settled
})

it('go on without an item that lingers, whose key is taken until its result is there', async () => {
  let letGo: (result: string) => void = () => {}
  const result = new Promise<string>((resolve) => {
    letGo = resolve
  })
  const statements: string[][] = []
  const batches = new Batches<string, string>({
    keyOf: (item) => item.charAt(0),
    run: async (items) => {
      statements.push(items)
      return items.map((item) =>
        item === 'b1' ? { status: 'lingering', result } : { status: 'fulfilled', value: item.toUpperCase() },
      )
    },
  })
  const [hung, others] = [batches.add('b1'), ['b2', 'a1', 'c1'].map((item) => batches.add(item))]
  expect(await Promise.all(others.slice(1))).toEqual(['A1', 'C1'])
  expect(statements.flat()).not.toContain('b2')
  const settled = batches.settled()
  letGo('late')
  expect([await hung, await others[0]]).toEqual(['late', 'B2'])
  await settled
})
