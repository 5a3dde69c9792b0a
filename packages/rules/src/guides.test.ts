import { everyOptionalRule, setupWithRules } from '@opsroom/testkit'
import { expect, it } from 'vitest'
import { blueMax, blueMaxPicks } from './blue-max/index.ts'
import type { AnyGame } from './core/index.ts'
import { duel, duelPicks } from './duel/index.ts'
import { guideOf, type JsonSchema, type PublishedGameSchemas, publishedSchemas } from './guides.ts'

const publishedFor = (game: AnyGame, setup: unknown): PublishedGameSchemas =>
  publishedSchemas({ id: game.id, prepared: game.prepare(setup), version: game.version })

/** Setups that have all fields among them. */
const setups: [AnyGame, readonly unknown[]][] = [
  [
    duel,
    [
      ...Object.values(duel.presets),
      ...everyOptionalRule.map((rule) => setupWithRules([rule])),
      ...everyOptionalRule.map((rule) => setupWithRules([rule], { edition: 'first', rulebook: 'german' })),
    ],
  ],
  [blueMax, Object.values(blueMax.presets)],
]

it.each(setups)('every field, event and order of $title is described, and nothing else', (game, all) => {
  const published = all.map((setup) => publishedFor(game, setup))
  expect([...new Set(published.flatMap(({ missing }) => [...missing]))]).toEqual([])
  const used = new Set(published.flatMap((one) => [...one.used]))
  expect(Object.keys(guideOf(game.id)?.fields ?? {}).filter((key) => !used.has(key))).toEqual([])
})

it('every choice is described, and nothing else', () => {
  for (const [game, picks] of [
    [duel, duelPicks],
    [blueMax, blueMaxPicks],
  ] as const)
    expect(Object.keys(guideOf(game.id)?.picks ?? {}).toSorted()).toEqual([...picks].toSorted())
})

it('every name that a schema refers to is there, and no schema has a sealed part', () => {
  for (const game of [duel, blueMax])
    for (const setup of Object.values(game.presets)) {
      const { document } = publishedFor(game, setup)
      const text = JSON.stringify(document)
      for (const [, name] of text.matchAll(/"#\/\$defs\/(\w+)"/g))
        expect(Object.keys(document.$defs)).toContain(name)
      expect(text).not.toContain('"sealed"')
    }
})

it('a field that several orders have is described by the order that it is of', () => {
  const { $defs } = publishedFor(duel, duel.presets.firstNight).document
  const at = (name: string, ...fields: string[]): string | undefined =>
    fields.reduce<JsonSchema | undefined>((schema, field) => schema?.properties?.[field], $defs[name])
      ?.description
  expect(at('PlanOrder', 'route')).toContain('Compass cards')
  expect(at('PlanOrder', 'mosquito')).toContain('airport')
  expect($defs.Squadron?.properties?.status?.description).toContain('crashed')
  expect(
    publishedFor(blueMax, blueMax.presets.basic).document.$defs.ChooseOrder?.properties?.manoeuvre
      ?.description,
  ).toContain('5R2')
})
