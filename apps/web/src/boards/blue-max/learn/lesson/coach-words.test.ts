import { describe, expect, it } from 'vitest'
import { nextStepSelector } from './coach-words.ts'

describe('the lamp of a lesson', () => {
  const fly = { type: 'choose', manoeuvre: '4R2' } as const
  const shoot = { type: 'fire', pilot: { at: 'a1', burst: 'long' } } as const

  it('is the choice of the example, and then what sends the order', () => {
    expect(nextStepSelector({ type: 'start', at: 1807 }, { type: 'start' })).toBe('[data-hex="1807"]')
    expect(nextStepSelector({ type: 'start', at: 1807 }, { type: 'start', at: 1807 })).toBe('[data-confirm]')
    expect(nextStepSelector(fly, { type: 'choose' })).toBe('[data-code="4R2"]')
    expect(nextStepSelector(fly, { type: 'choose', manoeuvre: '4R2' })).toBe('[data-confirm]')
    expect(nextStepSelector(shoot, { type: 'fire' })).toBe('[data-burst="long"]')
    expect(nextStepSelector(shoot, { type: 'fire', pilot: { at: 'a1', burst: 'long' } })).toBe(
      '[data-confirm]',
    )
  })
  it('is the choice again when another one was made', () =>
    expect(nextStepSelector(fly, { type: 'choose', manoeuvre: '2S2' })).toBe('[data-code="4R2"]'))
  it('is nothing while another order is asked for', () => {
    expect(nextStepSelector(fly, { type: 'fire' })).toBeUndefined()
    expect(nextStepSelector(fly, undefined)).toBeUndefined()
  })
})
