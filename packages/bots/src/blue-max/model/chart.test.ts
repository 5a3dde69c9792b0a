import { planesOfVersion } from '@opsroom/rules/blue-max'
import { expect, test } from 'vitest'
import { energyOf, movesWithEnergy } from './chart.ts'

test('the manoeuvres that may follow are read from the chart of the game’s own version', () => {
  const energy = energyOf({ speed: 3, forward: true })
  const codes = [1, 2].map((version) =>
    movesWithEnergy(planesOfVersion(version).dr1, energy).map(({ manoeuvre }) => manoeuvre.code),
  )
  // The Dr.I had no speed above 3 in version 1 (B3.33).
  expect(codes.map((each) => each.includes('23S4'))).toEqual([false, true])
})
