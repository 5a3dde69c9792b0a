import type { Refusal } from '@opsroom/rules/core'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { FakeWire } from '../testing/fake-wire.ts'
import { Question } from './question.svelte.ts'
import { ServerUnreachable } from './wire.ts'

const cannotStore: Refusal = { rule: 'W98', reason: 'server.cannotStore' }
const unknown: Refusal = { rule: 'W70', reason: 'sealed.unknown' }

/** A question that gets these answers, one after the other: a refusal, an error, or the data. */
function asked(...answers: (Refusal | Error | 'data')[]) {
  const wire = new FakeWire()
  const ask = vi.fn(async () => {
    const answer = answers.shift() ?? 'data'
    if (answer instanceof Error) throw answer
    return answer === 'data' ? undefined : answer
  })
  const question = new Question(wire, ask)
  onTestFinished(question.watch())
  return { wire, ask, question }
}

describe('a question', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each<Refusal>([
    { rule: 'W10', reason: 'message.tooMany', data: { seconds: 1 } },
    { rule: 'W11', reason: 'server.failed' },
    { rule: 'W33', reason: 'server.ending' },
    cannotStore,
  ])('that was refused for now says so, and is asked again by itself: $rule', async (refusal) => {
    const { ask, question } = asked(refusal)
    await vi.advanceTimersByTimeAsync(0)
    expect([question.unanswered, question.refusal]).toEqual([refusal, undefined])
    await vi.runAllTimersAsync()
    expect(question.unanswered).toBeUndefined()
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('that was refused for good is asked again at the next connection only', async () => {
    const { wire, ask, question } = asked(unknown)
    await vi.runAllTimersAsync()
    expect([question.unanswered, question.refusal]).toEqual([undefined, unknown])
    expect(ask).toHaveBeenCalledTimes(1)
    wire.turn(true)
    await vi.runAllTimersAsync()
    expect(question.refusal).toBeUndefined()
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('waits longer after each failure, and as long as the server asks for', async () => {
    const { ask } = asked(cannotStore, cannotStore, {
      rule: 'W10',
      reason: 'message.tooMany',
      data: { seconds: 40 },
    })
    const pauses = [2_000, 4_000, 40_000]
    await vi.advanceTimersByTimeAsync(0)
    for (const [index, pause] of pauses.entries()) {
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect(ask).toHaveBeenCalledTimes(index + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(ask).toHaveBeenCalledTimes(index + 2)
    }
  })

  it('that got no answer says so, and is asked again by itself, or at once by a person', async () => {
    const { ask, question } = asked(new ServerUnreachable('me.devices'))
    await vi.advanceTimersByTimeAsync(0)
    expect(question.unanswered).toEqual({ rule: 'W11', reason: 'line.silent' })
    await question.again()
    expect(question.unanswered).toBeUndefined()
    await vi.runAllTimersAsync()
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('waits for the connection where there is none', async () => {
    const { wire, ask, question } = asked()
    wire.turn(false)
    ask.mockClear().mockRejectedValueOnce(new ServerUnreachable('me.devices'))
    await question.again()
    await vi.runAllTimersAsync()
    expect(question.unanswered).toBeUndefined()
    expect(ask).toHaveBeenCalledTimes(1)
    wire.turn(true)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('says that a part of the page could not be fetched, until it can', async () => {
    const complained = vi.spyOn(console, 'error').mockReturnValue(undefined)
    onTestFinished(() => complained.mockRestore())
    const missing = new TypeError('Failed to fetch dynamically imported module')
    const { question } = asked(missing, missing)
    await vi.advanceTimersByTimeAsync(0)
    expect(question.failed).toBe(true)
    await expect(question.again()).rejects.toBe(missing)
    await question.again()
    expect(question.failed).toBe(false)
  })

  it('is not asked again once its page was left', async () => {
    const { ask, question } = asked(cannotStore, cannotStore)
    await vi.advanceTimersByTimeAsync(0)
    question.stop()
    await vi.runAllTimersAsync()
    expect(ask).toHaveBeenCalledTimes(1)
  })
})
