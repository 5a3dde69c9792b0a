import type { AnswerOf } from '@opsroom/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveCurve } from './live-curve.svelte.ts'

type Answer = AnswerOf<'insight.live'>
const seed = 'ab'.repeat(32)
const point = (round: number) => ({ entry: round + 1, chapter: 1, round, margin: 100, error: 10, wins: 600 })
const answer = (rounds: number, isWhole: boolean): Answer => ({
  ok: true,
  samples: 6,
  seed,
  points: Array.from({ length: rounds }, (_, round) => point(round)),
  isWhole,
})
const refused = (rule: string): Answer => ({ ok: false, refusal: { rule, reason: 'limit.messages' } })

describe('the public curve of somebody who watches', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is asked for until nothing is missing, less and less often, and then no more', async () => {
    const ask = vi.fn(async () => answer(1, false))
    const live = new LiveCurve(ask)
    live.ask()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask.mock.calls.length).toBeGreaterThan(3)
    expect(ask.mock.calls.length).toBeLessThan(8)
    ask.mockResolvedValue(answer(2, true))
    await vi.advanceTimersByTimeAsync(20_000)
    const asked = ask.mock.calls.length
    await vi.advanceTimersByTimeAsync(600_000)
    expect(ask).toHaveBeenCalledTimes(asked)
    expect(live.curve?.points).toHaveLength(2)
  })

  it('is asked for again after an answer that was on its way when a round began', async () => {
    let give: (answer: Answer) => void = () => undefined
    const ask = vi.fn(() => new Promise<Answer>((resolve) => (give = resolve)))
    const live = new LiveCurve(ask)
    live.ask()
    live.ask()
    live.ask()
    expect(ask).toHaveBeenCalledTimes(1)
    give(answer(1, true))
    await vi.advanceTimersByTimeAsync(0)
    expect(ask).toHaveBeenCalledTimes(2)
    give(answer(2, true))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(2)
    expect(live.curve?.points).toHaveLength(2)
  })

  it('keeps what it has while the server cannot answer or too much was asked, and asks again', async () => {
    const ask = vi.fn(async (): Promise<Answer> => answer(1, false))
    const live = new LiveCurve(ask)
    live.ask()
    await vi.advanceTimersByTimeAsync(0)
    ask
      .mockRejectedValueOnce(new Error('unreachable'))
      .mockResolvedValueOnce(refused('W10'))
      .mockResolvedValueOnce(refused('W11'))
    ask.mockResolvedValue(answer(3, true))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(live.state).toBe('there')
    expect(live.curve?.points).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(live.curve?.points).toHaveLength(3)
  })

  it('says that there is no connection, and says it no longer when there is one', async () => {
    const ask = vi.fn(async (): Promise<Answer> => answer(1, true))
    ask.mockRejectedValueOnce(new Error('unreachable'))
    const live = new LiveCurve(ask)
    live.ask()
    await vi.advanceTimersByTimeAsync(0)
    expect(live.state).toBe('unreachable')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(live.state).toBe('there')
  })

  it('is not asked for again when it is refused, or when nobody looks any more', async () => {
    const ask = vi.fn(async (): Promise<Answer> => refused('W60'))
    const live = new LiveCurve(ask)
    live.ask()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(1)
    expect(live.refusal?.rule).toBe('W60')
    const waiting = vi.fn(async () => answer(0, false))
    const left = new LiveCurve(waiting)
    left.ask()
    await vi.advanceTimersByTimeAsync(0)
    left.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(waiting).toHaveBeenCalledTimes(1)
  })
})
