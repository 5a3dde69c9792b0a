import { expect, it } from 'vitest'
import { sayTimeControl, sayTimeControlShort, sayTimeLeft } from './clock-words.ts'

it('says what is left as a clock does, and days as people do', () => {
  const left = [-5, 0, 1, 59_000, 61_500, 3_723_000, 86_400_000, 183_600_000]
  expect(left.map(sayTimeLeft)).toEqual([
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
  expect(sayTimeControl(undefined)).toBe('No clock: take your time.')
  expect(sayTimeControl({ kind: 'days', days: 3 })).toBe('3 days for each decision.')
  expect(sayTimeControl({ kind: 'live', bankMinutes: 30, incrementSeconds: 20, disconnectMinutes: 5 })).toBe(
    '30 minutes for each side, plus 20 seconds for each finished turn; 5 minutes away in all.',
  )
})

it('says a bank for days in days where it can, and how many days off there are', () => {
  const bank = { kind: 'bank', bankHours: 72, incrementHours: 24, capHours: 120 } as const
  expect(sayTimeControlShort(bank)).toBe('3 days + one day, at most 5 days')
  expect(sayTimeControlShort({ ...bank, incrementHours: 12 })).toBe('3 days + 12 hours, at most 5 days')
  expect(sayTimeControl({ ...bank, holidayDays: 3 })).toBe(
    '3 days for each side, plus one day for each finished turn; at most 5 days. 3 days off a month for each player.',
  )
})

it('says short times in seconds', () => {
  const live = { kind: 'live', incrementSeconds: 0 } as const
  expect(sayTimeControl({ ...live, bankMinutes: 0.1, disconnectMinutes: 1.5 })).toBe(
    '6 seconds for each side, plus 0 seconds for each finished turn; 90 seconds away in all.',
  )
  expect(sayTimeControl({ ...live, bankMinutes: 1, disconnectMinutes: 2.5 })).toBe(
    'One minute for each side, plus 0 seconds for each finished turn; 2.5 minutes away in all.',
  )
})

it('says it in short for lists', () => {
  const live = { kind: 'live', incrementSeconds: 20, disconnectMinutes: 5 } as const
  expect(sayTimeControlShort(undefined)).toBe('No clock')
  expect(sayTimeControlShort({ ...live, bankMinutes: 30 })).toBe('30 min + 20 s')
  expect(sayTimeControlShort({ ...live, bankMinutes: 0.5 })).toBe('30 s + 20 s')
  expect(sayTimeControlShort({ kind: 'days', days: 2 })).toBe('2 days for each decision')
})
