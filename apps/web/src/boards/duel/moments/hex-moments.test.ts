import type { DuelSetup } from '@opsroom/rules/duel'
import { duelPresets } from '@opsroom/rules/duel'
import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { describe, expect, it, vi } from 'vitest'
import { Evening } from '../fixtures/evening.ts'
import { flyToTheEnd } from '../fixtures/fly-to-the-end.ts'
import { hexMoments } from './hex-moments.ts'
import NightEnd from './NightEnd.svelte'
import { lastNightEnd } from './night-end.ts'

const night = (setup?: DuelSetup) => flyToTheEnd(new Evening(1, setup).prepare())

describe('a moment in a hex', () => {
  const happenings = night().happeningsFor('public')
  const moments = happenings.flatMap(hexMoments)

  it('is the strike in the hex of the target, with what shoots and shines there', () => {
    const strike = moments.find(({ signs }) => signs.includes('strike'))
    expect(strike).toMatchObject({
      hex: 11,
      signs: expect.arrayContaining(['searchlights', 'flak', 'strike']),
    })
  })

  it('is the thread of each card, from the hex that the bomber leaves to the next one', () => {
    const threads = moments.filter(({ signs }) => signs.includes('thread'))
    expect(threads.map(({ from, hex }) => [from, hex])).toEqual([
      [16, 9],
      [9, 10],
      [10, 11],
      [11, 3],
      [3, 2],
      [2, 1],
    ])
  })

  it('adds up to the whole track of the night, as far as it moves somewhere on the map', () => {
    const { ledger } = (happenings.at(-1)?.after.game.open ?? {}) as {
      ledger: { to: string; total: number; hex?: number }[]
    }
    const track = (vp: number, { to, total }: { to: string; total: number }) =>
      vp + (to === 'british' ? total : -total)
    const somewhere = ledger.filter(({ hex }) => hex !== undefined)
    expect(somewhere.length).toBeGreaterThan(0)
    expect(moments.reduce((sum, { vp = 0 }) => sum + vp, 0)).toBe(ledger.reduce(track, 0))
  })

  it('is the same for everybody: it comes from what all see', () => {
    const evening = night()
    const seen = (['one', 'two', 'public'] as const).map((audience) =>
      evening
        .happeningsFor(audience)
        .flatMap(hexMoments)
        .map(({ hex, signs, vp }) => ({ hex, signs, vp })),
    )
    expect(seen[0]).toEqual(seen[2])
    expect(seen[1]).toEqual(seen[2])
  })
})

describe('the end of a night', () => {
  const campaign = night(duelPresets.campaign as DuelSetup)
  const happenings = campaign.happeningsFor('two')
  const end = lastNightEnd(happenings, 0)

  it('is a stop until this window goes past it, and none for what is history', () => {
    expect(campaign.open.night).toBe(2)
    expect(end?.after.game.open).toMatchObject({ night: 1 })
    expect(lastNightEnd(happenings, end?.number ?? 0)).toBeUndefined()
  })

  it('tells the verdict and what each table brought, and leads on, to the replay and to the report', async () => {
    if (!end) throw new Error('no night has ended')
    const [toNextNight, close] = [vi.fn(), vi.fn()]
    render(NightEnd, {
      rules: campaign.rules,
      play: end.after,
      replay: '/r/ABCDEF/replay?chapter=1',
      toNextNight,
      close,
    })
    expect(screen.getByRole('heading', { level: 2 }).textContent?.trim()).toMatch(/^After night 1/)
    expect(screen.getByTestId('score-by-table').textContent).toContain('S1')
    expect(screen.getByRole('link', { name: 'Replay this night' }).getAttribute('href')).toContain(
      'chapter=1',
    )
    screen.getByRole('button', { name: 'On to night 2' }).click()
    await tick()
    expect(toNextNight).toHaveBeenCalledOnce()
    screen.getByRole('button', { name: 'To the report' }).click()
    expect(close).toHaveBeenCalledOnce()
  })

  it('offers no next night after the last one', () => {
    if (!end) throw new Error('no night has ended')
    render(NightEnd, { rules: campaign.rules, play: end.after, replay: '/', close: () => undefined })
    expect(screen.queryByRole('button', { name: /On to night/ })).toBeNull()
  })
})
