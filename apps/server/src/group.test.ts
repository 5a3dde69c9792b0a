import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { PollingSession } from '../testing/polling-session.ts'
import { roomWish } from '../testing/room-wish.ts'
import { freshDatabase } from '../testing/store/databases.ts'
import { TestClient } from '../testing/test-client.ts'
import { newCookie } from '../testing/test-server.ts'
import { productRoot } from './ops/root.ts'

const metricsToken = 'a-token-of-some-length'

/** Several servers at one address, as `SERVERS` starts them. */
class Group {
  readonly process: ChildProcess
  said = ''
  wrong = ''

  constructor(environment: Record<string, string>) {
    this.process = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
      cwd: join(productRoot, 'apps/server'),
      env: {
        ...process.env,
        LOG_LEVEL: 'warn',
        METRICS_TOKEN: metricsToken,
        HOST: '127.0.0.1',
        PORT: '0',
        ...environment,
      },
    })
    this.process.stdout?.on('data', (text) => {
      this.said += text
    })
    this.process.stderr?.on('data', (text) => {
      this.wrong += text
    })
    onTestFinished(() => void this.process.kill('SIGKILL'))
  }

  /** @returns its address, when all servers are ready */
  async open(): Promise<string> {
    await eventually(() => expect(this.said).toContain('Ops Room is open.'))
    return /http:\/\/127\.0\.0\.1:\d+/.exec(this.said)?.[0] ?? ''
  }

  /** The processes of its servers, as they were ready. */
  get ready(): number[] {
    return [...this.said.matchAll(/"process":(\d+),"msg":"a server of the group is ready"/g)].map(([, id]) =>
      Number(id),
    )
  }

  async ended(): Promise<number | null> {
    if (this.process.exitCode === null) await once(this.process, 'exit')
    return this.process.exitCode
  }
}

/** A figure of all servers together. */
const figure = async (url: string, name: string): Promise<number> => {
  const text = await (
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  ).text()
  return Number(new RegExp(`^opsroom_${name} (\\d+)$`, 'm').exec(text)?.[1])
}

it('three servers share one address: players meet, polls find their server, metrics are added up', async () => {
  const group = new Group({ SERVERS: '3', DATABASE_URL: await freshDatabase(inject('postgres')) })
  const url = await group.open()
  expect(group.said.match(/Ops Room is open/g)).toHaveLength(1)
  expect(group.said).toMatch(/Servers +3/)

  // A new connection goes to the next server in turn, and each request of these is one.
  const sessions = await Promise.all(
    Array.from({ length: 6 }, async () => PollingSession.open(url, await newCookie(url))),
  )
  for (const session of sessions) await session.join()
  for (let round = 0; round < 3; round++)
    for (const session of sessions) {
      expect(await session.send('420["me.ping",{}]')).toBe(true)
      expect(await (await session.ask()).text()).toContain('[{"ok":true}]')
    }
  await eventually(async () => expect(await figure(url, 'connections')).toBe(6))

  const [ada, bruno] = (await Promise.all(
    [1, 2].map(async () => TestClient.open(url, await newCookie(url))),
  )) as [TestClient, TestClient]
  const { code } = await ada.get('room.create', roomWish({ game: 'duel', listed: false }))
  expect(await bruno.get('room.find', { code })).toMatchObject({ ok: true })
  for (const client of [ada, bruno]) client.socket.disconnect()

  group.process.kill('SIGTERM')
  expect(await group.ended()).toBe(0)
})

it('a server that was killed is started again, and the address answers all the while', async () => {
  const group = new Group({
    SERVERS: '2',
    LOG_LEVEL: 'info',
    DATABASE_URL: await freshDatabase(inject('postgres')),
  })
  const url = await group.open()
  // The log is written asynchronously, so that its last line may come after the banner.
  await eventually(() => expect(group.ready).toHaveLength(2))
  process.kill(group.ready[0] ?? 0, 'SIGKILL')
  await eventually(() => expect(group.said).toContain('it is started again'))
  for (let asked = 0; asked < 4; asked++) expect((await fetch(`${url}/healthz`)).ok).toBe(true)
  await eventually(() => expect(group.ready).toHaveLength(3))
  group.process.kill('SIGINT')
  expect(await group.ended()).toBe(0)
})

it('several servers that cannot start say why once, and end', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const { port } = blocker.address() as { port: number }
  const group = new Group({ SERVERS: '2', PORT: String(port) })
  expect(await group.ended()).toBe(1)
  blocker.close()
  expect(group.wrong).toMatch(new RegExp(`^Ops Room cannot start: PORT: ${port} is taken .+\n$`))
})
