import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Draft } from './draft.svelte.ts'

describe('a draft', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is saved once, a moment after the last change', async () => {
    const save = vi.fn(async () => undefined)
    const draft = new Draft(save)
    draft.keep({ type: 'plan' })
    draft.keep({ type: 'plan', start: 16 } as { type: string })
    await vi.advanceTimersByTimeAsync(1000)
    expect(save).toHaveBeenCalledTimes(1)
    expect(save).toHaveBeenCalledWith({ type: 'plan', start: 16 })
  })

  it('is saved at once when the page is left', () => {
    const save = vi.fn(async () => undefined)
    new Draft(save).keep({ type: 'plan' })
    expect(save).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('pagehide'))
    expect(save).toHaveBeenCalledTimes(1)
  })

  it('is tried again when it could not be saved', async () => {
    const save = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('down'))
    new Draft(save).keep({ type: 'plan' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(save).toHaveBeenCalledTimes(2)
  })

  it('is not sent any more once the order was given', async () => {
    const save = vi.fn(async () => undefined)
    const draft = new Draft(save)
    draft.keep({ type: 'plan' })
    draft.drop()
    await vi.advanceTimersByTimeAsync(5000)
    expect(save).not.toHaveBeenCalled()
    expect(draft.restored).toBeUndefined()
  })
})
