import type { TimeControl } from '@opsroom/rules/core'

/** The default number of days off per month in a new room. */
export const defaultHolidayDays = 3

/** The time controls offered for games over days, the most common first. */
export const offeredDayControls: readonly Exclude<TimeControl, { kind: 'live' }>[] = [
  { kind: 'days', days: 3 },
  { kind: 'days', days: 1 },
  { kind: 'days', days: 7 },
  { kind: 'bank', bankHours: 72, incrementHours: 24, capHours: 120 },
  { kind: 'bank', bankHours: 24, incrementHours: 12, capHours: 72 },
  { kind: 'bank', bankHours: 240, incrementHours: 0, capHours: 240 },
]
