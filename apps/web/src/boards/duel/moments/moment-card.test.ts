import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { AnnouncementStage, stageKey } from '../../../board-kit/stage/stage.svelte.ts'
import type { Happening } from '../../../state/fold.ts'
import { Evening } from '../fixtures/evening.ts'
import { flyToTheEnd } from '../fixtures/fly-to-the-end.ts'
import MomentCard from './MomentCard.svelte'

const evening = new Evening().prepare()
const { rules } = evening
const risen = evening.happeningsFor('two')
const flown = flyToTheEnd(evening).happeningsFor('two')
const firstCard = flown.findIndex(({ entry }) => entry.event.type === 'bomberFlew')
/** Somebody who has had the page open since the squadrons were placed. */
const openedAt = 5
const curtain = () => screen.queryByTestId('moment-curtain')

describe('the card of a moment', () => {
  it('is turned over for each flight of the bomber, with its heading', () => {
    render(MomentCard, { rules, happenings: flown.slice(0, firstCard + 1), openedAt })
    expect(screen.getByTestId('moment-card').textContent).toContain('turns over the north-east card')
  })

  it('is none after the end of the game', () => {
    const last = flown[firstCard] as Happening
    const { table } = last.after
    const after = {
      ...last.after,
      table: { ...table, open: { ...table.open, ending: { kind: 'resigned' } } },
    }
    const happenings = [...flown.slice(0, firstCard), { ...last, after } as unknown as Happening]
    render(MomentCard, { rules, happenings, openedAt })
    expect(screen.queryByTestId(/^moment-/)).toBeNull()
  })

  it('stays until the first card of the bomber is turned over', () => {
    expect(firstCard).toBeGreaterThan(risen.length)
    render(MomentCard, { rules, happenings: flown.slice(0, firstCard), openedAt })
    expect(curtain()).not.toBeNull()
  })

  it('is dropped when its moment is over', () => {
    render(MomentCard, { rules, happenings: flown, openedAt })
    expect(curtain()).toBeNull()
  })

  it('waits while something is asked, and no click there puts it aside', async () => {
    const stage = new AnnouncementStage()
    const answered = stage.want('asked')
    const props = { rules, happenings: risen, openedAt }
    render(MomentCard, { props, context: new Map([[stageKey, stage]]) })
    expect(curtain()).toBeNull()
    window.dispatchEvent(new Event('click'))
    answered()
    await tick()
    expect(curtain()).not.toBeNull()
    window.dispatchEvent(new Event('click'))
    await tick()
    expect(curtain()).toBeNull()
  })

  it('goes by itself, but not from under a pointer', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    render(MomentCard, { rules, happenings: risen, openedAt })
    curtain()?.dispatchEvent(new Event('pointerenter'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(curtain()).not.toBeNull()
    curtain()?.dispatchEvent(new Event('pointerleave'))
    await vi.advanceTimersByTimeAsync(2_500)
    expect(curtain()).toBeNull()
  })
})
