import { duelAt, type Given } from '@opsroom/testkit'
import { expect, it } from 'vitest'
import { rulesOf } from '../test-helpers/preparation.ts'
import { turnForecast } from './turn-forecast.ts'

const forecast = (fighters: NonNullable<Given['fighters']>) =>
  turnForecast(
    rulesOf.v2,
    duelAt({ round: 2, toAct: 'fighters', mosquito: { at: 8, altitude: 'high' }, fighters }).state,
  ).map(({ squadron, fate }) => `${squadron} ${fate}`)

it('tells what becomes of every squadron that gets no order (D6.13)', () => {
  expect(
    forecast({
      yellow: { at: 19, altitude: 'ground' },
      red: { at: 12, altitude: 'high', fuel: 1 },
      green: { at: 26, altitude: 'low', fuel: 0 },
      blue: { at: 33, altitude: 'low', fuel: 0 },
    }),
  ).toEqual(['yellow stays', 'red circles', 'green lands', 'blue crashes'])
})

it('warns of the crash of a squadron whose place another one takes in the same turn (D6.7, D6.13)', () => {
  expect(
    forecast({ red: { at: 19, altitude: 'high', fuel: 0 }, blue: { at: 19, altitude: 'low', fuel: 0 } }),
  ).toEqual(['red lands', 'blue crashes'])
})
