import { describe, expect, it } from 'vitest'
import { localHours, utcMinuteOf } from './hours.ts'

describe('hours in which somebody plays', () => {
  // In Berlin in summer, UTC is two hours behind.
  const berlin = -120
  const newYork = 300

  it('go out as minutes since midnight UTC', () => {
    expect(utcMinuteOf('18:30', berlin)).toBe(16 * 60 + 30)
    expect(utcMinuteOf('01:00', berlin)).toBe(23 * 60)
    expect(utcMinuteOf('20:00', newYork)).toBe(60)
    expect(utcMinuteOf('', berlin)).toBeUndefined()
  })

  it('are read in the time of the one who looks', () => {
    const hours = { from: utcMinuteOf('18:30', berlin) ?? 0, to: utcMinuteOf('23:00', berlin) ?? 0 }
    expect(localHours(hours, berlin)).toEqual({ from: '18:30', to: '23:00' })
    expect(localHours(hours, newYork)).toEqual({ from: '11:30', to: '16:00' })
  })
})
