import { realCore } from '../nights/core.ts'
import { playNight } from '../nights/play-night.ts'
import type { Subject } from '../nights/subject.ts'
import { propertiesOf } from '../properties/all.ts'
import { checkNight, type Property } from '../properties/property.ts'
import type { Mistake } from './mistake.ts'

/** The number of nights, from 0, that are searched for one that reveals a mistake. */
const searched = 24

const withMistake = (subject: Subject, mistake: Mistake): Subject => ({
  ...subject,
  ...(mistake.core && { core: { ...realCore, ...mistake.core } }),
  game: {
    ...subject.game,
    prepare(setup, version) {
      const game = subject.game.prepare(setup, version)
      return mistake.in?.(game) ?? game
    },
  },
})

/** Whether the property that must detect a mistake does so in the night with this number. */
export function isNoticedIn(sound: Subject, mistake: Mistake, number: number): boolean {
  const subject = withMistake(sound, mistake)
  const { nights: _, ...property } = propertiesOf(subject).find(
    ({ id }) => id === mistake.caughtBy,
  ) as Property
  return checkNight(playNight(subject, number), [property]).length > 0
}

const numbersByLength = new WeakMap<Subject, number[]>()

/**
 * The numbers of the nights to search, the shortest night first, because a short night is cheap to play in every run.
 */
function candidatesOf(subject: Subject): number[] {
  const known = numbersByLength.get(subject)
  if (known) return known
  const lengths = Array.from(
    { length: searched },
    (_, number) => playNight(subject, number).logEntries.length,
  )
  const numbers = [...lengths.keys()].sort((one, other) => (lengths[one] ?? 0) - (lengths[other] ?? 0))
  numbersByLength.set(subject, numbers)
  return numbers
}

/**
 * Of the nights that are searched, the number of the shortest in which a mistake is detected; undefined if there is
 * none.
 */
export const noticingNightOf = (subject: Subject, mistake: Mistake): number | undefined =>
  candidatesOf(subject).find((number) => isNoticedIn(subject, mistake, number))
