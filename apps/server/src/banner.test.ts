import { expect, it, vi } from 'vitest'
import { startupText } from './banner.ts'

vi.mock('node:os', async (original) => ({
  ...(await original<object>()),
  networkInterfaces: () => ({
    lo: [{ address: '127.0.0.1', family: 'IPv4', internal: true }],
    eth0: [
      { address: '10.0.0.7', family: 'IPv4', internal: false },
      { address: '2001:db8::7', family: 'IPv6', internal: false },
      { address: 'fe80::7', family: 'IPv6', internal: false },
    ],
  }),
}))

const addressesOf = (host: string) =>
  [...startupText({ host, publicUrl: undefined, servers: 1 }, 3000).matchAll(/http:\S+/g)].map(String)

it.each([
  ['0.0.0.0', ['http://localhost:3000', 'http://10.0.0.7:3000']],
  ['::', ['http://localhost:3000', 'http://10.0.0.7:3000', 'http://[2001:db8::7]:3000']],
  ['::1', ['http://[::1]:3000']],
])('a server at %s names the addresses at which it answers, of IPv6 too', (host, addresses) =>
  expect(addressesOf(host)).toEqual(addresses),
)
