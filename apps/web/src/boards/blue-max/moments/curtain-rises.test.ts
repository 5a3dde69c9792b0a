import { render } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import type { Happening } from '../../../state/fold.ts'
import { Dogfight } from '../fixtures/dogfight.ts'
import CurtainRises from './CurtainRises.svelte'

const fight = new Dogfight()
/** The number of the last happening before anybody has chosen where to start. */
const seated = fight.happeningsFor('a1').at(-1)?.number ?? 0
const tookOff = fight.takeOff().happeningsFor('a1')
fight.give('a1', { type: 'choose', manoeuvre: '23S4' }).give('c1', { type: 'choose', manoeuvre: '14L3' })
const flown = fight.happeningsFor('a1')

/** Whether somebody sees the mist rise whose page was open since a happening. */
function mistRises(happenings: readonly Happening[], openedAt = seated): boolean {
  const { container, unmount } = render(CurtainRises, { happenings, openedAt })
  const mist = container.querySelector('[data-curtain]')
  unmount()
  return mist !== null
}

describe('the mist of the morning', () => {
  it('rises once all planes are on the field', () => {
    const firstTakeOff = tookOff.findIndex(({ entry }) => entry.event.type === 'tookOff')
    expect(mistRises(tookOff.slice(0, firstTakeOff))).toBe(false)
    expect(mistRises(tookOff)).toBe(true)
  })

  it('is no news to somebody who opens the page afterwards', () => {
    expect(mistRises(tookOff, tookOff.at(-1)?.number)).toBe(false)
  })

  it('is dropped once the first turn is over', () => {
    expect(fight.open.turn).toBeGreaterThan(1)
    expect(mistRises(flown)).toBe(false)
  })
})
