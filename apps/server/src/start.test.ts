import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { root } from './ops/root.ts'
import { freshDatabase, scratchFolder } from './store/testing/databases.ts'

const words = ['--import', 'tsx', 'src/main.ts']
const settings = (environment: Record<string, string>) => ({
  cwd: join(root, 'apps/server'),
  env: { ...process.env, LOG_LEVEL: 'silent', HOST: '127.0.0.1', ...environment },
})

describe('the start', () => {
  const start = (environment: Record<string, string>) =>
    spawnSync(process.execPath, words, { ...settings(environment), encoding: 'utf8' })

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

  it('needs nothing but a folder, prints its addresses, and stops its Postgres when it is stopped', async () => {
    const folder = scratchFolder('start')
    const server = spawn(
      process.execPath,
      words,
      settings({ PORT: '0', DATA_DIR: folder, PUBLIC_URL: 'https://play.example/' }),
    )
    onTestFinished(() => void server.kill())
    let said = ''
    while (!said.includes('From anywhere')) said += String((await once(server.stdout, 'data'))[0])
    expect(said).toContain('https://play.example\n')
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(true)
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
    expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false)
  })
})
