import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenIdle } from './when-quiet.ts'

let idle: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  idle = []
  vi.stubGlobal('requestIdleCallback', (begin: () => void) => idle.push(begin))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('parts that may be needed later are fetched once the page is idle', () => {
  const fetch = vi.fn(async () => undefined)
  whenIdle(fetch)
  vi.runAllTimers()
  expect(fetch).not.toHaveBeenCalled()
  for (const begin of idle) begin()
  expect(fetch).toHaveBeenCalledOnce()
})

it.each(['before its time', 'while it waits for the page to be idle'])(
  'is not fetched when it is cancelled %s',
  (when) => {
    const fetch = vi.fn(async () => undefined)
    const cancel = whenIdle(fetch)
    if (when === 'before its time') cancel()
    vi.runAllTimers()
    cancel()
    for (const begin of idle) begin()
    expect(fetch).not.toHaveBeenCalled()
  },
)
