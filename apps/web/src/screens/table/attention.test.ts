import type { SeatAttention } from '@opsroom/protocol'
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Evening } from '../../boards/duel/fixtures/evening.ts'
import { seatsNow } from '../../state/seats.ts'
import type { TableStore } from '../../state/table.svelte.ts'
import Attend from './Attend.svelte'
import Attention from './Attention.svelte'

/** The table of the British player, with what was told of the German one. */
function tableOf(evening: Evening, attention: Record<string, SeatAttention> = {}, yours = ['one']) {
  const play = evening.viewOf('one')
  const attend = vi.fn()
  const seats = seatsNow(evening.game as never, play)
  const store = { seat: 'one', play, game: evening.game, seats, yours, attention, synced: true, attend }
  return { attend, store: store as unknown as TableStore }
}
const mosquito = () => new Evening().prepare()
const fighters = () => mosquito().give('one', { type: 'mosquito', path: [], altitude: 'high' })

describe('the presence of the other player', () => {
  const words = (evening: Evening, two: SeatAttention, yours?: string[]) => {
    const { store } = tableOf(evening, { two }, yours)
    const { container } = render(Attention, { store, inWords: true })
    const said = container.textContent?.trim()
    cleanup()
    return said
  }

  it('is whether somebody looks, looks elsewhere, chooses, or is away, and since when', () => {
    expect(words(mosquito(), { state: 'looking' })).toBe('two is looking at the table.')
    expect(words(mosquito(), { state: 'open' })).toBe('two is here, but is looking at something else.')
    expect(words(fighters(), { state: 'choosing' })).toBe('two is choosing an order.')
    expect(words(mosquito(), { state: 'away' })).toBe('two is away.')
    const since = new Date(2020, 0, 2, 21, 5).getTime()
    expect(words(mosquito(), { state: 'away', since })).toMatch(/^two has been away since .*21:05\.$/)
  })

  it('is never that it chooses while it is not its move', () => {
    expect(words(mosquito(), { state: 'choosing' })).toBe('two is looking at the table.')
  })

  it('is nothing while the night is prepared, even if something was told before', () => {
    expect(words(new Evening().prepare('preparation'), { state: 'away', since: 1 })).toBe('')
    expect(words(new Evening(), { state: 'looking' })).toBe('two is looking at the table.')
  })

  it('is nothing of a seat of one’s own', () => {
    expect(words(mosquito(), { state: 'looking' }, ['one', 'two'])).toBe('')
  })
})

describe('the presence that a window reports', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  /** The texts at first, and after each thing that is done. */
  async function says(evening: Evening, ...done: (() => unknown)[]) {
    const { store, attend } = tableOf(evening)
    render(Attend, { store })
    await tick()
    for (const each of done) {
      await each()
      await tick()
    }
    cleanup()
    return attend.mock.calls.map(([state]) => state)
  }
  const key = () => fireEvent.keyDown(document.body, { key: 'Tab' })

  it('is that it looks, and that it chooses from a key or a click until nothing is touched for a while', async () => {
    expect(await says(mosquito())).toEqual(['looking'])
    expect(await says(mosquito(), key, key)).toEqual(['looking', 'choosing'])
    expect(await says(mosquito(), key, () => vi.advanceTimersByTime(15_000))).toEqual([
      'looking',
      'choosing',
      'looking',
    ])
  })

  it('is not that it chooses while it is not its move, or a message is typed', async () => {
    expect(await says(fighters(), key)).toEqual(['looking'])
    const field = document.body.appendChild(document.createElement('input'))
    const typed = await says(mosquito(), () => fireEvent.keyDown(field, { key: 'a' }))
    field.remove()
    expect(typed).toEqual(['looking'])
  })

  it('is that it is hidden', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get')
    const hides = () => {
      visibility.mockReturnValue('hidden')
      return fireEvent(document, new Event('visibilitychange'))
    }
    expect(await says(mosquito(), hides)).toEqual(['looking', 'open'])
    visibility.mockRestore()
  })

  it('is nothing at all while the night is prepared, and where nobody else plays', async () => {
    expect(await says(new Evening().prepare('preparation'), key)).toEqual([])
    const { store, attend } = tableOf(mosquito(), {}, ['one', 'two'])
    render(Attend, { store })
    await tick()
    expect(attend).not.toHaveBeenCalled()
    expect(screen.queryByText(/two/)).toBeNull()
  })
})
