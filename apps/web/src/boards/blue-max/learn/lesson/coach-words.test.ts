import { describe, expect, it } from 'vitest'
import { placeOf } from './coach-words.ts'

describe('what is lit in a lesson', () => {
  const fly = { type: 'choose', manoeuvre: '4R2' } as const
  const shoot = { type: 'fire', pilot: { at: 'a1', burst: 'long' } } as const

  it('is the choice of the example, and then what sends the order', () => {
    expect(placeOf({ type: 'start', at: 1807 }, { type: 'start' })).toBe('[data-hex="1807"]')
    expect(placeOf({ type: 'start', at: 1807 }, { type: 'start', at: 1807 })).toBe('[data-confirm]')
    expect(placeOf(fly, { type: 'choose' })).toBe('[data-code="4R2"]')
    expect(placeOf(fly, { type: 'choose', manoeuvre: '4R2' })).toBe('[data-confirm]')
    expect(placeOf(shoot, { type: 'fire' })).toBe('[data-burst="long"]')
    expect(placeOf(shoot, { type: 'fire', pilot: { at: 'a1', burst: 'long' } })).toBe('[data-confirm]')
  })
  it('is the choice again when another one was made', () =>
    expect(placeOf(fly, { type: 'choose', manoeuvre: '2S2' })).toBe('[data-code="4R2"]'))
  it('is nothing while another order is asked for', () => {
    expect(placeOf(fly, { type: 'fire' })).toBeUndefined()
    expect(placeOf(fly, undefined)).toBeUndefined()
  })
})
