import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

const config = {
  host: '::1',
  publicUrl: undefined,
  servers: 1,
  databaseUrl: undefined,
  dataDir: '/srv/here/data',
}
const addressesOf = (host: string) =>
  [...startupText({ ...config, host }, 3000).matchAll(/http:\S+/g)].map(String)

it.each([
  ['0.0.0.0', ['http://localhost:3000', 'http://10.0.0.7:3000']],
  ['::', ['http://localhost:3000', 'http://10.0.0.7:3000', 'http://[2001:db8::7]:3000']],
  ['::1', ['http://[::1]:3000']],
])('a server at %s names the addresses at which it answers, of IPv6 too', (host, addresses) =>
  expect(addressesOf(host)).toEqual(addresses),
)

describe('started as root, whose Postgres has another account', () => {
  /** A folder that is closed to all other accounts. */
  let closed: string
  beforeEach(() => {
    vi.spyOn(process, 'getuid').mockReturnValue(0)
    closed = mkdtempSync(join(tmpdir(), 'opsroom-banner-'))
    chmodSync(closed, 0o700)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    rmSync(closed, { recursive: true })
  })
  const dataDir = () => join(closed, 'data')

  it('a server tells where its database is when the data folder cannot be entered', () => {
    const said = startupText({ ...config, dataDir: dataDir() }, 3000)
    expect(said).toMatch(/^ {2}\/var\/lib\/opsroom\/\w{12} has the database: /m)
    expect(said).toContain(dataDir())
    const given = { ...config, dataDir: dataDir(), databaseUrl: 'postgresql://db/games' }
    expect(startupText(given, 3000)).not.toContain('/var/lib')
  })

  it('a server uses the database of the data folder, if there is one', () => {
    mkdirSync(join(dataDir(), 'postgres/data'), { recursive: true })
    expect(startupText({ ...config, dataDir: dataDir() }, 3000)).not.toContain('/var/lib')
  })
})
