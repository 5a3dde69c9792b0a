import { type BlueMaxSetup, blueMaxPresets, planes, planesOfVersion } from '@opsroom/rules/blue-max'
import { cleanup, render } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import Hangar from './Hangar.svelte'
import { setupWords } from './words/words.ts'

beforeAll(() => setupWords.open())
afterEach(cleanup)

describe('the hangar', () => {
  const shown = (version?: number) => {
    render(Hangar, { setup: blueMaxPresets.firstDuel as BlueMaxSetup, version })
    const card = document.querySelector('[data-plane="dr1"]')
    return {
      values: [...(card?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent),
      card: card?.textContent,
      model: document.querySelector('section')?.textContent,
    }
  }

  it('shows a room of version 1 the tanks and charts of that version', () => {
    const { values, card, model } = shown(1)
    const { fuel, maxSpeed, chart } = planesOfVersion(1).dr1
    expect(values).toContain(String(fuel))
    expect(values.at(-1)).toBe(String(maxSpeed))
    expect(card).toContain(`Chart: ${chart.size} manoeuvres`)
    expect(card).not.toContain('23S4')
    expect(model).toContain('Fuel: 36 + 11 × hours')
  })
  it('shows new rooms those of new games, and why the Dr.I has a speed above 3', () => {
    const { values, card, model } = shown()
    expect(values).toContain(String(planes.dr1.fuel))
    expect(values.at(-1)).toBe('4')
    expect(card).toContain('So it has 23S4')
    expect(model).toContain('Fuel: 64 + 2 × hours')
  })
})
