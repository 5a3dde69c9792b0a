import { type BlueMaxSetup, blueMaxPresets, type FlyingPlane } from '@opsroom/rules/blue-max'
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Dogfight } from '../fixtures/dogfight.ts'
import FollowButtons from './FollowButtons.svelte'

const fight = new Dogfight(3, blueMaxPresets.advancedThree as BlueMaxSetup).playOn(1, 14)
const { open, play } = fight
const a1 = { ...open.planes.a1, out: { cause: 'wings', turn: 1 } } as FlyingPlane

describe('the choice of a plane to follow', () => {
  afterEach(cleanup)

  it('has each plane in the air, by a name of its own, and all of them', () => {
    render(FollowButtons, {
      open: { ...open, planes: { ...open.planes, a1 } },
      play,
      followed: 'c1',
      follow: vi.fn(),
    })
    const buttons = screen.getAllByRole('button')
    const flying = Object.keys(open.planes).filter((seat) => seat !== 'a1' && !open.planes[seat]?.out)
    expect(buttons.map(({ dataset }) => dataset.follow)).toEqual([undefined, ...flying])
    expect(new Set(buttons.map(({ textContent }) => textContent.trim())).size).toBe(buttons.length)
    for (const button of buttons.slice(1))
      expect(button.textContent).toContain(button.dataset.follow?.toUpperCase())
    expect(buttons.filter((button) => button.getAttribute('aria-pressed') === 'true')).toHaveLength(1)
  })
  it('is told to the board, which draws the map', () => {
    const follow = vi.fn()
    render(FollowButtons, { open, play, followed: undefined, follow })
    document.querySelector<HTMLButtonElement>('[data-follow="c2"]')?.click()
    screen.getByRole('button', { name: 'All planes' }).click()
    expect(follow.mock.calls).toEqual([['c2'], [undefined]])
  })
})
