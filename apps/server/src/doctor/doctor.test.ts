import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { without } from '../../testing/needs.ts'
import { redisForTest } from '../../testing/redis-server.ts'
import { freshDatabase, query, scratchFolder } from '../../testing/store/databases.ts'
import { transactionPooler } from '../../testing/store/transaction-pooler.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { type Config, readConfig } from '../ops/config.ts'
import { diskFinding } from './disk.ts'
import { doctorPartNames, examineInstallation } from './doctor.ts'
import { type DoctorFinding, findingText } from './finding.ts'
import { examineNode } from './node.ts'
import { unreachableFinding } from './socket.ts'

/** The finding of the doctor at one part. */
async function found(part: string, environment: Record<string, string>): Promise<DoctorFinding[]> {
  const findings: DoctorFinding[] = []
  const config: Config = readConfig({ HOST: '127.0.0.1', PORT: '0', ...environment })
  const isWell = await examineInstallation(config, (finding) => findings.push(finding), undefined, [part])
  expect(isWell).toBe(findings.every(({ state }) => state !== 'failed'))
  return findings
}

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

it('says in every line that is not well what to do', async () => {
  const environment = {
    DATABASE_URL: 'postgresql://me:hush@127.0.0.1:9/games',
    REDIS_URL: 'redis://127.0.0.1:9',
  }
  const findings = (await Promise.all(['database', 'redis'].map((part) => found(part, environment)))).flat()
  expect(findings).toMatchObject([
    { state: 'failed', todo: expect.stringMatching(/DATABASE_URL/) },
    { state: 'warn', todo: expect.stringMatching(/REDIS_URL/) },
  ])
  const text = findings.map(findingText).join('\n')
  expect(text).not.toContain('hush')
  expect(text.split('\n')).toHaveLength(4)
})

it('knows a Node that is too old, and one that nobody has tried', () => {
  const states = ['20.18.3', '20.19.0', '24.1.0', '27.0.0'].map(
    (version) => examineNode(undefined, version)[0]?.state,
  )
  expect(states).toEqual(['failed', 'ok', 'ok', 'warn'])
})

it('warns of a disk that is nearly full, and refuses one that is', () => {
  const folder = scratchFolder('doctor')
  const states = [5_000, 900, 100].map((megabytes) => diskFinding(folder, megabytes * 1_000_000).state)
  expect(states).toEqual(['ok', 'warn', 'failed'])
  expect(diskFinding('/proc/nothing')).toMatchObject({
    state: 'failed',
    todo: expect.stringContaining('DATA_DIR'),
  })
  // The folder is made at the first start.
  expect(diskFinding(join(folder, 'not/there')).says).not.toContain('cannot')
})

it('tells a port of another program from that of the server itself', async () => {
  const port = await listening(createServer((line) => line.destroy()))
  const [taken] = await found('port', { PORT: String(port) })
  expect(taken).toMatchObject({ state: 'failed', todo: expect.stringContaining('PORT=') })
  const own = await listening(createHttpServer((_, reply) => reply.end('{"ok":true}')))
  expect(await found('port', { PORT: String(own) })).toMatchObject([{ state: 'ok' }])
})

describe('at the database', () => {
  it('finds one that a server has used, and an empty one', async () => {
    for (const isEmpty of [false, true])
      expect(
        await found('database', { DATABASE_URL: await freshDatabase(inject('postgres'), isEmpty) }),
      ).toMatchObject([
        {
          state: 'ok',
          says: expect.stringContaining(isEmpty ? 'at the next start' : 'all migrations are applied'),
        },
      ])
  })

  it('finds a pooler that shares sessions', async () => {
    const url = await transactionPooler(await freshDatabase(inject('postgres')))
    expect(await found('database', { DATABASE_URL: url })).toMatchObject([
      { state: 'failed', todo: expect.stringContaining('pool_mode = session') },
    ])
  })

  it('finds a migration that has failed', async () => {
    const url = await freshDatabase(inject('postgres'))
    await query(
      url,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', '', '2999_broken')`,
    )
    expect(await found('database', { DATABASE_URL: url })).toMatchObject([
      { state: 'failed', says: 'migration 2999_broken has failed' },
    ])
  })

  it.each([
    ['is newer than this build', `migration_name = '29990101000000_future'`, 'Run the newer version'],
    ['was changed after it was applied', `checksum = ''`, 'Undo the edit'],
  ])('finds one on which no server of this build starts, because it %s', async (says, change, todo) => {
    const url = await freshDatabase(inject('postgres'))
    await query(
      url,
      `UPDATE _prisma_migrations SET ${change}
       WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`,
    )
    expect(await found('database', { DATABASE_URL: url })).toMatchObject([
      { state: 'failed', says: expect.stringContaining(says), todo: expect.stringContaining(todo) },
    ])
  })

  it('takes the embedded one of another account for no new one', async () => {
    const folder = scratchFolder('doctor')
    mkdirSync(join(folder, 'postgres/data'), { recursive: true })
    vi.spyOn(process, 'getuid').mockReturnValue(12_345)
    onTestFinished(() => void vi.restoreAllMocks())
    expect(await found('database', { DATA_DIR: folder })).toMatchObject([
      { state: 'failed', says: expect.stringContaining('belongs to another account') },
    ])
  })

  it('starts no embedded one', async () => {
    const folder = scratchFolder('doctor')
    expect(await found('database', { DATA_DIR: folder })).toMatchObject([
      { state: 'ok', says: expect.stringContaining('at the first start') },
    ])
  })
})

