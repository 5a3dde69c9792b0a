import { type AgreedSetup, duelAt, everyOptionalRule, newlyOpenedGame } from '@opsroom/testkit'
import { describe, expect, it } from 'vitest'
import { duelSetupSchema, missingRule } from '../game/setup-schema.ts'
import { mw50Slice } from './mw50.ts'

const high = (at: number, fuel = 5) => ({ at, altitude: 'high', fuel }) as const
const bomber = {
  at: 24,
  altitude: 'high',
  route: ['E', 'E', 'E', 'W', 'W', 'W'] as ('E' | 'W')[],
  target: 26,
  flown: 1,
} as const

describe('a setup', () => {
  it('takes each rule that makes sense alone, and all of them', () => {
    const advanced = everyOptionalRule.filter((rule) => rule.startsWith('D10'))
    for (const rule of advanced) expect(duelSetupSchema.safeParse({ advanced: [rule] }).success).toBe(true)
    expect(duelSetupSchema.safeParse({ advanced }).success).toBe(true)
  })
  it('refuses a rule that it does not know, in the wrong list, or twice', () => {
    for (const advanced of [['D10.9'], ['D12.4'], ['D10.4', 'D10.4']])
      expect(duelSetupSchema.safeParse({ advanced }).success).toBe(false)
    expect(duelSetupSchema.safeParse({ expansions: ['D10.4'] }).success).toBe(false)
    expect(missingRule(everyOptionalRule)).toBeUndefined()
  })
})

describe('the shroud (D10.5)', () => {
  const lit = (edition: 'v2' | 'first', altitude: 'low' | 'high', lights = 2) =>
    duelAt(
      {
        round: 2,
        toAct: 'bomber',
        weather: { clouds: [25] },
        bomber,
        fighters: { red: { at: 25, altitude, fuel: 5 } },
        tiles: { '25': { searchlight: lights } },
      },
      { advanced: ['D10.5'], edition },
    )
      .play({ type: 'bomber' })
      .booked()
  it('shows the bomber to squadrons that are high, in the first edition to all, by two lights or more', () => {
    expect(lit('v2', 'high')).toEqual(['S4 german 5'])
    expect(lit('v2', 'low')).toEqual(['S4 german 2'])
    expect(lit('first', 'low')).toEqual(['S4 german 4'])
    expect(lit('v2', 'high', 1)).toEqual(['S4 german 2'])
  })
})

describe('flak that disturbs (D10.6)', () => {
  it('takes away no more than the fight is worth', () => {
    const night = duelAt(
      {
        round: 2,
        toAct: 'bomber',
        bomber,
        fighters: { red: high(25) },
        tiles: { '25': { flak: 5 } },
        dropped: { '25': { destroyed: { flak: 1 } } },
      },
      { advanced: ['D10.6'] },
    )
    expect(night.play({ type: 'bomber' }).booked()).toEqual(['S4 german 0', 'S5 german 4'])
  })
})

describe('MW-50 (D10.7)', () => {
  const agreed: AgreedSetup = { advanced: ['D10.7'] }
  const flight = {
    type: 'fighter',
    squadron: 'red',
    path: ['E', 'NE'],
    altitude: 'high',
    mw50: true,
  } as const
  const night = duelAt(
    { round: 2, toAct: 'fighters', bomber, fighters: { red: high(25, 8), green: high(25, 8) }, mw50: 'red' },
    agreed,
  )
  it('is given to a Messerschmitt with the airports', () => {
    const at = { red: 24, green: 18, yellow: 5, blue: 11 }
    expect(newlyOpenedGame(agreed).ruleFor({ type: 'squadrons', at, mw50: 'blue' })).toBe(
      'D10.7 mw50.noMesserschmitt',
    )
    const { state } = newlyOpenedGame(agreed).play({ type: 'squadrons', at, mw50: 'red' })
    expect(mw50Slice.of(state.open)).toEqual({ squadron: 'red', ready: true })
  })
  it('is no way to fly two hexes for others, nor for one or three', () => {
    expect(night.ruleFor({ ...flight, path: [...flight.path] })).toBe('accepted')
    expect(night.ruleFor({ ...flight, path: [...flight.path], mw50: false })).toBe('D6.4 path.notTailwind')
    expect(night.ruleFor({ ...flight, path: ['E'] })).toBe('D10.7 mw50.twoHexes')
    expect(night.ruleFor({ ...flight, path: [...flight.path], squadron: 'green' })).toBe(
      'D10.7 mw50.notCarried',
    )
  })
  it('costs what each hex costs, more than 3 if it must be, and never more than the gauge holds', () => {
    const west = { ...flight, path: ['W', 'W'] as ('W' | 'E')[] }
    expect(night.play(west).state.open.squadrons.red.fuel).toBe(2)
    const empty = duelAt(
      { round: 2, toAct: 'fighters', bomber, fighters: { red: high(25, 5) }, mw50: 'red' },
      agreed,
    )
    expect(empty.ruleFor(west)).toBe('D6.6 fuel.short')
  })
  it('is ready again after a landing, even after that of the same flight', () => {
    const landing = { type: 'fighter', squadron: 'red', path: ['SE', 'E'], land: true, mw50: true } as const
    const { open } = night.play({ ...landing, path: [...landing.path] }).state
    expect(mw50Slice.of(open).ready).toBe(true)
  })
})
