import type { PlayingHours } from '@opsroom/protocol'
import { getDateTimeFormat } from '../../words/intl.ts'
import { language } from '../../words/language.svelte.ts'

const day = 24 * 60

/** The minutes from the local time of a person to UTC. */
const offsetNow = (): number => new Date().getTimezoneOffset()

/** A time of day as the browser gives it, `18:30`, in minutes since 0:00 UTC; undefined for anything else. */
export function utcMinuteOf(time: string, offset = offsetNow()): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  return (Number(hours) * 60 + Number(minutes) + offset + day) % day
}

/** The time zone of the clock of this computer, by whose changes hours stay the same for a person. */
export const zoneOfClock = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Hours in the time of the one who reads: `18:30`, `23:00`. */
export function localHours({ from, to }: PlayingHours, offset = offsetNow()): { from: string; to: string } {
  const said = (minute: number) =>
    getDateTimeFormat(language.locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
      new Date(((minute - offset + day) % day) * 60_000),
    )
  return { from: said(from), to: said(to) }
}

/** The name of a language in the language of the page. */
export const languageName = (id: string): string =>
  new Intl.DisplayNames(language.locale, { type: 'language' }).of(id) ?? id
