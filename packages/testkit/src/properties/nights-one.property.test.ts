import { describe, it } from 'vitest'
import { subjects } from '../nights/subjects.ts'
import { assertNights } from './nights.ts'

// Half of the random games; the other half has a file of its own, so that two cores share them.
describe.each(subjects.map((subject) => [`${subject.game.title} ${subject.title ?? ''}`, subject] as const))(
  '%s, random nights',
  (_, subject) => {
    it('keep all properties', { timeout: 600_000 }, () => assertNights(subject))
  },
)
