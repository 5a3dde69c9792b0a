import type { AnswerOf } from '@opsroom/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InsightRequest } from './wanted.svelte.ts'

type Answer = AnswerOf<'insight.of'>
const refused = (rule: string): Answer => ({ ok: false, refusal: { rule, reason: 'insight.busy' } })

describe('the explanation of a match', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is asked for again while it is worked out', async () => {
    const ask = vi.fn(async (): Promise<Answer> => ({ ok: true }))
    const wanted = new InsightRequest(ask)
    void wanted.ask()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(ask).toHaveBeenCalledTimes(4)
    expect(wanted.state).toBe('asking')
  })

  it('is not asked for any more when its page was left, an answer on its way or not', async () => {
    let give: (answer: Answer) => void = () => undefined
    const ask = vi.fn(() => new Promise<Answer>((resolve) => (give = resolve)))
    const wanted = new InsightRequest(ask)
    void wanted.ask()
    wanted.stop()
    give({ ok: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('can be asked for again where so many wait or the server cannot answer, and not where it cannot be had', async () => {
    const ask = vi.fn(async (): Promise<Answer> => refused('W61'))
    const wanted = new InsightRequest(ask)
    expect(wanted.mayBeAsked).toBe(true)
    await wanted.ask()
    expect(wanted.mayBeAsked).toBe(true)
    ask.mockResolvedValue(refused('W98'))
    await wanted.ask()
    expect(wanted.mayBeAsked).toBe(true)
    ask.mockResolvedValue(refused('W60'))
    await wanted.ask()
    expect(wanted.mayBeAsked).toBe(false)
  })
})
