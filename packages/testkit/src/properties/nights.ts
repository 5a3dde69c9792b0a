import { describe, it } from 'vitest'
import { playNight } from '../nights/play-night.ts'
import type { Subject } from '../nights/subject.ts'
import { subjects } from '../nights/subjects.ts'
import { commandToRepeat, gameNumbers } from '../seeds.ts'
import { propertiesOf } from './all.ts'
import { checkNight } from './property.ts'

/** The number of test files that share the random nights, so that several processors play them. */
const parts = 4

const titleOf = ({ game, title }: Subject): string => `${game.title}${title ? ` ${title}` : ''}`

/** Plays a night and checks every property. The number of a night that fails belongs in the list of named nights. */
function keepsAllProperties(subject: Subject, number: number): void {
  const failures = checkNight(playNight(subject, number), propertiesOf(subject))
  if (failures.length > 0)
    throw new Error(
      `night ${number}: ${JSON.stringify(failures, null, 2)}\nTo repeat it: ${commandToRepeat()}`,
    )
}

/** The tests of one part of the random nights of every subject. @param part from 0 */
export function defineNightTests(part: number): void {
  for (const [place, subject] of subjects.entries()) {
    const { fixed, fresh } = gameNumbers(subject.games, `nights of ${titleOf(subject)}`)
    // Slow properties check only even or only odd nights, and the fixed nights of a subject in one part are either all
    // even or all odd. The offset by subject gives each part even nights of some subjects and odd nights of others.
    const isOfPart = (index: number) => (index + place) % parts === part
    const mine = fixed.filter(isOfPart)
    const drawn = [...fresh.entries()].filter(([index]) => isOfPart(index))
    if (mine.length + drawn.length === 0) continue
    describe(`random nights of ${titleOf(subject)} keep all properties`, () => {
      if (mine.length > 0) it.each(mine)('night %i', (number) => keepsAllProperties(subject, number))
      if (drawn.length > 0)
        it.each(drawn)('fresh night %i', (_, number) => keepsAllProperties(subject, number))
    })
  }
}
