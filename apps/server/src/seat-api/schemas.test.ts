import { blueMax } from '@opsroom/rules/blue-max'
import type { AnyGame } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { setupWithRules } from '@opsroom/testkit'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { openProgramNight, playByPrograms } from '../../testing/program-night.ts'

/** A validator of the named schemas of a document. */
function validatorOf(document: object, place: string) {
  const ofOpenApi = ['openapi', 'info', 'servers', 'security', 'paths', 'components', 'discriminator']
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    validateFormats: false,
    keywords: ofOpenApi,
  })
  ajv.addSchema({ $id: 'document', ...document })
  return (name: string, value: unknown): string => {
    ajv.validate(`document#/${place}/${name}`, value)
    return ajv.errorsText()
  }
}

const games: [string, AnyGame, unknown][] = [
  ['Duel', duel, duel.setup.parse({})],
  ['Duel with advanced rules', duel, setupWithRules(['D10.2', 'D10.4', 'D12.4'])],
  ['Blue Max with all its options', blueMax, { ...blueMax.presets.advanced, turnLimit: 12 }],
]

it.each(games)(
  'everything that is sent in a whole game of %s has the form that is published',
  async (_, game, setup) => {
    const night = await openProgramNight(game, setup)
    const [program, other] = Object.values(night.programs)
    const published = await program?.ask('schemas')
    expect(published?.status).toBe(200)
    expect((await other?.ask('schemas'))?.text).toBe(published?.text)
    const problem = validatorOf(published?.json, '$defs')
    const seen = { Draft: 0, Order: 0, Entry: 0, View: 0 }
    const check = (name: keyof typeof seen, value: unknown) => {
      seen[name]++
      expect([name, value, problem(name, value)]).toEqual([name, value, 'No errors'])
    }
    const checkOptions = ({
      choices,
      finish,
    }: {
      choices: { draft: object; pick: string }[]
      finish?: object
    }) => {
      for (const { draft, pick } of choices) {
        check('Draft', draft)
        expect(problem('Pick', pick)).toBe('No errors')
      }
      if (finish) check('Order', finish)
    }
    await playByPrograms(night, (asked, { json }, sent) => {
      if (asked === 'state') check('View', json.view)
      if (asked === 'state' && json.options) checkOptions(json.options)
      if (asked === 'options') checkOptions(json)
      if (asked === 'order') check('Order', sent)
    })
    for (const stream of Object.values(night.streams)) {
      await eventually(() => expect(stream.entries.at(-1)).toContain('"ended"'))
      for (const entry of stream.entries) check('Entry', JSON.parse(entry))
    }
    for (const many of Object.values(seen)) expect(many).toBeGreaterThan(10)
  },
)

it.each([duel, blueMax] as AnyGame[])('the schemas of $title are as strict as what is sent', async (game) => {
  const night = await openProgramNight(game)
  const [seat = '', program] = Object.entries(night.programs)[0] ?? []
  const published = await fetch(`${night.server.url}/api/games/${game.id}/schemas.json`)
  // A table with the usual options has the schemas that all may read: they tell nothing of what happens there.
  const text = await published.text()
  expect((await program?.ask('schemas'))?.text).toBe(text)
  const problem = validatorOf(JSON.parse(text), '$defs')
  const state = (await program?.state())?.json
  expect(problem('View', state.view)).toBe('No errors')
  for (const spoil of [
    (view: typeof state.view) => Object.assign(view.game.open, { dice: 3 }),
    (view: typeof state.view) => Object.assign(view.game, { sealed: {} }),
    (view: typeof state.view) => Object.assign(view.table.open, { host: 'a person' }),
    (view: typeof state.view) => Object.assign(view, { log: [] }),
  ]) {
    const view = structuredClone(state.view)
    spoil(view)
    expect(problem('View', view)).toContain('must NOT have additional properties')
  }
  const [choice] = state.options?.choices ?? []
  if (choice) {
    expect(problem('Draft', choice.draft)).toBe('No errors')
    expect(problem('Draft', { ...choice.draft, more: 1 })).not.toBe('No errors')
  }
  const event = { type: 'programPlays', open: { seat } }
  expect(problem('Entry', { scope: 'table', event })).toBe('No errors')
  expect(problem('Entry', { scope: 'table', event: { ...event, sealed: { seat } } })).not.toBe('No errors')
  expect(problem('Entry', { scope: 'game', event: { type: 'unknown' } })).not.toBe('No errors')
})

it.each([duel, blueMax] as AnyGame[])(
  'the OpenAPI document of $title has types for its views and orders',
  async (game) => {
    const night = await openProgramNight(game)
    const [program] = Object.values(night.programs)
    // Read by the validator.
    const document = (await (await fetch(`${program?.url}/openapi.json?game=${game.id}`)).json()) as object
    const problem = validatorOf(document, 'components/schemas')
    const state = (await program?.state())?.json
    expect(problem('State', state)).toBe('No errors')
    const spoilt = structuredClone(state)
    spoilt.view.game.open.dice = 3
    expect(problem('State', spoilt)).not.toBe('No errors')
    expect(problem('OrderRequest', { id: 'an-order-id', seen: 1, order: { type: 'unknown' } })).not.toBe(
      'No errors',
    )
  },
)
