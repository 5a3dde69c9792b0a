import { readFileSync } from 'node:fs'
import { duelSetupSchema, editionDifferences } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import type { Scenario } from './format.ts'
import { runScenario } from './run.ts'

const scenarios: Scenario[] = JSON.parse(
  readFileSync(new URL('../../../rules/scenarios/duel-editions.json', import.meta.url), 'utf8'),
)
/** The scenarios that show a difference have its id in theirs: `ed-<id>`, and what follows. */
const showing = (id: string): Scenario[] =>
  scenarios.filter((scenario) => scenario.id === `ed-${id}` || scenario.id.startsWith(`ed-${id}-`))
const inV2 = (scenario: Scenario): Scenario => ({
  ...scenario,
  setup: { ...scenario.setup, edition: 'v2', rulebook: undefined },
})
const readingOf = ({ setup }: Scenario): string => setup?.rulebook ?? setup?.edition ?? ''

describe.each(editionDifferences.map((one) => [one.id, one] as const))('%s', (id, { since, readings }) => {
  const own = showing(id)
  it('is shown by a scenario of each of its rulebooks, or of the first edition', () => {
    expect(own.length).toBeGreaterThan(0)
    for (const scenario of own) expect(readings).toContain(readingOf(scenario))
  })
  it.each(own.map((scenario) => [scenario.id, scenario] as const))(
    '%s is otherwise in v2.0',
    (_id, scenario) => {
      expect(runScenario(scenario).problem).toBeUndefined()
      expect(runScenario(inV2(scenario)).problem).toBeDefined()
    },
  )
  if (since > 1)
    it('is not there in games that were opened before it', () => {
      for (const scenario of own)
        expect(runScenario({ ...scenario, version: since - 1 }).problem).toBeDefined()
    })
})

it('a rulebook of 2007 is none of v2.0', () => {
  expect(duelSetupSchema.safeParse({ edition: 'first', rulebook: 'german' }).success).toBe(true)
  expect(duelSetupSchema.safeParse({ edition: 'v2', rulebook: 'german' }).success).toBe(false)
  expect(duelSetupSchema.safeParse({ edition: 'first', rulebook: 'polish' }).success).toBe(false)
})
