import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHookSink } from '../../testing/notice-sinks.ts'
import { openWebhookPoster, WebhookHosts } from './webhooks.ts'

const known = ['discord.com', 'hooks.slack.com']
const byte = fc.integer({ min: 0, max: 255 })
const privateAddress = fc.oneof(
  fc.tuple(fc.constant(10), byte, byte, byte),
  fc.tuple(fc.constant(127), byte, byte, byte),
  fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
  fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
)

describe('the hosts of webhooks', () => {
  it('are those that the operator has named, over https, at the usual port', () => {
    const hosts = new WebhookHosts(known)
    expect(hosts.allows('https://discord.com/api/webhooks/1/x')).toBe(true)
    for (const url of [
      'http://discord.com/x',
      'https://discord.com:8443/x',
      'https://user:password@discord.com/x',
      'https://discord.com.example.org/x',
      'https://example.org/discord.com',
      'https://sub.discord.com/x',
      'ftp://discord.com/x',
      'discord.com',
      '',
    ])
      expect([url, hosts.allows(url)]).toEqual([url, false])
  })

  it('are never this machine or its neighbours, whatever their addresses are written like', () => {
    const hosts = new WebhookHosts(['*'])
    expect(hosts.allows('https://example.org/x')).toBe(true)
    for (const host of [
      'localhost',
      'intranet',
      'db.internal',
      '[::1]',
      '[::ffff:10.0.0.1]',
      '0x7f.1',
      '2130706433',
    ])
      expect([host, hosts.allows(`https://${host}/x`)]).toEqual([host, false])
    fc.assert(
      fc.property(privateAddress, (bytes) => {
        expect(hosts.allows(`https://${bytes.join('.')}/x`)).toBe(false)
        const number = bytes.reduce((sum, each) => sum * 256 + each, 0)
        expect(hosts.allows(`https://${number}/x`)).toBe(false)
        expect(hosts.allows(`https://[::ffff:${bytes.join('.')}]/x`)).toBe(false)
      }),
    )
  })

  it('are whole origins where the operator names these, with scheme and port', () => {
    const hosts = new WebhookHosts(['http://127.0.0.1:8080'])
    expect(hosts.allows('http://127.0.0.1:8080/x')).toBe(true)
    for (const url of ['http://127.0.0.1/x', 'http://127.0.0.1:8081/x', 'https://127.0.0.1:8080/x'])
      expect(hosts.allows(url)).toBe(false)
  })
})

describe('a post to a webhook', () => {
  let sink: Awaited<ReturnType<typeof openHookSink>>
  beforeAll(async () => {
    sink = await openHookSink()
  })
  afterAll(() => sink.close())
  const post = (url: string, allowed = [sink.origin]) =>
    openWebhookPoster(new WebhookHosts(allowed))(url, { a: 1 })

  it('follows no redirect', async () => {
    sink.reply('/from', { status: 302, headers: { location: `${sink.origin}/to` } })
    expect(await post(`${sink.origin}/from`)).toEqual({ ok: false, why: 'status', status: 302 })
    expect(sink.at('/from')).toHaveLength(1)
    expect(sink.at('/to')).toEqual([])
  })

  it('is not sent to a host that is not allowed any more, nor to a name that leads to this machine', async () => {
    expect(await post(`${sink.origin}/x`, known)).toEqual({ ok: false, why: 'notAllowed' })
    expect(await post('https://localhost.localdomain/x', ['*'])).toMatchObject({ ok: false })
    expect(sink.at('/x')).toEqual([])
  })

  it('says for good that an address is gone (404, 410), and how long a service wants to wait, an hour at most', async () => {
    for (const status of [404, 410]) {
      sink.reply('/gone', { status })
      expect(await post(`${sink.origin}/gone`)).toEqual({ ok: false, why: 'gone', status, isFinal: true })
    }
    sink.reply('/busy', { status: 429, headers: { 'retry-after': '90' } })
    expect(await post(`${sink.origin}/busy`)).toEqual({ ok: false, why: 'status', status: 429, wait: 90 })
    sink.reply('/busy', { status: 503, headers: { 'retry-after': '999999' } })
    expect(await post(`${sink.origin}/busy`)).toMatchObject({ wait: 3600 })
  })
})
