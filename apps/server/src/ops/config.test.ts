import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { root } from './root.ts'

describe('the configuration', () => {
  it('needs no variable', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, host: '0.0.0.0', dataDir: join(root, '.data') })
  })

  it('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://here/games'],
    ['PUBLIC_URL', 'games.test'],
    ['LOG_LEVEL', 'loud'],
    ['ROOM_IDLE_HOURS', '-1'],
    ['METRICS_TOKEN', 'short'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.300'],
  ])('names %s when it is wrong, and never what it was', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(new RegExp(`^${name}: .+$`))
    if (value.length > 4) expect(read).not.toThrow(value)
  })

  it('takes the number of trusted proxies, or their addresses, and says so when it is given neither', () => {
    expect(readConfig({}).trustProxy).toBe(false)
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.1.0.0/16' }).trustProxy).toEqual([
      'loopback',
      '10.1.0.0/16',
    ])
    expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow(
      /^TRUST_PROXY: say how many proxies .+ such as 1/,
    )
  })
})
