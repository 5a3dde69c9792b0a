import { expect, it } from 'vitest'
import { sayLeft, sayTimeControl } from './clock-words.ts'

it('says what is left as a clock does, and days as people do', () => {
  const left = [-5, 0, 1, 59_000, 61_500, 3_723_000, 86_400_000, 183_600_000]
  expect(left.map(sayLeft)).toEqual([
    '0:00',
    '0:00',
    '0:01',
    '0:59',
    '1:02',
    '1:02:03',
    'one day',
    '2 days, 3 hours',
  ])
})

it('says the time control of a room in a sentence', () => {
  expect(sayTimeControl(undefined)).toBe('Untimed: nobody is hurried.')
  expect(sayTimeControl({ kind: 'days', days: 3 })).toBe('3 days for each decision.')
  expect(sayTimeControl({ kind: 'live', bankMinutes: 30, incrementSeconds: 20, disconnectMinutes: 5 })).toBe(
    '30 minutes for each side, 20 seconds more for each finished turn; 5 minutes to be away in all.',
  )
})
