import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limitHttpWork } from './http-allowance.ts'
import { ProcessorTimeShares } from './processor-time.ts'
import { webRoutes } from './web.ts'

/** An address has 200 ms in a minute. */
const limits = { httpMsPerMinute: 100, personsPerAddress: 2 }
/** A request of 90 ms costs a little more: two of them leave less than 20 ms. */
const half = '/api/works/90'

let app: FastifyInstance
let refusals: string[]
/** Time of the processor that nobody has asked for yet. */
let worked: number

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  refusals = []
  worked = 0
  app = Fastify({ trustProxy: true })
  const lap = () => {
    const found = worked
    worked = 0
    return found
  }
  limitHttpWork(app, limits, { refused: (rule) => refusals.push(rule) }, new ProcessorTimeShares(lap))
  app.get('/healthz', { config: { isUncounted: true } }, async () => ({ ok: true }))
  app.get('/api/works/:ms', async ({ params }) => {
    worked += Number((params as { ms: string }).ms)
    return { ok: true }
  })
  await webRoutes(app, 'there-is-no-such-folder')
})
afterEach(async () => {
  await app.close()
  vi.useRealTimers()
})

const ask = (url: string, address = '192.0.2.1', headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'x-forwarded-for': address, ...headers } })
const useUp = async (address?: string) => {
  for (let count = 0; count < 3; count++) await ask(half, address)
}
const statusOf = async (url: string, address?: string) => (await ask(url, address)).statusCode

it('is charged by what was worked, and hardly by how many requests that were', async () => {
  for (let count = 0; count < 50; count++) expect(await statusOf('/api/works/0')).toBe(200)
  expect(await statusOf(half)).toBe(200)
  worked += 1_000 // for others, between two requests
  expect(await statusOf(half)).toBe(200)
  expect(await statusOf('/api/works/20')).toBe(200)
  expect(await statusOf('/api/works/0')).toBe(429)
  expect(refusals).toEqual(['W10'])
})

it('adds up what many cheap requests cost', async () => {
  for (let count = 0; count < 400; count++) expect(await statusOf('/api/works/0.4')).toBe(200)
  expect(await statusOf('/api/works/0.4')).toBe(429)
})

it('is of an address: of an IPv6 network, and not of the next one', async () => {
  await useUp('2001:db8:0:1::1')
  expect(await statusOf('/', '2001:db8:0:1::2')).toBe(429)
  expect(await statusOf('/', '2001:db8:0:2::1')).toBe(200)
})

it('comes back when the minute is over, which the answer says', async () => {
  await useUp()
  vi.advanceTimersByTime(15_000)
  expect((await ask('/')).headers['retry-after']).toBe('45')
  vi.advanceTimersByTime(45_000)
  expect(await statusOf('/')).toBe(200)
})

it('is for pages, files, missing files, feeds and programs alike, and not for health checks', async () => {
  await useUp()
  for (const url of ['/', '/r/ABCDEF', '/assets/gone.js', '/feed.atom', '/api/me'])
    expect(await statusOf(url)).toBe(429)
  expect(await statusOf('/healthz')).toBe(200)
})

it('charges a request that waits for long no more than a dear one', async () => {
  await ask('/api/works/1000000')
  expect(await statusOf('/')).toBe(200)
})

it('answers by rule also where the answers of a route have a schema', async () => {
  const never = () => {
    throw new Error('this answer does not fit')
  }
  const schema = { response: { default: {} } }
  app.get('/api/strict', { schema, serializerCompiler: () => never }, async () => ({ ok: true }))
  await useUp()
  const { statusCode, body } = await ask('/api/strict')
  expect(statusCode).toBe(429)
  expect(JSON.parse(body)).toMatchObject({ ok: false, refusal: { rule: 'W10' } })
})

it.each([
  ['/', 'text/html', 'de-CH,fr;q=0.9', '<html lang="de">', 'Warte 60 s'],
  ['/assets/a.js', 'text/plain', 'sv, fr-CA', 'Attendez 60 s', 'rechargez'],
  ['/api/me', 'application/json', 'sv', '"ok":false', 'Wait 60 s'],
])('says in words what to do (%s)', async (url, type, accepted, ...texts) => {
  await useUp()
  const { headers, body } = await ask(url, undefined, { 'accept-language': accepted })
  expect(headers['content-type']).toContain(type)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', connection: 'close' })
  for (const text of texts) expect(body).toContain(text)
})
