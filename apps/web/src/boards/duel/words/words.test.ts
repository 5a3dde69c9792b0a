import {
  duelLedgerReasons,
  duelPicks,
  duelRefusalReasons,
  duelRuleIds,
  optionalRules,
} from '@opsroom/rules/duel'
import { expect, it } from 'vitest'
import { hasWords, ruleText, say, sayRefusal } from './words.ts'

it.each(duelRefusalReasons)('words the refusal %s', (reason) =>
  expect(hasWords(`refusal.${reason}`)).toBe(true),
)

it.each(duelLedgerReasons)('words the ledger line %s', (reason) =>
  expect(hasWords(`ledger.${reason}`)).toBe(true),
)

/** Choices of the base game, which the map and the consoles show by themselves. */
const shown = ['airport', 'altitude', 'base', 'bomb', 'land', 'order', 'squadron', 'start', 'targetMarker']
it.each(duelPicks.filter((pick) => !shown.includes(pick)))('words the choice %s', (pick) =>
  expect(hasWords(`pick.${pick}`)).toBe(true),
)

it('names the orders of all options', () => {
  const types = optionalRules.flatMap(({ orders = [] }) => orders.map(({ type }) => type))
  expect(types.length).toBeGreaterThan(10)
  expect(types.filter((type) => !hasWords(`choice.order.${type}`))).toEqual([])
})

it.each(duelRuleIds)('explains rule %s', (rule) => expect(ruleText(rule)).toBeTypeOf('string'))

it('names pieces inside a refusal', () =>
  expect(sayRefusal({ rule: 'D3', reason: 'squadron.missing', data: { squadron: 'red' } })).toBe(
    'Red squadron has no airport yet.',
  ))

it('falls back to the rule when a reason has no words', () =>
  expect(sayRefusal({ rule: 'D99', reason: 'never.heard' })).toContain('D99'))

it('chooses the plural form that the language has', () => {
  expect(say('mosquito.left', { count: 1 })).toBe('One marker left')
  expect(say('mosquito.left', { count: 4 })).toBe('4 markers left')
})
