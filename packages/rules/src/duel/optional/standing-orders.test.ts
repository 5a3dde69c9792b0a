import { duelAt } from '@opsroom/testkit'
import { expect, it } from 'vitest'
import { standingOrders } from '../advice/standing.ts'
import { prepareRules } from '../game/options.ts'
import { duelPresets } from '../game/setup-schema.ts'

it('no turn passes by itself where an optional rule adds something to decide (T20, D10.4)', () => {
  const { state } = duelAt({
    round: 2,
    toAct: 'fighters',
    bomber: { at: 8, altitude: 'high', flown: 1 },
    mosquito: { at: 16, altitude: 'high' },
    fighters: { red: { at: 26, altitude: 'high', fuel: 6 } },
  })
  const now = (advanced: string[]) =>
    standingOrders(prepareRules({ ...duelPresets.firstNight, advanced } as never)).now(
      { open: state.open },
      'two',
    )
  expect(now([])).toEqual({ order: { type: 'endFighters' } })
  expect(now(['D10.4'])).toBe('ends')
})
