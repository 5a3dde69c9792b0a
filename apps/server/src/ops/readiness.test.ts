import { expect, it, vi } from 'vitest'
import { Readiness } from './readiness.ts'

const there = { name: 'database', isReady: async () => true }

it('names what is missing: what says no, what fails, and the end of the process first', async () => {
  const readiness = new Readiness()
  readiness.push(there)
  expect(await readiness.missing()).toEqual([])
  readiness.push({ name: 'migrations', isReady: async () => false })
  readiness.push({ name: 'redis', isReady: () => Promise.reject(new Error('at redis://me:hush@host')) })
  expect(await readiness.missing()).toEqual(['migrations', 'redis'])
  readiness.drain()
  expect(await readiness.missing()).toEqual(['draining', 'migrations', 'redis'])
})

it('asks once for all who ask at the same time', async () => {
  const readiness = new Readiness()
  const isReady = vi.fn(there.isReady)
  readiness.push({ name: 'database', isReady })
  await Promise.all([readiness.missing(), readiness.missing()])
  expect(isReady).toHaveBeenCalledTimes(1)
  await readiness.missing()
  expect(isReady).toHaveBeenCalledTimes(2)
})

it('names what does not answer', async () => {
  const readiness = new Readiness()
  readiness.push(there, { name: 'redis', isReady: () => new Promise(() => {}) })
  expect(await readiness.missing()).toEqual(['redis'])
})
