/** Times as people say them. English as the house writes it; another language brings its own. */
const locale = 'en-GB'

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' })
const dayAndClock = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const seconds = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })

const steps = [
  ['minute', 60, 60],
  ['hour', 3600, 24],
  ['day', 86_400, 30],
] as const

/** How long ago: `this minute`, `5 minutes ago`, `yesterday`; the date when it is a month and more. @param at ISO 8601 */
export function ago(at: string, now = new Date()): string {
  const seconds = Math.max(0, (now.getTime() - Date.parse(at)) / 1000)
  const step = steps.find(([, size, most]) => Math.floor(seconds / size) < most)
  return step ? relative.format(-Math.floor(seconds / step[1]) + 0, step[0]) : dateOf(at)
}

export const dateOf = (at: string): string => day.format(new Date(at))

/** Day and time of day, wherever the day cannot be guessed. */
export const momentOf = (at: string): string => moment.format(new Date(at))

/** The time of day to the second, of milliseconds since 1970. */
export const clockTime = (at: number): string => seconds.format(new Date(at))

/** The time of day, and the day too unless it is today. */
export function timeOf(at: string, now = new Date()): string {
  const then = new Date(at)
  return (then.toDateString() === now.toDateString() ? clock : dayAndClock).format(then)
}
