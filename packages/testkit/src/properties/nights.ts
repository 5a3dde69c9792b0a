import fc from 'fast-check'
import type { Subject } from '../nights/subject.ts'
import { playAndCheck } from './check.ts'
import { runs } from './runs.ts'

/** Any night: neighbouring numbers have nothing in common, so there is nothing to prefer and nothing to shrink. */
const anyNight = fc.noShrink(fc.noBias(fc.nat(2 ** 31 - 1)))

/**
 * Plays random games and looks at each with every property. A number that fails is printed; it is played
 * again by `playNight(subject, number)`, and belongs into the list of named nights from then on.
 */
export const assertNights = (subject: Subject): void =>
  fc.assert(
    fc.property(anyNight, (number) => {
      const { failures } = playAndCheck(subject, number)
      if (failures.length > 0) throw new Error(`night ${number}: ${JSON.stringify(failures, null, 2)}`)
    }),
    { numRuns: runs(subject.games), verbose: true },
  )
