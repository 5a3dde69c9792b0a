import { describe, expect, it } from 'vitest'
import { mainThreadTimeMeter, ProcessorTimeShares } from './processor-time.ts'

describe('time of the processor that is shared', () => {
  /** A clock that is moved by hand, and the time that is shared by it. */
  function shared() {
    let worked = 0
    const time = new ProcessorTimeShares(() => {
      const lap = worked
      worked = 0
      return lap
    })
    const work = (milliseconds: number) => {
      worked += milliseconds
    }
    return { work, time }
  }

  it('is what was worked between begin and end of a task', () => {
    const { work, time } = shared()
    work(100)
    const end = time.begin('one')
    work(7)
    expect(end()).toBe(7)
    work(100)
    expect(time.begin('one')()).toBe(0)
  })

  it('is divided among the tasks that are under way', () => {
    const { work, time } = shared()
    const endOne = time.begin('one')
    work(10)
    const endOther = time.begin('other')
    work(10)
    expect(endOne()).toBe(15)
    work(3)
    expect(endOther()).toBe(8)
  })

  it('falls on who has many under way, even if only one of them ends', () => {
    const { work, time } = shared()
    const endOther = time.begin('other')
    for (let count = 0; count < 98; count++) time.begin('many')
    const end = time.begin('many')
    work(100)
    expect(end()).toBeCloseTo(99)
    expect(endOther()).toBeCloseTo(1)
  })

  it('has the work that others do for the tasks under way', () => {
    const { work, time } = shared()
    const [endOne, endOther] = [time.begin('one'), time.begin('other')]
    work(4)
    time.add(2)
    expect(endOne()).toBe(3)
    time.add(5)
    expect(endOther()).toBe(8)
    time.add(7)
    expect(time.begin('one')()).toBe(0)
  })

  it('is said once', () => {
    const { work, time } = shared()
    const [first, second] = [time.begin('one'), time.begin('one')]
    work(6)
    expect(first()).toBe(6)
    expect(second()).toBe(0)
  })
})

it('tells that the main thread has worked', () => {
  const lap = mainThreadTimeMeter()
  let found = 0
  for (let count = 0; found === 0; count++) found = lap() * Math.sqrt(count)
  expect(found).toBeGreaterThan(0)
})
