import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import {
  callerAddressOf,
  callerKeyOf,
  isLoopback,
  ownUrl,
  proxyTrustOf,
  type TrustedProxies,
} from './address.ts'

/** The address of a caller who comes from `peer` and says `forwarded`. */
const found = (proxies: TrustedProxies, peer: string, forwarded: string) =>
  callerAddressOf(
    {
      headers: { 'x-forwarded-for': forwarded },
      socket: { remoteAddress: peer },
    } as unknown as IncomingMessage,
    proxyTrustOf(proxies),
  )

it('believes what trusted proxies say of a caller, and nothing that the caller wrote before them', () => {
  const written = '1.1.1.1, 2.2.2.2, 10.0.0.9'
  expect(found(false, '10.0.0.1', written)).toBe('10.0.0.1')
  expect(found(1, '10.0.0.1', written)).toBe('10.0.0.9')
  expect(found(2, '10.0.0.1', written)).toBe('2.2.2.2')
  expect(found(['10.0.0.0/8'], '10.0.0.1', written)).toBe('2.2.2.2')
  expect(found(['10.0.0.0/8'], '5.5.5.5', written)).toBe('5.5.5.5')
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:50123', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2::7', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:ffff:0:0:1', '2001:db8:1:2'],
  ['[2001:db8:1:2:3:4:5:6]:50123', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:0:0::9', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
])('the limits count %s as %s, however it is written', (address, network) => {
  expect(callerKeyOf(address)).toBe(network)
})

it('tells this machine from a name that only looks like it', () => {
  const own = ['localhost', 'LOCALHOST', 'ops.localhost', '127.0.0.1', '127.8.8.8', '[::1]', '::1']
  const others = ['127.0.0.1.example.org', 'localhost.example.org', '[2001:db8::1]', '10.0.0.1', '']
  expect(own.filter((host) => !isLoopback(host))).toEqual([])
  expect(others.filter(isLoopback)).toEqual([])
})

it('puts an IPv6 address in brackets where it stands in an address of the web', () => {
  const at = (address: string) => ownUrl({ address, port: 3000, family: '' })
  expect(at('::1')).toBe('http://[::1]:3000')
  expect(['::', '0.0.0.0'].map(at)).toEqual(['http://127.0.0.1:3000', 'http://127.0.0.1:3000'])
  expect(at('192.0.2.1')).toBe('http://192.0.2.1:3000')
})
