import { expect, it } from 'vitest'
import type { DuelOpen } from '../state/open.ts'
import { duel } from './duel.ts'
import { duelPresets } from './setup-schema.ts'

const game = duel.prepare(duelPresets.firstNight as never)
const shownIn = (phase: DuelOpen['phase'], turn?: string) =>
  game.attention?.({ open: { ...game.initial.open, phase, turn } }, 'one')

it('that a side chooses is shown where its orders are open, never while the night is prepared or a plan may be changed', () => {
  expect(shownIn('squadrons')).toBe('presence')
  expect(shownIn('preparation')).toBeUndefined()
  expect(shownIn('duel', 'mosquito')).toBe('choosing')
  expect(shownIn('duel', 'fighters')).toBe('choosing')
  // With an advanced rule the British may change their route before they turn the card over.
  expect(shownIn('duel', 'bomber')).toBe('presence')
  expect(shownIn('duel', 'window')).toBe('presence')
  expect(shownIn('over')).toBeUndefined()
})
