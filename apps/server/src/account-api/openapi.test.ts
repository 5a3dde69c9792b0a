import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it, onTestFinished } from 'vitest'
import { TestAccount } from '../../testing/account.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { accountOpenApi } from './openapi.ts'

interface Document extends Record<string, unknown> {
  paths: Record<string, Record<string, unknown>>
  components: { schemas: object }
}

it('the document is valid OpenAPI 3.1, anybody may read it, and every path of it is answered', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const response = await fetch(`${server.url}/api/account/v1/openapi.json`)
  expect(response.headers.get('content-type')).toContain('application/json')
  const document = (await response.json()) as Document
  expect(document).toEqual(JSON.parse(JSON.stringify(accountOpenApi(undefined))))
  expect(await new Validator().validate(document)).toEqual({ valid: true })

  const account = await TestAccount.of(server.url, await server.client())
  const { json } = await account.post('rooms', {
    game: 'toy',
    setup: {},
    spectators: 'none',
    bothSides: false,
    seat: 'red',
  })
  const streams = ['/events', '/entries']
  for (const [path, methods] of Object.entries(document.paths)) {
    const place = path.replace('{code}', json.code).replace('{seat}', 'red').replace('{seek}', json.room)
    if (streams.some((stream) => path.endsWith(stream))) continue
    for (const method of Object.keys(methods).filter((name) => name !== 'parameters')) {
      const body = method === 'post' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}
      const answer = await account.ask(place.slice(1), { method: method.toUpperCase(), ...body })
      expect([path, method, answer.status]).not.toEqual([path, method, 404])
    }
  }
  for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g))
    expect(Object.keys(document.components.schemas)).toContain(name)
})
