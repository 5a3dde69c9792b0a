import type { DuelOpen, DuelSetup } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import type { Night } from '../nights/night.ts'
import { playNight } from '../nights/play-night.ts'
import { namedNights } from '../regressions.ts'
import { runScenario } from '../scenario/run.ts'
import { asScenario } from './as-scenario.ts'
import { otherPlanVariant } from './non-interference/plan.ts'
import { duelSubject } from './subject.ts'

const named = namedNights.filter(({ subject }) => subject === duelSubject)
const numbers = [...Array(40).keys(), ...named.map(({ number }) => number)]
const nights = numbers.map((number) => playNight(duelSubject, number))
const openOf = ({ end }: Night) => end.game.open as DuelOpen
const isBomber = (command: unknown) => (command as { type?: string } | undefined)?.type === 'bomber'

// Properties that never meet a case say nothing about it.
describe('random nights', { timeout: 60_000 }, () => {
  it('record ledger lines of every table', () => {
    const tables = new Set(nights.flatMap((night) => openOf(night).ledger.map(({ table }) => table)))
    expect([...tables].sort()).toEqual(['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8'])
  })

  it('are played in both editions, to the end and to a resignation', () => {
    expect(new Set(nights.map(({ setup }) => (setup as DuelSetup).edition))).toEqual(new Set(['v2', 'first']))
    expect(new Set(nights.map(({ end }) => end.table.open.ending?.by))).toEqual(
      new Set(['game', 'resignation']),
    )
  })

  it('destroy tiles, bomb airports, mark cities and lose squadrons', () => {
    const { destroyed, airportBombs, targetMarkers } = {
      destroyed: nights.filter((night) => Object.keys(openOf(night).ground.destroyed).length > 0),
      airportBombs: nights.filter((night) => Object.keys(openOf(night).ground.airportBombs).length > 0),
      targetMarkers: nights.filter((night) => Object.keys(openOf(night).ground.targetMarkers).length > 0),
    }
    for (const found of [destroyed, airportBombs, targetMarkers]) expect(found.length).toBeGreaterThan(0)
    const fates = new Set(
      nights.flatMap((night) => Object.values(openOf(night).squadrons).map(({ status }) => status)),
    )
    expect(fates).toEqual(new Set(['ready', 'crashed', 'lost']))
  })

  it('are compared with another plan for many cards', () => {
    const cards = nights.map((night) => {
      const { from, until } = otherPlanVariant(night) ?? { from: 0, until: 0 }
      return night.acts.slice(from, until).filter(({ given }) => isBomber(given?.command)).length
    })
    expect(cards.reduce((sum, count) => sum + count) / cards.length).toBeGreaterThan(4)
  })

  it('play as scenarios, with the same score', () => {
    const scenarios = nights.flatMap((night) => asScenario(night) ?? [])
    expect(scenarios.length).toBeGreaterThan(5)
    for (const scenario of scenarios) expect(runScenario(scenario).problem).toBeUndefined()
  })
})
