import type { DuelSetup, DuelView } from '@opsroom/rules/duel'
import { duelPresets } from '@opsroom/rules/duel'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { Evening } from '../fixtures/evening.ts'
import { shadeKindsOf } from './shade-kinds.ts'
import { shadeOf } from './shade-of.ts'
import { ShadeChoice } from './shades.svelte.ts'

const evening = new Evening().prepare('preparation')
const { rules } = evening
const view = (seat: 'one' | 'two') => evening.viewOf(seat).game as DuelView
beforeEach(() => localStorage.clear())

describe('the shade of the map', () => {
  it('is what helps a side; who looks on has everything', () => {
    expect(shadeKindsOf('british')).toEqual(['loss'])
    expect(shadeKindsOf('german')).toEqual(['reach', 'bomber'])
    expect(shadeKindsOf(undefined)).toHaveLength(3)
  })

  it('says in words what it prints in a hex', () => {
    const { at } = evening.open.squadrons.red
    const all = shadeOf(rules, view('two'), 'reach').get(at ?? 0)
    expect(all?.label).toBe('0')
    expect(all?.spoken[0]).toMatch(/squadron is here and can still land, with fuel \d+\./)
    const alone = shadeOf(rules, view('two'), 'reach', 'red')
    expect([...alone.values()].every(({ spoken }) => spoken.length === 1)).toBe(true)
    const [loss] = [...shadeOf(rules, view('one'), 'loss').values()]
    expect(loss?.spoken).toEqual([expect.stringMatching(`about ${loss?.label} point`)])
    // No bomber flies yet.
    expect(shadeOf(rules, view('two'), 'bomber').size).toBe(0)
  })

  it('is off at first, is switched on and off, and is remembered', async () => {
    const shades = () => new ShadeChoice(() => ({ rules, view: view('two'), side: 'german' }))
    const first = shades()
    expect(first.kind).toBeUndefined()
    first.flip('reach')
    // The estimator is fetched when it is first wanted.
    await eventually(() => expect(first.shade?.size).toBeGreaterThan(5))
    expect(shades().kind).toBe('reach')
    first.flip('reach')
    expect(first.shade).toBeUndefined()
    expect(shades().kind).toBeUndefined()
  })

  it('is nothing where the players do without', () => {
    const without = new Evening(1, { ...(duelPresets.firstNight as DuelSetup), overlays: false })
    const agreed = without.prepare('preparation')
    const shades = new ShadeChoice(() => ({
      rules: agreed.rules,
      view: agreed.viewOf('two').game as DuelView,
      side: 'german',
    }))
    shades.flip('reach')
    expect(shades.isAgreedOff).toBe(true)
    expect(shades.shade).toBeUndefined()
  })
})
