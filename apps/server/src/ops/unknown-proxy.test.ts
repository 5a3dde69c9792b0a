import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { warnOfUnknownProxy } from './unknown-proxy.ts'

const minute = 60_000
let app = Fastify()
let time = 0
let warnings: string[] = []

/** A server whose host has said so much of proxies. */
function open(trustProxy: false | number) {
  app = Fastify()
  warnings = []
  time = 0
  warnOfUnknownProxy(
    app,
    { trustProxy },
    { warn: (text: string) => void warnings.push(text) },
    { now: () => time },
  )
  app.get('/', async () => 'a page')
}
/** Somebody opens a page. @param remoteAddress of the caller that this server sees */
const visit = (remoteAddress: string, headers: Record<string, string> = { 'x-forwarded-for': '192.0.2.7' }) =>
  app.inject({ url: '/', remoteAddress, headers })

afterEach(() => app.close())

it('names the setting that is missing when people come through a proxy', async () => {
  open(false)
  await visit('10.0.0.2')
  expect(warnings).toEqual([
    'People come through a proxy at 10.0.0.2, and count as one for all limits. Set TRUST_PROXY=1 if it is yours.',
  ])
})

it('says so once an hour', async () => {
  open(false)
  for (let minutes = 0; minutes < 120; minutes++) {
    await visit('::1')
    time += minute
  }
  expect(warnings).toHaveLength(2)
})

it.each([
  ['the proxy is known', 1, '127.0.0.1', undefined],
  ['nobody handed the request on', false, '127.0.0.1', {}],
  ['a stranger wrote the header', false, '203.0.113.9', undefined],
] as const)('says nothing when %s', async (_, trustProxy, address, headers) => {
  open(trustProxy)
  await visit(address, headers)
  expect(warnings).toEqual([])
})
