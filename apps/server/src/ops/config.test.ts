import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { freshDatabase } from '../store/testing/databases.ts'
import { readConfig } from './config.ts'
import { root } from './root.ts'

describe('the configuration', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, host: '0.0.0.0', dataDir: join(root, '.data') })
  })

  it('takes an empty variable as absent', () => {
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
  ])('names %s when it is wrong, and never what it was', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(new RegExp(`^${name}: .+$`))
    if (value.length > 4) expect(read).not.toThrow(value)
  })
})

describe('the start', () => {
  const start = (environment: Record<string, string>) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
      cwd: join(root, 'apps/server'),
      env: { ...process.env, LOG_LEVEL: 'silent', HOST: '127.0.0.1', ...environment },
      encoding: 'utf8',
    })

  it('ends with one clear line when a variable is wrong', () => {
    const { status, stderr, stdout } = start({ PORT: 'eighty' })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^Ops Room cannot start: PORT: .+\n$/)
  })

  it('ends with one clear line, without the password, when the database is not there', () => {
    const { status, stderr } = start({ DATABASE_URL: 'postgresql://me:hush@127.0.0.1:9/games' })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Ops Room cannot start: the database at 127.0.0.1:9\/games .+\n$/)
    expect(stderr).not.toContain('hush')
  })

  it('ends with one clear line when the port is taken', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => blocker.once('listening', resolve))
    const { port } = blocker.address() as { port: number }
    const { status, stderr } = start({
      PORT: String(port),
      DATABASE_URL: await freshDatabase(inject('postgres')),
    })
    blocker.close()
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Ops Room cannot start: .*EADDRINUSE.*\n$/)
  })
})
