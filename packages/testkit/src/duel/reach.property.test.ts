import type { DuelOpen, DuelSetup } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import type { Night } from '../nights/night.ts'
import { playNight } from '../nights/play-night.ts'
import { expectAllCovered } from '../reach.ts'
import { runScenario } from '../scenario/run.ts'
import { asScenario } from './as-scenario.ts'
import { otherPlanVariant } from './non-interference/plan.ts'
import { duelSubject } from './subject.ts'

const openOf = ({ end }: Night) => end.game.open as DuelOpen
const isBomber = (command: unknown) => (command as { type?: string } | undefined)?.type === 'bomber'
const played = (number: number): Night => playNight(duelSubject, number)
const some = (what: string, found: object): string[] => (Object.keys(found).length > 0 ? [what] : [])

const fates = ['ready', 'crashed', 'lost'].map((status) => `a squadron that is ${status}`)
const tables = ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8'].map((table) => `a ledger entry of ${table}`)
const onTheGround = ['destroyed tiles', 'bombs on airports', 'target markers']
const editionsAndEndings = ['the edition v2', 'the edition first', 'an end by game', 'an end by resignation']

function metIn(night: Night): string[] {
  const { ledger, squadrons, ground } = openOf(night)
  return [
    ...ledger.map(({ table }) => `a ledger entry of ${table}`),
    ...Object.values(squadrons).map(({ status }) => `a squadron that is ${status}`),
    ...some('destroyed tiles', ground.destroyed),
    ...some('bombs on airports', ground.airportBombs),
    ...some('target markers', ground.targetMarkers),
    `the edition ${(night.setup as DuelSetup).edition}`,
    `an end by ${night.end.table.open.ending?.by}`,
  ]
}

// Properties that never meet a case say nothing about it.
describe('random nights', () => {
  it.each([
    ['record ledger entries of every table', tables, [1, 2, 50]],
    ['are played in both editions, to the end and to a resignation', editionsAndEndings, [1, 3]],
    ['destroy tiles, bomb airports, mark cities and lose squadrons', [...onTheGround, ...fates], [1, 8]],
  ] as [string, string[], number[]][])('%s', (_, wanted, remembered) => {
    expectAllCovered({ wanted, remembered, searched: 40, metIn: (number) => metIn(played(number)) })
  })

  it('are compared with another plan for many cards', () => {
    const cards = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((number) => {
      const night = played(number)
      const { from, until } = otherPlanVariant(night) ?? { from: 0, until: 0 }
      return night.acts.slice(from, until).filter(({ given }) => isBomber(given?.command)).length
    })
    expect(cards.reduce((sum, count) => sum + count) / cards.length).toBeGreaterThan(4)
  })

  it('play as scenarios, with the same score', () => {
    const scenarios = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((number) => asScenario(played(number)) ?? [])
    expect(scenarios.length).toBeGreaterThan(5)
    for (const scenario of scenarios) expect(runScenario(scenario).problem).toBeUndefined()
  })
})
