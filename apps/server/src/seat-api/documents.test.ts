import { blueMax } from '@opsroom/rules/blue-max'
import { type Direction, oppositeHeading } from '@opsroom/rules/core'
import { duel, standardPack, standardPackOf } from '@opsroom/rules/duel'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProgramNight } from '../../testing/program-night.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { toy } from '../../testing/toy.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({}, [duel, blueMax, toy])
})
afterAll(() => server.close())

// biome-ignore lint/suspicious/noExplicitAny: tests say what they expect
const jsonOf = async (response: Response | Promise<Response>): Promise<any> => (await response).json()
const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers })

it('the games of this server are listed with their documents, and each is there', async () => {
  const { games } = await jsonOf(ask('/api/games'))
  expect(games.map(({ id }: { id: string }) => id)).toEqual(['duel', 'blue-max'])
  for (const { schemas, board, openapi, presets } of games)
    for (const path of [schemas, board, openapi])
      for (const query of ['', ...presets.map((preset: string) => `preset=${preset}`)])
        expect([
          path,
          query,
          (await ask(`${path}${path.includes('?') ? '&' : '?'}${query}`.replace(/[?&]$/, ''))).status,
        ]).toEqual([path, query, 200])
})

it('a document is kept by its tag, and made for the options and the rules that are asked for', async () => {
  const path = '/api/games/duel/board.json'
  const first = await ask(path)
  expect(first.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(await jsonOf(first)).toEqual(JSON.parse(JSON.stringify(standardPack)))
  const again = await ask(path, { 'if-none-match': first.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(await jsonOf(ask(`${path}?version=1`))).toEqual(JSON.parse(JSON.stringify(standardPackOf(1))))
  const simple = await jsonOf(ask('/api/games/duel/schemas.json?preset=firstNight'))
  const whole = await jsonOf(ask('/api/games/duel/schemas.json?preset=everything'))
  expect(Object.keys(simple.$defs)).not.toContain('RepairOrder')
  expect(Object.keys(whole.$defs)).toContain('RepairOrder')
})

it('a document that there is not is refused with the name of what is wrong', async () => {
  for (const [path, wrong] of [
    ['/api/games/chess/schemas.json', 'game'],
    ['/api/games/duel/schemas.json?preset=constructor', 'preset'],
    ['/api/games/duel/board.json?version=0', 'version'],
    ['/api/games/duel/board.json?version=9999', 'version'],
    ['/api/games/duel/board.json?version=x', 'version'],
    ['/api/seat/v1/openapi.json?game=chess', 'game'],
  ] as const) {
    const response = await ask(path)
    expect([path, response.status, (await jsonOf(response)).refusal]).toMatchObject([
      path,
      400,
      { rule: 'W1', data: { path: wrong } },
    ])
  }
  expect(await jsonOf(ask('/api/games/toy/board.json'))).toEqual({})
  expect((await ask('/api/games/toy/schemas.json')).status).toBe(200)
})

it('the hexes of every board know each other', async () => {
  for (const path of ['/api/games/duel/board.json', '/api/games/blue-max/board.json?preset=advancedThree']) {
    const { hexes } = await jsonOf(ask(path))
    const board = new Map<number, { neighbours: Partial<Record<Direction, number>> }>(
      hexes.map((one: { hex: number }) => [one.hex, one]),
    )
    // `entries` forgets that the keys are headings.
    for (const [hex, { neighbours }] of board)
      for (const [heading, to] of Object.entries(neighbours))
        expect(board.get(to)?.neighbours[oppositeHeading(heading as Direction)]).toBe(hex)
  }
})

it('the board of Blue Max has planes with their charts, manoeuvres with their paths, and damage cards', async () => {
  const { planes, catalogue, decks, cards } = await jsonOf(ask('/api/games/blue-max/board.json'))
  expect(catalogue['5R2']).toMatchObject({ direction: 'R', fuel: 2, speed: 2, path: ['F', 't', 'F'] })
  for (const { chart } of Object.values<{ chart: string[] }>(planes))
    for (const code of chart) expect(Object.keys(catalogue)).toContain(code)
  for (const card of Object.values<string[]>(decks).flat()) expect(Object.keys(cards)).toContain(card)
})

it('the OpenAPI document of each game is valid', async () => {
  for (const game of ['duel', 'blue-max']) {
    const document = await jsonOf(ask(`/api/seat/v1/openapi.json?game=${game}`))
    expect(await new Validator().validate(document)).toEqual({ valid: true })
    for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(Object.keys(document.components.schemas)).toContain(name)
    expect(document.components.schemas.Order.discriminator.propertyName).toBe('type')
  }
})

it('a program is told the board of its own table', async () => {
  const board = { ...standardPack, title: 'The same, by another name' }
  const { programs } = await openProgramNight(duel, duel.setup.parse({ board }))
  for (const program of Object.values(programs))
    expect((await program.ask('board')).json).toEqual(JSON.parse(JSON.stringify(board)))
})
