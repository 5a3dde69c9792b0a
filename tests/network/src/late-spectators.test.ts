import { expect, it } from 'vitest'
import { wholeNight } from './games.ts'
import { failuresOf } from './tables.ts'

// The contents allowed in each frame follow from the event log by the rules alone (`expected-stream.ts`), not from the server's counts.
it.each([1, 2, 3, 4, 5])(
  'no frame to spectators who are %i rounds late tells anything early, over a whole night of take-backs, reconnections and late joins',
  async (rounds) => {
    expect(await failuresOf(rounds * 1000, rounds * 1000 + 1, wholeNight(rounds))).toEqual([])
  },
)
