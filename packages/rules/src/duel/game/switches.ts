import { optionalRules } from '../optional/index.ts'
import type { DuelSetup } from './setup-schema.ts'

const inOrder = (chosen: ReadonlySet<string>): string[] =>
  optionalRules.flatMap(({ rule }) => (chosen.has(rule) ? [rule] : []))

/** All rules that a rule needs, directly or indirectly. */
function needsOf(rule: string): string[] {
  const needs = optionalRules.find((option) => option.rule === rule)?.needs ?? []
  return needs.flatMap((other) => [...needsOf(other), other])
}

/** The optional rules of a setup, in the order of their ids. */
export const chosenRules = ({ advanced, expansions }: DuelSetup): string[] =>
  inOrder(new Set([...advanced, ...expansions]))

/** The set of chosen rules after a player adds a rule: all rules that it needs are added too. */
export const chosenRulesWith = (chosen: readonly string[], rule: string): string[] =>
  inOrder(new Set([...chosen, ...needsOf(rule), rule]))

/** The set of chosen rules after a player removes a rule: all rules that need it are removed too. */
export const chosenRulesWithout = (chosen: readonly string[], rule: string): string[] =>
  inOrder(new Set(chosen.filter((other) => other !== rule && !needsOf(other).includes(rule))))

/** The setup with exactly the given optional rules, each in the list to which it belongs. */
export function setupWithChosenRules(setup: DuelSetup, chosen: readonly string[]): DuelSetup {
  const of = (group: string) =>
    optionalRules.flatMap((option) =>
      option.group === group && chosen.includes(option.rule) ? [option.rule] : [],
    )
  return { ...setup, advanced: of('advanced'), expansions: of('expansions') }
}
