import type { BlueMaxOpen, BlueMaxSetup } from '@opsroom/rules/blue-max'
import { blueMaxPresets } from '@opsroom/rules/blue-max'
import { cleanup, render, screen } from '@testing-library/svelte'
import { createRawSnippet } from 'svelte'
import { afterEach, describe, expect, it } from 'vitest'
import Waiting from '../consoles/Waiting.svelte'
import { Dogfight } from '../fixtures/dogfight.ts'
import Planes from './Planes.svelte'

const fight = new Dogfight(1, blueMaxPresets.advancedThree as BlueMaxSetup)
const { rules } = fight.game
const { play } = fight
const open: BlueMaxOpen = { ...fight.open, gone: ['a2'], asked: fight.open.asked.filter((id) => id !== 'a2') }
const elsewhere = createRawSnippet(() => ({ render: () => '<p></p>' }))

describe('a seat that has left the game', () => {
  afterEach(cleanup)

  it('is told so in every later phase, whatever the others are asked', () => {
    for (const phase of ['pick', 'choice', 'combat'] as const) {
      render(Waiting, { open: { ...open, phase }, play, seat: 'a2', elsewhere })
      expect(screen.getByTestId('waiting').textContent).toContain('You have left the game.')
      cleanup()
    }
  })
  it('is listed as one that has left, and the others are not', () => {
    render(Planes, { rules, open, play, seat: 'a1' })
    const listed = [...document.querySelectorAll<HTMLElement>('[data-seat]')]
    const left = listed.filter(({ textContent }) => textContent?.includes('Has left the game.'))
    expect(left.map(({ dataset }) => dataset.seat)).toEqual(['a2'])
    expect(left[0]?.classList).toContain('out')
  })
})
