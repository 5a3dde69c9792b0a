import type { PlayingHours } from '@opsroom/protocol'
import type { SeekTerms } from '../store/index.ts'

const day = 24 * 60

type Timed = Pick<SeekTerms, 'hours' | 'zone' | 'ahead'>

/**
 * A cache of the offsets of time zones for one minute, because each pair of seeks that is compared needs the offsets of
 * two zones.
 */
const known = { at: Number.NaN, ahead: new Map<string, number | undefined>() }

/**
 * Minutes by which a time zone is ahead of UTC.
 * @param now in ms since 1970
 * @returns undefined for a zone that this machine does not know
 */
export function zoneOffsetMinutes(zone: string, now: number): number | undefined {
  // The time is rounded down to the minute, because the formatted time in a zone has no seconds.
  const at = Math.floor(now / 60_000) * 60_000
  if (at !== known.at) {
    known.at = at
    known.ahead.clear()
  }
  if (!known.ahead.has(zone)) known.ahead.set(zone, aheadAt(zone, at))
  return known.ahead.get(zone)
}

/**
 * Minutes by which a time zone is ahead of UTC, without the cache.
 * @param at a whole minute, in ms since 1970
 */
function aheadAt(zone: string, at: number): number | undefined {
  try {
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    const shown = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day: date, hour, minute } = shown
    return (Date.UTC(year, month - 1, date, hour, minute) - at) / 60_000
  } catch {
    return undefined
  }
}

/**
 * The hours in which a person plays, in UTC minutes of the day. If the offset of their time zone has changed since they
 * gave their hours, for example to summer time, the hours are moved.
 * @param now in ms since 1970
 */
export function playingHoursAt({ hours, zone, ahead }: Timed, now: number): PlayingHours[] | undefined {
  const today = zone === undefined || ahead === undefined ? ahead : zoneOffsetMinutes(zone, now)
  const changed = (ahead ?? 0) - (today ?? ahead ?? 0)
  if (!hours || changed === 0) return hours
  const moved = (minute: number) => (minute + changed + day) % day
  return hours.map(({ from, to }) => ({ from: moved(from), to: moved(to) }))
}

/** Whether somebody plays at this time of the day. @param now in ms since 1970 */
export function isWithinPlayingHours(terms: Timed, now: number): boolean {
  const hours = playingHoursAt(terms, now)
  if (!hours) return true
  const minute = Math.floor(now / 60_000) % day
  return hours.some(({ from, to }) => {
    const length = (to - from + day) % day || day
    return (minute - from + day) % day < length
  })
}
