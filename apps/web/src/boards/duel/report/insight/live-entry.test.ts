import type { AnswerOf } from '@opsroom/protocol'
import { emptyPlay, type Play } from '@opsroom/rules/core'
import { type DuelOpen, type DuelSetup, duel, duelPresets } from '@opsroom/rules/duel'
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import LiveEntry from './LiveEntry.svelte'
import { loadInsightWords, say } from './words/words.ts'

type Answer = AnswerOf<'insight.live'>
const point = (round: number) => ({
  entry: round + 1,
  chapter: 1,
  round,
  margin: 100 * round,
  error: 10,
  wins: 600,
})
const upTo = (round: number): Answer => ({
  ok: true,
  samples: 6,
  seed: 'ab'.repeat(32),
  points: Array.from({ length: round + 1 }, (_, place) => point(place)),
  isWhole: true,
})

function shows(setup: DuelSetup, ask: () => Promise<Answer>) {
  const game = duel.prepare(setup)
  const play = emptyPlay(game)
  const at = (round: number): Play => ({
    ...play,
    game: { ...play.game, open: { ...(play.game.open as DuelOpen), round } },
  })
  const shown = render(LiveEntry, { game, setup, play: at(1), ask })
  return { begins: (round: number) => shown.rerender({ play: at(round) }) }
}
const firstNight = duelPresets.firstNight as DuelSetup
const entry = () => screen.queryByRole('button', { name: say('insight.live.open') })

describe('how a night may end, for those who watch', () => {
  beforeAll(async () => {
    // The parts that the entry opens, so that no test waits for them.
    await Promise.all([loadInsightWords(), import('./Live.svelte')])
  })

  it('is asked for when it is opened, and once more when a round begins', async () => {
    const ask = vi.fn(async () => upTo(1))
    const { begins } = shows(firstNight, ask)
    expect(ask).not.toHaveBeenCalled()
    await fireEvent.click(entry() as HTMLElement)
    const slider = await screen.findByRole('slider')
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^Round 1: British by 1$/)
    expect(ask).toHaveBeenCalledTimes(1)
    ask.mockResolvedValue(upTo(2))
    await begins(2)
    await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toMatch(/^Round 2: British by 2$/))
    expect(ask).toHaveBeenCalledTimes(2)
    await fireEvent.input(slider, { target: { value: '0' } })
    ask.mockResolvedValue(upTo(3))
    await begins(3)
    await waitFor(() => expect(slider.getAttribute('max')).toBe('3'))
    // The choice stays.
    expect(slider.getAttribute('aria-valuetext')).toMatch(new RegExp(`^${say('insight.live.start')}: `))
    expect(screen.getByText(/ 6 times/)).toBeTruthy()
    await fireEvent.click(entry() as HTMLElement)
    expect(screen.queryByRole('slider')).toBeNull()
  })

  it('is not offered in a mission for one, among several Germans, or where the players do without', () => {
    const ask = async () => upTo(1)
    const several = { ...firstNight, expansions: ['D12.3'], players: 4 } as DuelSetup
    for (const setup of [
      duelPresets.soloNight as DuelSetup,
      duel.setup.parse(several) as DuelSetup,
      { ...firstNight, overlays: false as const },
    ]) {
      shows(setup, ask)
      expect(entry()).toBeNull()
    }
  })
})
