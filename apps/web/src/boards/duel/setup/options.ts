import { type DuelSetup, optionalRules, switchableRules } from '@opsroom/rules/duel'
import { say, sayFirst } from '../words/words.ts'

/** What the setup form says of a rule that can be switched on. */
export interface OptionWords {
  rule: string
  name: string
  /** One plain sentence; empty where there is none yet. */
  text: string
  needs: readonly string[]
}

const nameOf = (rule: string): string => sayFirst([`option.${rule}`], { rule }, 'option.other')

/** The optional rules of a list of the setup, in the order of their ids. */
export const optionsOf = (group: 'advanced' | 'expansions'): OptionWords[] =>
  optionalRules
    .filter(({ rule }) => switchableRules(group).includes(rule))
    .map(({ rule, needs = [] }) => ({
      rule,
      name: nameOf(rule),
      text: sayFirst([`option.${rule}.text`], { rule }, 'option.other'),
      needs,
    }))

/** Rules by name: `D12.4 Window`. */
export const namesOf = (rules: readonly string[]): string[] =>
  rules.map((rule) => say('setup.option', { rule, name: nameOf(rule) }))

const isSwitch = (rule: string): boolean =>
  [...switchableRules('advanced'), ...switchableRules('expansions')].includes(rule)

/** The optional rules of a setup by name, the advanced ones first. */
export const chosenNames = ({ advanced, expansions }: DuelSetup): string[] =>
  namesOf([...advanced, ...expansions].filter((rule) => isSwitch(rule)))
