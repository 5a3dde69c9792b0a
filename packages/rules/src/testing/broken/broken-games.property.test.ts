import { describe, expect, it } from 'vitest'
import { duelSubject } from '../duel/subject.ts'
import { playNight } from '../nights/play-night.ts'
import type { Subject } from '../nights/subject.ts'
import { propertiesOf } from '../properties/all.ts'
import { checkNight } from '../properties/property.ts'
import { leaks } from './leaks.ts'
import type { Mistake } from './mistake.ts'
import { slips } from './slips.ts'

const withMistake = (mistake: Mistake): Subject => ({
  ...duelSubject,
  game: { ...duelSubject.game, prepare: (setup) => mistake.in(duelSubject.game.prepare(setup)) },
})

/** Whether the property that should notice it does so within a few nights. */
function isNoticed(mistake: Mistake): boolean {
  const subject = withMistake(mistake)
  const property = propertiesOf(subject).filter(({ id }) => id === mistake.caughtBy)
  return [1, 2, 3, 4, 5, 6, 7, 8].some(
    (number) => checkNight(playNight(subject, number), property).length > 0,
  )
}

// A property that cannot fail proves nothing.
describe.each([
  ['leaks', leaks],
  ['slips', slips],
] as const)('%s are noticed', { timeout: 60_000 }, (_, mistakes) => {
  it.each(mistakes.map((mistake) => [mistake.what, mistake] as const))('%s', (_what, mistake) => {
    expect(isNoticed(mistake)).toBe(true)
  })
})
