import { getDateTimeFormat, getRelativeTimeFormat } from './intl.ts'
import { language } from './language.svelte.ts'

const dated = (options: Intl.DateTimeFormatOptions, at: Date): string =>
  getDateTimeFormat(language.locale, options).format(at)

const clock = { hour: '2-digit', minute: '2-digit' } as const

const steps = [
  ['minute', 60, 60],
  ['hour', 3600, 24],
  ['day', 86_400, 30],
] as const

/**
 * A time in the past relative to now: `this minute`, `5 minutes ago`, `yesterday`; the date if it is at least a month
 * ago.
 * @param at ISO 8601
 */
export function sayTimeAgo(at: string, now = new Date()): string {
  const seconds = Math.max(0, (now.getTime() - Date.parse(at)) / 1000)
  const step = steps.find(([, size, most]) => Math.floor(seconds / size) < most)
  if (!step) return dateOf(at)
  const relative = getRelativeTimeFormat(language.locale, { numeric: 'auto' })
  return relative.format(-Math.floor(seconds / step[1]) + 0, step[0])
}

export const dateOf = (at: string): string =>
  dated({ day: 'numeric', month: 'long', year: 'numeric' }, new Date(at))

/** The date and the time of day, for times that may be on any day. */
export const sayDayAndTime = (at: string): string =>
  dated({ dateStyle: 'medium', timeStyle: 'short' }, new Date(at))

/**
 * The time of day to the second.
 * @param at milliseconds since 1970
 */
export const clockTime = (at: number): string => dated({ timeStyle: 'medium' }, new Date(at))

/** The time of day, with the date unless it is today. */
export function timeOf(at: string, now = new Date()): string {
  const then = new Date(at)
  return dated(
    then.toDateString() === now.toDateString() ? clock : { ...clock, day: 'numeric', month: 'short' },
    then,
  )
}
