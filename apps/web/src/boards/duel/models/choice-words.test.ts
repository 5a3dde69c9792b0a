import { type DuelSetup, duelPresets, prepareRules } from '@opsroom/rules/duel'
import { expect, it } from 'vitest'
import { choiceWords } from './order-words.ts'

const rules = prepareRules(duelPresets.firstNight as DuelSetup)

it('tells what a bomb costs beside the medals that pay for it', () => {
  const bomb = { pick: 'medalBomb', value: 'flak', draft: {} }
  expect(choiceWords(rules, { ...bomb, cost: 0 })).toBe('Bomb: Flak, paid with medals')
  expect(choiceWords(rules, { ...bomb, cost: 1 })).toBe('Bomb: Flak, paid with medals and one marker')
  expect(choiceWords(rules, { ...bomb, cost: 2 })).toBe('Bomb: Flak, paid with medals and 2 markers')
})
