import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { boardPackSchema } from '../board/pack.ts'
import { prepareBoard } from '../board/prepare.ts'
import { standardPackOf } from '../board/standard.ts'
import { baseContribution } from '../game/base.ts'
import type { Contribution } from '../rules/contribution.ts'
import { setupShape } from '../setup/setup-shape.ts'
import { duelVersion } from '../setup/version.ts'
import { soloMission } from '../solo/index.ts'
import { baseEventKinds } from '../state/events.ts'
import { duelOpenSchema, duelSecretSchema } from '../state/open.ts'
import { basePicks } from '../words/picks.ts'
import { baseLedgerReasons } from '../words/reasons.ts'
import { baseRefusalReasons } from '../words/refusal.ts'
import { optionalRules, optionRuleIds, rulebookReadings } from './index.ts'

const duel = fileURLToPath(new URL('..', import.meta.url))
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })

/** Files that join the options to the base game. */
const joins = ['all-rule-ids.ts', 'all-words.ts', 'guide.ts', 'options.ts', 'setup-schema.ts', 'switches.ts']
const apart = ['optional', 'solo', 'index.ts', ...joins.map((file) => join('game', file))].map((path) =>
  join(duel, path),
)
const baseFiles = filesIn(duel).filter((path) => !apart.some((other) => path.startsWith(other)))

/** Every name that a contribution brings: words, pieces, orders and their fields, events, turns, state. */
const namesOf = (one: Contribution): string[] => [
  ...Object.values(one.words ?? {}).flat(),
  ...(one.tiles ?? []).map(({ kind }) => kind),
  ...(one.orders ?? []).map(({ type }) => type),
  ...(one.extensions ?? []).flatMap(({ fields }) => Object.keys(fields)),
  ...(one.turns ?? []),
  ...[...(one.open ?? []), ...(one.secret ?? [])].map(({ name }) => name),
  ...Object.keys(one.events ?? {}),
  ...Object.values(one.eventFields ?? {}).flatMap((fields) => Object.keys(fields)),
  ...Object.keys(one.setup ?? {}),
  ...Object.keys(one.plan?.fields ?? {}),
]

/** The names of all fields in a schema. */
function fieldsIn(schema: unknown): string[] {
  const json = z.toJSONSchema(schema as z.ZodMiniType, { unrepresentable: 'any' })
  const names: string[] = []
  JSON.stringify(json, (key, value) => {
    if (key === 'properties') names.push(...Object.keys(value))
    return value
  })
  return names
}

/** Names of the base game, some of which an option has too. */
const own = new Set<string>([
  ...namesOf(baseContribution),
  ...basePicks,
  ...baseRefusalReasons,
  ...baseLedgerReasons,
  ...Object.keys(baseEventKinds),
  ...[
    ...[duelOpenSchema, duelSecretSchema, boardPackSchema, setupShape(z.any(), z.any(), {})],
    ...Object.values(baseEventKinds).flatMap((kind) => Object.values(kind)),
    ...(baseContribution.orders ?? []).map(({ schema }) => schema),
  ].flatMap(fieldsIn),
  ...Object.keys(prepareBoard(standardPackOf(duelVersion))),
  // The hexes that are left over in a deployment; an event has it for the rest of a route.
  'rest',
])

const brought = [...optionalRules, ...rulebookReadings, soloMission].flatMap(namesOf)
const names = [...new Set(brought)].filter((name) => !own.has(name))

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')

/** Words of code: strings, and the names of properties. Names of local variables tell nothing of an option. */
const wordsIn = (code: string): Set<string> =>
  new Set(
    [...code.matchAll(/'([^'\n]*)'|\.(\w+)|[\w']+(?=\??:)|(?<=[{,]\s*)\w+(?=\s*[,}])/g)].map(
      ([whole, quoted, property]) => quoted ?? property ?? whole,
    ),
  )

const namedIn = (path: string): string[] => {
  const text = readFileSync(path, 'utf8')
  // A test of the base game may say what an option does not do.
  const words = path.endsWith('.test.ts') ? new Set() : wordsIn(withoutComments(text))
  const rules = new Set(text.match(/\bD\d+\.\d+\w*/g))
  return [...names.filter((name) => words.has(name)), ...optionRuleIds.filter((rule) => rules.has(rule))]
}

it('takes the names of all options', () => {
  expect(baseFiles.length).toBeGreaterThan(60)
  expect(names.length).toBeGreaterThan(100)
  expect(names).toEqual(expect.arrayContaining(['Ju88', 'mw50', 'wildBoar', 'window', 'quadFlak', 'boars']))
})

it('the base game names no advanced rule, no solo mission and no expansion', () => {
  const naming = baseFiles.map((path) => [relative(duel, path), namedIn(path)] as const)
  expect(Object.fromEntries(naming.filter(([, found]) => found.length > 0))).toEqual({})
})
