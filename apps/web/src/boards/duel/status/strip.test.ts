import { render, screen } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import { Evening, exampleRaid } from '../fixtures/evening.ts'
import Strip from './Strip.svelte'

function shows(evening: Evening, audience: 'one' | 'two' | 'public' = 'public') {
  render(Strip, { rules: evening.rules, open: evening.viewOf(audience).game.open as never })
  const strip = screen.getByTestId('strip')
  return (id: string) => strip.querySelector<HTMLElement>(`[data-strip="${id}"]`)
}

describe('the strip of all aircraft', () => {
  it('says fuel, place and altitude of each squadron, the markers left and the cards flown', () => {
    const evening = new Evening().prepare()
    evening.give('one', { type: 'mosquito', path: ['NE', 'E'], altitude: 'high' })
    evening.give('two', { type: 'fighter', squadron: 'green', path: ['W'], altitude: 'low' })
    evening.give('two', { type: 'endFighters' })
    evening.give('one', { type: 'bomber', altitude: 'high' })
    const line = shows(evening)
    expect(line('green')?.title).toBe(
      `Green squadron: fuel ${evening.open.squadrons.green.fuel} of 8, hex 17, low.`,
    )
    expect(line('mosquito')?.title).toMatch(/^The Mosquito: hex 17, high, \d+ markers left\.$/)
    expect(line('bomber')?.title).toBe('The bomber: hex 9, high, one card of 14 flown.')
    expect(line('bomber')?.textContent).toContain('NE')
  })

  it.each(['two', 'public'] as const)(
    'keeps the bases of the British from %s until the curtain rises',
    (audience) => {
      const evening = new Evening().prepare('preparation')
      evening.give('one', exampleRaid)
      const line = shows(evening, audience)
      expect(line('bomber')?.title).toBe('The bomber: not seen yet.')
      expect(line('mosquito')?.title).toBe('The Mosquito: not seen yet.')
    },
  )

  it('shows the tanks before the squadrons stand on the map', () => {
    expect(shows(new Evening())('yellow')?.title).toMatch(
      /^Yellow squadron: fuel \d+ of \d+, not on the map yet\.$/,
    )
  })
})
