import { describe, expect, it } from 'vitest'
import { duelPresets, duelSetupSchema } from '../game/setup-schema.ts'
import { chosenRules, chosenRulesWith, chosenRulesWithout, setupWithChosenRules } from '../game/switches.ts'

describe('switching rules on and off', () => {
  it('switches on what a rule needs', () => {
    expect(chosenRulesWith([], 'D12.5')).toEqual(['D12.4', 'D12.5'])
    expect(chosenRulesWith(['D12.7', 'D10.4'], 'D10.1')).toEqual(['D10.1', 'D10.4', 'D12.7'])
  })

  it('switches off what needs the rule', () => {
    expect(chosenRulesWithout(['D12.4', 'D12.5', 'D12.6'], 'D12.4')).toEqual(['D12.6'])
    expect(chosenRulesWithout(['D12.4', 'D12.5'], 'D12.5')).toEqual(['D12.4'])
  })

  it('makes a setup that can be played, each rule in its list', () => {
    const { firstNight } = duelPresets
    const setup = setupWithChosenRules(duelSetupSchema.parse(firstNight), chosenRulesWith([], 'D12.7'))
    expect(setup).toMatchObject({ advanced: ['D10.4'], expansions: ['D12.7'] })
    expect(chosenRules(duelSetupSchema.parse(setup))).toEqual(['D10.4', 'D12.7'])
  })
})

describe('the presets', () => {
  it.each(Object.entries(duelPresets))('%s can be played as it stands', (_, preset) =>
    expect(duelSetupSchema.parse(preset)).toEqual(preset),
  )
})
