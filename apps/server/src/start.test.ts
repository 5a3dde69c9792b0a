import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { connectTo, freshDatabase, query, scratchFolder } from '../testing/store/databases.ts'
import { productRoot } from './ops/root.ts'
import { launchPostgres, stopPostgres } from './store/postgres/launcher.ts'
import { withLock } from './store/postgres/lock.ts'

const words = ['--import', 'tsx', 'src/main.ts']
const settings = (environment: Record<string, string>) => ({
  cwd: join(productRoot, 'apps/server'),
  env: { ...process.env, LOG_LEVEL: 'silent', HOST: '127.0.0.1', ...environment },
})

/** Containers often have none. */
const hasIpv6 = networkInterfaces().lo?.some(({ family }) => family === 'IPv6') ?? false

describe('the start', () => {
  const start = (environment: Record<string, string>) =>
    spawnSync(process.execPath, words, { ...settings(environment), encoding: 'utf8' })
  /** `pnpm start`, which builds first. */
  const beginBuild = (environment: Record<string, string>) =>
    spawnSync(process.execPath, ['scripts/start.mjs'], {
      cwd: productRoot,
      env: { ...process.env, HOST: '127.0.0.1', ...environment },
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

  it('ends with one clear line when the port is taken, before it starts a database', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const { port } = blocker.address() as { port: number }
    const folder = join(scratchFolder('taken'), 'data')
    const { status, stderr } = start({ PORT: String(port), DATA_DIR: folder })
    blocker.close()
    expect([status, existsSync(folder)]).toEqual([1, false])
    expect(stderr).toMatch(new RegExp(`^Ops Room cannot start: PORT: ${port} is taken .+ PORT=\\d+\n$`))
  })

  it('ends with one clear line when this machine has no such address', () => {
    const { status, stderr } = start({ PORT: '0', HOST: '192.0.2.1' })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Ops Room cannot start: HOST: this machine has no address 192\.0\.2\.1 .+\n$/)
  })

  it('says nothing of a build when the port is taken or a setting is wrong', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const { port } = blocker.address() as { port: number }
    const taken = beginBuild({ PORT: String(port) })
    blocker.close()
    expect([taken.status, taken.stdout]).toEqual([1, ''])
    expect(taken.stderr).toMatch(/^Ops Room cannot start: PORT: .+\n$/)
    const wrong = beginBuild({ PUBLIC_URL: 'https://play.example/ops' })
    expect([wrong.status, wrong.stdout]).toEqual([1, ''])
    expect(wrong.stderr).toMatch(/^Ops Room cannot start: PUBLIC_URL: .+\n$/)
  })

  it('is open at an address of IPv6, which it writes in brackets', async () => {
    const server = spawn(
      process.execPath,
      words,
      settings({ PORT: '0', HOST: '::1', DATABASE_URL: await freshDatabase(inject('postgres')) }),
    )
    onTestFinished(() => void server.kill())
    if (!hasIpv6) return expect(await saidBy(server, 'HOST:')).toContain('no address ::1')
    const [url] = /http:\/\/\[::1\]:\d+/.exec(await saidBy(server, '[::1]')) ?? []
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  })

  it('needs nothing but a folder, prints its addresses, and owns its Postgres until it is stopped', async () => {
    const folder = scratchFolder('start')
    const server = spawn(
      process.execPath,
      words,
      settings({ PORT: '0', DATA_DIR: folder, PUBLIC_URL: 'https://play.example/' }),
    )
    onTestFinished(() => void server.kill())
    const said = await saidBy(server, 'From anywhere')
    expect(said).toContain('https://play.example\n')
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
    const readiness = async () => (await fetch(`${url}/readyz`)).json()
    expect(await readiness()).toEqual({ ok: true })
    const postmaster = join(folder, 'postgres/data/postmaster.pid')
    // When it dies it is missing until it is brought back, which waits here.
    await withLock(join(folder, 'postgres'), async () => {
      process.kill(Number.parseInt(readFileSync(postmaster, 'utf8'), 10), 'SIGKILL')
      await eventually(async () => expect(await readiness()).toMatchObject({ ok: false }))
    })
    await eventually(async () => expect(await readiness()).toEqual({ ok: true }))
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
    expect(existsSync(postmaster)).toBe(false)
  })

  it('leaves no Postgres behind when it is stopped on the way, though it has only joined it', async () => {
    const folder = scratchFolder('start')
    const place = join(folder, 'postgres')
    onTestFinished(() => stopPostgres(place))
    const { url, stop } = await launchPostgres(place, ['fsync=off'])
    const pool = connectTo(url)
    const holder = await pool.connect()
    await holder.query('SELECT pg_advisory_lock(72707369)') // the migrations wait for it
    // A busy machine may need longer than the seconds after which a process ends whatever it does.
    const slowly = { DRAIN_SECONDS: '600' }
    const server = spawn(process.execPath, words, settings({ PORT: '0', DATA_DIR: folder, ...slowly }))
    onTestFinished(() => void server.kill('SIGKILL'))
    let said = ''
    server.stdout.on('data', (text) => {
      said += text
    })
    await eventually(async () => {
      const waiting = await query(url, `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)
      expect(waiting).toHaveLength(1)
    })
    server.kill('SIGTERM')
    await stop()
    expect(existsSync(join(place, 'data/postmaster.pid'))).toBe(true)
    holder.release(true)
    await pool.end()
    expect(await once(server, 'exit')).toEqual([0, null])
    expect(said).toBe('')
    expect(existsSync(join(place, 'data/postmaster.pid'))).toBe(false)
  })
})

/** All that a program has said when it has said a word. @throws Error when it ends before */
function saidBy(program: ChildProcess, word: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    for (const stream of [program.stdout, program.stderr])
      stream?.on('data', (text) => {
        said += text
        if (said.includes(word)) resolve(said)
      })
    program.once('close', () => reject(new Error(`it ended: ${said}`)))
  })
}
