import type { PlayingHours } from '@opsroom/protocol'
import { getDateTimeFormat } from '../../words/intl.ts'
import { language } from '../../words/language.svelte.ts'

const day = 24 * 60

/** The minutes to add to the person's local time to get UTC. */
const offsetNow = (): number => new Date().getTimezoneOffset()

/** Converts the value of a time field, such as `18:30`, to minutes since 0:00 UTC; undefined for any other text. */
export function utcMinuteOf(time: string, offset = offsetNow()): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  return (Number(hours) * 60 + Number(minutes) + offset + day) % day
}

/**
 * The time zone of this computer. It is sent with a person's hours, so that they keep their local time when the clocks
 * change.
 */
export const zoneOfClock = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** A seek's hours in the reader's local time: `18:30`, `23:00`. */
export function localHours({ from, to }: PlayingHours, offset = offsetNow()): { from: string; to: string } {
  const said = (minute: number) =>
    getDateTimeFormat(language.locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
      new Date(((minute - offset + day) % day) * 60_000),
    )
  return { from: said(from), to: said(to) }
}

/** The name of a language, in the language of the page. */
export const languageName = (id: string): string =>
  new Intl.DisplayNames(language.locale, { type: 'language' }).of(id) ?? id
