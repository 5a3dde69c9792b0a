import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { addressOf, type TrustedProxies, trustOf } from './address.ts'

/** The address of a caller who comes from `peer` and says `forwarded`. */
const found = (proxies: TrustedProxies, peer: string, forwarded: string) =>
  addressOf(
    {
      headers: { 'x-forwarded-for': forwarded },
      socket: { remoteAddress: peer },
    } as unknown as IncomingMessage,
    trustOf(proxies),
  )

it('believes what trusted proxies say of a caller, and nothing that the caller wrote before them', () => {
  const written = '1.1.1.1, 2.2.2.2, 10.0.0.9'
  expect(found(false, '10.0.0.1', written)).toBe('10.0.0.1')
  expect(found(1, '10.0.0.1', written)).toBe('10.0.0.9')
  expect(found(2, '10.0.0.1', written)).toBe('2.2.2.2')
  expect(found(['10.0.0.0/8'], '10.0.0.1', written)).toBe('2.2.2.2')
  expect(found(['10.0.0.0/8'], '5.5.5.5', written)).toBe('5.5.5.5')
})
