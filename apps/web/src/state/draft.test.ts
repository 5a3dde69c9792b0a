import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { Draft } from './draft.svelte.ts'

const place = 'a room.one'
const saved = { ok: true } as const
const schema = z.object({ type: z.string(), start: z.optional(z.number()) })
const plan = (start: number): { type: string } => ({ type: 'plan', start }) as never

describe('a draft', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    sessionStorage.clear()
  })

  it('is saved once, a moment after the last change', async () => {
    const save = vi.fn(async () => saved)
    const draft = new Draft(place, save)
    draft.keep({ type: 'plan' })
    draft.keep({ type: 'plan', start: 16 } as { type: string })
    await vi.advanceTimersByTimeAsync(1000)
    expect(save).toHaveBeenCalledTimes(1)
    expect(save).toHaveBeenCalledWith({ type: 'plan', start: 16 })
  })

  it('is saved at once when the page is left', () => {
    const save = vi.fn(async () => saved)
    new Draft(place, save).keep({ type: 'plan' })
    expect(save).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('pagehide'))
    expect(save).toHaveBeenCalledTimes(1)
  })

  it('is tried again when it could not be saved', async () => {
    const save = vi.fn(async () => saved).mockRejectedValueOnce(new Error('down'))
    new Draft(place, save).keep({ type: 'plan' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(save).toHaveBeenCalledTimes(2)
  })

  it('is not sent any more once the order was given', async () => {
    const save = vi.fn(async () => saved)
    const draft = new Draft(place, save)
    draft.keep({ type: 'plan' })
    draft.drop()
    await vi.advanceTimersByTimeAsync(5000)
    expect(save).not.toHaveBeenCalled()
    expect(draft.restored).toBeUndefined()
  })

  it('is found by a page that is loaded anew before the server has it, and is saved then', async () => {
    const away = vi.fn(() => Promise.reject(new Error('down')))
    const before = new Draft(place, away)
    before.keep(plan(16))
    before.stop()
    const save = vi.fn(async () => saved)
    const after = new Draft(place, save)
    after.restore(schema, plan(7))
    expect(after.restored).toEqual(plan(16))
    expect(save).toHaveBeenCalledExactlyOnceWith(plan(16))
    await vi.advanceTimersByTimeAsync(0)
    const later = new Draft(place, save)
    later.restore(schema, plan(7))
    expect(later.restored).toEqual(plan(7))
  })

  it('is kept for its own seat and table alone, and no longer than until its order is given', () => {
    const save = vi.fn(() => Promise.reject(new Error('down')))
    const draft = new Draft(place, save)
    draft.keep(plan(16))
    const other = new Draft('a room.two', save)
    other.restore(schema, undefined)
    expect(other.restored).toBeUndefined()
    draft.drop()
    const after = new Draft(place, save)
    after.restore(schema, undefined)
    expect(after.restored).toBeUndefined()
  })

  it.each(['W10', 'W11', 'W33', 'W98'])(
    'is tried again after a refusal that passes (%s), and not when it was refused for good',
    async (passing) => {
      const refused = (rule: string) => ({ ok: false, refusal: { rule, reason: 'any' } }) as never
      const busy = vi.fn(async () => saved as never).mockResolvedValueOnce(refused(passing))
      new Draft(place, busy).keep(plan(16))
      await vi.advanceTimersByTimeAsync(5000)
      expect(busy).toHaveBeenCalledTimes(2)
      const over = vi.fn(async () => refused('W9'))
      new Draft(place, over).keep(plan(16))
      await vi.advanceTimersByTimeAsync(9000)
      expect(over).toHaveBeenCalledTimes(1)
    },
  )

  it('does not follow the order that was given while it was on its way', async () => {
    const save = vi.fn(() => Promise.reject(new Error('down')))
    const draft = new Draft(place, save)
    draft.keep(plan(16))
    draft.flush()
    draft.drop()
    await vi.advanceTimersByTimeAsync(9000)
    expect(save).toHaveBeenCalledTimes(1)
  })
})
