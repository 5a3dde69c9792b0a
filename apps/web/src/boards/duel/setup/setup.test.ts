import { type DuelSetup, duelPresets, duelSetupSchema, switchableRules } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { hasWords, ruleText } from '../words/words.ts'
import { describeSetup, playerCount } from './describe.ts'
import { setupForPlayers, setupForTwoPlayers, soloOptionWords } from './setup.ts'

const ids = [...switchableRules('advanced'), ...switchableRules('expansions')]

describe('the optional rules', () => {
  it.each(ids)('%s has a name, a plain sentence and words in the help', (rule) => {
    expect(hasWords(`option.${rule}`)).toBe(true)
    expect(hasWords(`option.${rule}.text`)).toBe(true)
    expect(ruleText(rule)).toBeTypeOf('string')
  })

  it('are described one by one where they are chosen', () => {
    const lines = describeSetup(duelPresets.everything)
    for (const rule of ids) expect(lines.filter((line) => line.startsWith(`${rule} `))).toHaveLength(1)
    expect(new Set(lines).size).toBe(lines.length)
  })

  it('are said to be none in a first night', () =>
    expect(describeSetup(duelPresets.firstNight)).toContain('No optional rules'))
})

it('overlays that are agreed off stand in the list of the rules, and in no other setup', () => {
  const off = { ...(duelPresets.firstNight as DuelSetup), overlays: false as const }
  expect(duelSetupSchema.parse(off)).toEqual(off)
  expect(describeSetup(off)).toContain('No overlays: the map does not show reach or expected loss.')
  expect(describeSetup(duelPresets.firstNight).join()).not.toContain('overlays')
})

describe('the number of players', () => {
  const setup = duelPresets.campaign as DuelSetup

  it('goes with the expansion, there and back', () => {
    const four = setupForPlayers(setup, 4)
    expect(four).toEqual({ ...setup, expansions: ['D12.3'], players: 4 })
    expect(playerCount(four)).toBe(4)
    expect(setupForTwoPlayers(four)).toEqual(setup)
    expect(playerCount(setup)).toBe(2)
  })

  it('stays two in a mirror match', () =>
    expect(playerCount(setupForPlayers(duelPresets.mirrorMatch as DuelSetup, 3))).toBe(2))
})

describe('the optional rules of the solo mission', () => {
  it('are those that ask nobody for a British decision, and change something', () =>
    expect(soloOptionWords().map(({ rule }) => rule)).toEqual(['D12.1', 'D12.8', 'D12.9']))
  it('need no rule that is not offered there', () =>
    expect(soloOptionWords().flatMap(({ needs }) => needs)).toEqual([]))
})
