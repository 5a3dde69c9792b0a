import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepScreenOn } from './screen-on.ts'

/** The locks that the page holds. */
const held = new Set<object>()
const request = async () => {
  const lock = { release: async () => void held.delete(lock) }
  held.add(lock)
  return lock
}
let visibility: DocumentVisibilityState = 'visible'
const becomes = (state: DocumentVisibilityState) => {
  visibility = state
  // A browser drops the locks of a hidden page.
  if (state === 'hidden') held.clear()
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('the screen', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { ...navigator, wakeLock: { request } })
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
    visibility = 'visible'
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    held.clear()
  })
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

  it('stays on for ten minutes, or until it is no longer wanted', async () => {
    keepScreenOn()
    await minutes(9)
    expect(held.size).toBe(1)
    await minutes(1)
    expect(held.size).toBe(0)
    const end = keepScreenOn()
    await minutes(1)
    end()
    await minutes(0)
    expect(held.size).toBe(0)
  })

  it('is kept on anew when the page is shown again, and not after the end', async () => {
    const end = keepScreenOn()
    await minutes(1)
    becomes('hidden')
    becomes('visible')
    await minutes(0)
    expect(held.size).toBe(1)
    end()
    becomes('hidden')
    becomes('visible')
    await minutes(0)
    expect(held.size).toBe(0)
  })

  it('leaves no lock that was granted after the end', async () => {
    keepScreenOn()()
    await minutes(0)
    expect(held.size).toBe(0)
  })

  it('is left alone by browsers that cannot, or refuse', async () => {
    vi.stubGlobal('navigator', {})
    keepScreenOn()()
    vi.stubGlobal('navigator', { wakeLock: { request: () => Promise.reject(new Error('low battery')) } })
    keepScreenOn()()
    await minutes(0)
    expect(held.size).toBe(0)
  })
})
