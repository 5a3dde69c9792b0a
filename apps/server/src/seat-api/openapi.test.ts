import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it, onTestFinished } from 'vitest'
import { startNight } from '../../testing/night.ts'
import { TestProgram } from '../../testing/program.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { seatOpenApi } from './openapi.ts'

it('the document is valid OpenAPI 3.1, and anybody may read it', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const response = await fetch(`${server.url}/api/seat/v1/openapi.json`)
  expect(response.headers.get('content-type')).toContain('application/json')
  const document = (await response.json()) as ReturnType<typeof seatOpenApi>
  expect(document).toEqual(JSON.parse(JSON.stringify(seatOpenApi(undefined))))
  const validator = new Validator()
  expect(await validator.validate(document)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  const broken = { ...document, paths: { '/order': { post: { responses: 'none' } } } }
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

it('the document says where this server is reached', () => {
  expect(seatOpenApi('https://play.example.org').servers).toEqual([
    { url: 'https://play.example.org/api/seat/v1' },
  ])
})

it('every path of the document is answered, and every schema that it names is there', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const { room, red } = await startNight(server)
  const program = await TestProgram.of(server.url, red, room, 'red')
  const document = seatOpenApi(undefined)
  for (const [path, methods] of Object.entries(document.paths))
    for (const method of Object.keys(methods)) {
      if (path === '/entries') {
        await program.entries()
        continue
      }
      const init =
        method === 'post' ? { method, body: '{}', headers: { 'content-type': 'application/json' } } : {}
      expect((await program.ask(path.slice(1), init)).status).not.toBe(404)
    }
  const text = JSON.stringify(document)
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
    expect(Object.keys(document.components.schemas)).toContain(name)
})
