import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { describe, expect, it } from 'vitest'
import { Evening } from '../fixtures/evening.ts'
import { flyToTheEnd, happeningsOf } from '../fixtures/happenings.ts'
import MomentCard from './MomentCard.svelte'

const evening = new Evening().prepare()
const { rules } = evening
const risen = happeningsOf(evening, 'two')
const flown = happeningsOf(flyToTheEnd(evening), 'two')
/** Somebody who has had the page open since the squadrons were placed. */
const openedAt = 5
const curtain = () => screen.queryByTestId('moment-curtain')

describe('the card of a moment', () => {
  it('stays for the first round', () => {
    const untilTheSecond = flown.findIndex(({ after }) => (after.game.open as { round: number }).round === 2)
    expect(untilTheSecond).toBeGreaterThan(risen.length)
    render(MomentCard, { rules, happenings: flown.slice(0, untilTheSecond), openedAt })
    expect(curtain()).not.toBeNull()
  })

  it('is dropped when its moment is over', () => {
    render(MomentCard, { rules, happenings: flown, openedAt })
    expect(curtain()).toBeNull()
  })

  it('waits while another card lies over the map, and no click there puts it aside', async () => {
    const props = { rules, happenings: risen, openedAt }
    const { rerender } = render(MomentCard, { ...props, waits: true })
    expect(curtain()).toBeNull()
    window.dispatchEvent(new Event('pointerdown'))
    await rerender({ ...props, waits: false })
    expect(curtain()).not.toBeNull()
    window.dispatchEvent(new Event('pointerdown'))
    await tick()
    expect(curtain()).toBeNull()
  })
})