it.skipIf(without('redis'))('writes to Redis, and removes it', async () => {
  const redis = await redisForTest()
  expect(await found('redis', { REDIS_URL: redis.url })).toMatchObject([{ part: 'redis', state: 'ok' }])
  expect(await redis.client().dbsize()).toBe(0)
})

describe('at the mail server', () => {
  async function mail(allows: boolean): Promise<DoctorFinding | undefined> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (_, __, done) => (allows ? done(null, { user: 'me' }) : done(new Error('no such user'))),
    })
    server.on('error', () => {})
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
    const { port } = server.server.address() as AddressInfo
    const [finding] = await found('mail', {
      SMTP_URL: `smtp://me:secret@127.0.0.1:${port}?ignoreTLS=true`,
      MAIL_FROM: 'room@play.test',
      PUBLIC_URL: 'https://play.test',
    })
    return finding
  }

  it('logs in and sends nothing', async () => {
    expect(await mail(true)).toMatchObject({ state: 'ok' })
  })

  it('says that user and password are wrong', async () => {
    const finding = await mail(false)
    expect(finding).toMatchObject({ state: 'failed', todo: expect.stringContaining('user and password') })
    expect(finding?.says).not.toContain('secret')
  })
})

describe('through the public address', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())
  const through = async (publicUrl: string) => {
    const [finding] = await found('socket', { PUBLIC_URL: publicUrl, PORT: String(server.port) })
    return finding
  }

  it('opens a live connection', async () => {
    expect(await found('socket', { PORT: String(server.port) })).toMatchObject([{ state: 'ok' }])
    expect(await through(server.url)).toMatchObject({ state: 'ok' })
  })

  it.each([
    ['does not pass web sockets on', 400, '{"code":3}', 'Upgrade'],
    ['gives another Host', 403, 'Forbidden', 'Host'],
  ])('finds a proxy that %s', async (_, status, body, remedy) => {
    const proxy = createHttpServer(({ url }, reply) => {
      if (url === '/healthz') reply.end('{"ok":true}')
      else reply.writeHead(status).end(body)
    })
    const port = await listening(proxy)
    expect(await through(`http://127.0.0.1:${port}`)).toMatchObject({
      state: 'failed',
      todo: expect.stringContaining(remedy),
    })
  })

  it('finds another page at the address, and none', async () => {
    const other = await listening(createHttpServer((_, reply) => reply.end('<h1>It works!</h1>')))
    expect(await through(`http://127.0.0.1:${other}`)).toMatchObject({
      says: expect.stringContaining('not this server'),
    })
    const nobody = createServer()
    const gone = await listening(nobody)
    await once(nobody.close(), 'close')
    const address = `http://127.0.0.1:${gone}`
    const refused = await fetch(address).catch((error: unknown) => error)
    // In a container this may be a proxy of its host: below.
    expect(unreachableFinding(address, refused, false)).toMatchObject({
      state: 'failed',
      todo: expect.stringContaining('start the proxy'),
    })
  })

  it('waits for a server that runs', async () => {
    expect(await found('socket', { PORT: '9' })).toMatchObject([{ state: 'left out' }])
  })

  it('is left out in a container whose players come by the name localhost', () => {
    const refused = new Error('connect ECONNREFUSED 127.0.0.1:443')
    expect(unreachableFinding('https://localhost', refused, true)).toMatchObject({
      state: 'left out',
      says: expect.stringContaining('browser of the host'),
    })
    expect(unreachableFinding('https://localhost', refused, false)).toMatchObject({ state: 'failed' })
    expect(unreachableFinding('https://play.example.org', refused, true)).toMatchObject({ state: 'failed' })
  })
})

it('looks at every part that docs/operations.md promises', () => {
  expect(doctorPartNames).toEqual(['node', 'port', 'disk', 'database', 'redis', 'socket', 'mail', 'tests'])
})
