import { describe, it } from 'vitest'
import { subjects } from '../nights/subjects.ts'
import { assertNights } from './nights.ts'

// The other half of the random nights.
describe.each(subjects.map((subject) => [`${subject.game.title} ${subject.title ?? ''}`, subject] as const))(
  '%s, random nights',
  (_, subject) => {
    it('keep all properties', { timeout: 600_000 }, () => assertNights(subject))
  },
)
