import { render, screen } from '@testing-library/svelte'
import { expect, it } from 'vitest'
import ShadeSwitch from './ShadeSwitch.svelte'
import type { ShadeChoice } from './shades.svelte.ts'

it('names each estimate beside its sign', () => {
  const shades = { isAgreedOff: false, kinds: ['reach', 'loss'], kind: undefined, flip: () => undefined }
  // The cast needs no check: these are the members that the buttons read while no estimate is shown.
  render(ShadeSwitch, { shades: shades as unknown as ShadeChoice })
  expect(screen.getByRole('button', { name: 'Reach of the squadrons (1)' }).textContent).toContain(
    'Reach of the squadrons',
  )
  expect(screen.getByRole('button', { name: 'Expected loss (3)' }).textContent).toContain('Expected loss')
})
