import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ProcessorTimeShares } from './processor-time.ts'
import { WorkAllowance } from './work-allowance.ts'

/** Time of the processor that nobody has asked for yet. */
let worked: number
let time: ProcessorTimeShares
/** An address has 100 ms in a minute. */
const allowanceOf = (name: string) =>
  new WorkAllowance(name, { perMinute: 100, mostForTask: 60, unmeasured: 0.5 }, time)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  worked = 0
  time = new ProcessorTimeShares(() => {
    const lap = worked
    worked = 0
    return lap
  })
})
afterEach(() => void vi.useRealTimers())

async function task(work: WorkAllowance, milliseconds: number, address = 'home') {
  const end = work.begin(address)
  worked += milliseconds
  await end()
  await end()
}

it('an address is charged once for what a task of it has cost, until the minute is over', async () => {
  const work = allowanceOf('messages')
  await task(work, 50)
  expect(await work.emptyFor('home')).toBe(0)
  await task(work, 49)
  expect(await work.emptyFor('home')).toBe(60)
  expect(await work.emptyFor('school')).toBe(0)
  vi.advanceTimersByTime(15_500)
  expect(await work.emptyFor('home')).toBe(45)
  vi.advanceTimersByTime(45_000)
  expect(await work.emptyFor('home')).toBe(0)
})

it('work outside of the main thread is charged in full, a task on the main thread up to a bound', async () => {
  const work = allowanceOf('messages')
  await task(work, 10_000)
  expect(await work.emptyFor('home')).toBe(0)
  await work.charge('home', 40)
  expect(await work.emptyFor('home')).toBe(60)
})

it('two allowances of one address share the time and keep it apart', async () => {
  const [messages, http] = [allowanceOf('messages'), allowanceOf('http')]
  const ends = [messages.begin('home'), http.begin('home')]
  worked += 110
  for (const end of ends) await end()
  await task(messages, 44)
  expect(await messages.emptyFor('home')).toBe(60)
  expect(await http.emptyFor('home')).toBe(0)
})
