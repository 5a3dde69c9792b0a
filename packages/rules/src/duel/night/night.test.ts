import { duelAt, newlyOpenedGame, situationAtPhases3And4 } from '@opsroom/testkit'
import { describe, expect, it } from 'vitest'
import { viewOf } from '../../core/index.ts'
import type { BaseOrder } from '../state/order-schemas.ts'
import { britishSeat, germanSeat } from '../state/seats.ts'
import { exampleRaid, rulesOf } from '../test-helpers/preparation.ts'
import { waitingFor } from './seat-turn.ts'

const defences: BaseOrder = { type: 'defences', tiles: { '11': { flak: 1 } } }
const squadrons: BaseOrder = { type: 'squadrons', at: { blue: 11, green: 18, red: 24, yellow: 5 } }

describe('the evening (D3)', () => {
  it('draws the weather as soon as the squadrons stand', () => {
    const { state, events } = newlyOpenedGame().play(squadrons)
    expect(events.map(({ type }) => type)).toEqual(['squadronsPlaced', 'weatherDrawn'])
    expect(state.open.phase).toBe('preparation')
  })
  it('draws another card under another seed, and the same under the same', () => {
    const card = (seed: number) => newlyOpenedGame('v2', seed).play(squadrons).state.open.weather?.card
    expect(new Set(Array.from({ length: 12 }, (_, seed) => card(seed))).size).toBeGreaterThan(3)
    expect(card(3)).toBe(card(3))
  })
  it('tells neither side what the other has done or whether it is done (D3.7)', () => {
    const locked = situationAtPhases3And4({}).play(exampleRaid)
    expect(locked.events).toEqual([
      { type: 'planLocked', own: { [britishSeat]: { plan: expect.objectContaining({ target: 11 }) } } },
    ])
    expect(waitingFor(rulesOf.v2, viewOf(locked.state, britishSeat))).toEqual({
      secret: 'n1/preparation',
      seats: [],
    })
    expect(waitingFor(rulesOf.v2, viewOf(locked.state, germanSeat))).toEqual({
      secret: 'n1/preparation',
      seats: [germanSeat],
    })
    expect(waitingFor(rulesOf.v2, viewOf(locked.state, 'public'))).toEqual({
      secret: 'n1/preparation',
      seats: [],
    })
    expect(locked.ruleFor(exampleRaid)).toBe('D3.7 preparation.locked')
  })
  it.each([
    ['British first', [exampleRaid, defences]],
    ['German first', [defences, exampleRaid]],
  ])('raises the curtain when both are ready, %s', (_, orders) => {
    const { state, events } = situationAtPhases3And4({}).play(...orders)
    expect(events.slice(-2).map(({ type }) => type)).toEqual(['curtainRaised', 'turnBegan'])
    expect(state.open).toMatchObject({
      phase: 'duel',
      round: 1,
      turn: 'mosquito',
      bomber: { at: 16, height: 'ground' },
      mosquito: { at: 23, markers: 6 },
    })
    expect(state.open.ground.placed).toEqual({ '11': { flak: 1 } })
    expect(JSON.stringify(state.open)).not.toContain('"target"')
  })
})

describe('whose turn it is', () => {
  it('is said with every refusal out of turn', () => {
    const duel = duelAt({ toAct: 'bomber', mosquito: { at: 8, altitude: 'high' } })
    expect(duel.ruleFor({ type: 'mosquito', path: [], altitude: 'low' })).toBe('D3 turn.otherStep')
    expect(duel.ruleFor({ type: 'endFighters' })).toBe('D3 turn.otherStep')
    expect(duel.ruleFor(exampleRaid)).toBe('D3 turn.otherStep')
  })
})

describe('the bomber', () => {
  it('says low or high with its first card and stays there (D4.5)', () => {
    const first = duelAt({
      toAct: 'bomber',
      mosquito: { at: 8, altitude: 'high' },
      fighters: { red: { at: 41, altitude: 'ground' } },
    })
    expect(first.ruleFor({ type: 'bomber' })).toBe('D4.5 bomber.altitudeMissing')
    const later = first.play(
      { type: 'bomber', altitude: 'low' },
      { type: 'mosquito', path: [], altitude: 'low' },
      { type: 'endFighters' },
    )
    expect(later.ruleFor({ type: 'bomber', altitude: 'high' })).toBe('D4.5 bomber.altitudeFixed')
    expect(later.ruleFor({ type: 'bomber' })).toBe('accepted')
  })
})

describe('the end of the night (D3)', () => {
  const home = {
    round: 6,
    toAct: 'bomber',
    bomber: { at: 2, altitude: 'high', flown: 5, struck: true },
  } as const
  it('comes with the bomber’s landing when no squadron is in the air, and the Mosquito flies home', () => {
    const { state } = duelAt({
      ...home,
      mosquito: { at: 27, altitude: 'low' },
      fighters: { red: { at: 19, altitude: 'ground' } },
    }).play({ type: 'bomber' })
    expect(state.open.phase).toBe('over')
    expect(state.open.mosquito).toMatchObject({ height: 'ground', landed: true })
    expect(state.secrets?.[britishSeat]).toEqual({})
  })
  it('waits for the last squadron; no other takes off any more (D15.8)', () => {
    const landed = duelAt({
      ...home,
      mosquito: { at: 27, altitude: 'low' },
      fighters: { red: { at: 19, altitude: 'ground' }, blue: { at: 20, altitude: 'low', fuel: 1 } },
    }).play({ type: 'bomber' })
    expect(landed.state.open).toMatchObject({ phase: 'duel', turn: 'mosquito' })
    const night = landed.play({ type: 'mosquito', path: [], altitude: 'low' })
    expect(night.ruleFor({ type: 'fighter', squadron: 'red', path: [], altitude: 'low' })).toBe(
      'D15.8 takeOff.bomberLanded',
    )
    expect(
      night.play({ type: 'fighter', squadron: 'blue', path: [], land: true }, { type: 'endFighters' }).state
        .open.phase,
    ).toBe('over')
  })
})
