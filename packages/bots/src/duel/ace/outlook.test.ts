import type { Hex } from '@opsroom/rules/core'
import { type DuelSetup, duelPresets, prepareDuel, prepareRules } from '@opsroom/rules/duel'
import { expect, test } from 'vitest'
import { fuelHomeFunction } from '../german/home.ts'
import { situationOf } from '../situation.ts'
import { playOut, rngOf, shownTo } from '../testing/play-out.ts'
import { aceOutlook } from './outlook.ts'

test('the prospects of a squadron depend on which airports it can land on, not on earlier questions', () => {
  const setup = duelPresets.firstNight as DuelSetup
  const rules = prepareRules(setup)
  const game = prepareDuel(rules)
  const { moves } = playOut(setup, { one: 'recruit', two: 'recruit' }, 3, 1)
  // Late in the night: earlier there is time to go anywhere.
  const late = moves.findLast(({ state: { open } }) => open.turn === 'fighters' && !open.bomber?.landed)
  if (!late) throw new Error('the fighters had no turn')
  const view = shownTo(game, late.state, late.seat)
  const outlook = () =>
    aceOutlook(situationOf({ rules, game }, { view, seat: late.seat, rng: rngOf(3, 'outlook'), budget: 4 }))
  const homeTo = (airport: Hex) => fuelHomeFunction(rules, late.state.open, [airport])
  const [one = 0, other = 0] = [rules.board.germanAirports.at(0), rules.board.germanAirports.at(-1)]
  const alone = outlook().prospect(8, homeTo(other))
  const both = outlook()
  expect(both.prospect(8, homeTo(one))).not.toEqual(alone)
  expect(both.prospect(8, homeTo(other))).toEqual(alone)
})
