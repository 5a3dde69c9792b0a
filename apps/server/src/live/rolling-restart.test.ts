import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, createServer, type Socket as TcpSocket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { holdEvents, startNight } from '../../testing/night.ts'
import { ReturningGame } from '../../testing/returning-game.ts'
import { ReturningPlayer } from '../../testing/returning-player.ts'
import { query } from '../../testing/store/databases.ts'
import { newCookie, openTestServer, type TestServer } from '../../testing/test-server.ts'

/** A proxy that sends each new connection to the next server that says it is ready. */
async function openProxy(servers: () => TestServer[]) {
  const lines = new Set<TcpSocket>()
  let turn = 0
  const nextReady = async (): Promise<TestServer | undefined> => {
    const asked = servers()
    for (const _ of asked) {
      const server = asked[turn++ % asked.length] as TestServer
      const isReady = await fetch(`${server.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) return server
    }
    return undefined
  }
  const proxy = createServer({ pauseOnConnect: true }, async (line) => {
    lines.add(line)
    line.on('error', () => {}).once('close', () => lines.delete(line))
    const server = await nextReady()
    if (!server) return line.destroy()
    const further = connect(server.port, '127.0.0.1').on('error', () => line.destroy())
    further.once('close', () => line.destroy())
    line.once('close', () => further.destroy())
    line.pipe(further).pipe(line)
    return undefined
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      for (const line of lines) line.destroy()
      proxy.close()
    },
  }
}

it('a game goes on while both servers are replaced, one after the other: no order is lost or doubled, nobody loses a seat', async () => {
  const settings = { DRAIN_SECONDS: '0.5' }
  const first = await openTestServer(settings)
  const shared = { ...settings, DATABASE_URL: first.databaseUrl }
  const servers = [first, await openTestServer(shared)]
  const proxy = await openProxy(() => servers)
  const players: ReturningPlayer[] = []
  onTestFinished(async () => {
    for (const { socket } of players) socket.disconnect()
    proxy.close()
    for (const server of servers) await server.close()
  })
  // One at each server: the proxy takes them in turn.
  const cookies = [await newCookie(proxy.url), await newCookie(proxy.url)]
  for (const cookie of cookies) {
    const player = new ReturningPlayer(proxy.url, cookie)
    players.push(player)
    await new Promise<void>((resolve) => player.socket.once('connect', resolve))
  }
  const [red, blue] = players as [ReturningPlayer, ReturningPlayer]
  const game = await ReturningGame.start([red, blue])
  for (const place of [0, 1]) {
    await game.goesOn(2)
    const old = servers[place] as TestServer
    await old.drain()
    await old.close()
    servers[place] = await openTestServer(shared)
  }
  await game.goesOn(2)
  await game.endsWhole(first.databaseUrl)

  // First one of them moved to the other server, then both to the new one.
  expect(red.connections + blue.connections).toBeGreaterThanOrEqual(5)
  const seats = await query(
    first.databaseUrl,
    'SELECT seat, person IS NOT NULL AS held FROM seat WHERE room = $1',
    [game.room],
  )
  expect(seats).toEqual(
    expect.arrayContaining([
      { seat: 'red', held: true },
      { seat: 'blue', held: true },
    ]),
  )
})

/** The answer to a web socket's greeting. */
async function greetingOf(url: string, cookie: string): Promise<IncomingMessage> {
  const asked = request(`${url}/socket.io/?EIO=4&transport=websocket`, {
    headers: {
      cookie,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    },
  }).end()
  const [answer] = (await Promise.race([once(asked, 'response'), once(asked, 'upgrade')])) as [
    IncomingMessage,
  ]
  answer.socket.destroy()
  return answer
}

it('a server that is about to end is alive and not ready; who is there plays on, and who comes is sent elsewhere', async () => {
  const server = await openTestServer({ DRAIN_SECONDS: '120' })
  onTestFinished(() => server.close())
  const { room, red } = await startNight(server)
  expect((await greetingOf(server.url, red.cookie)).statusCode).toBe(101)
  const draining = server.drain()
  const answers = await Promise.all(
    ['/healthz', '/readyz'].map(async (path) => (await fetch(server.url + path)).text()),
  )
  expect(answers).toEqual(['{"ok":true}', '{"ok":false,"missing":["draining"]}'])
  const refused = await greetingOf(server.url, red.cookie)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1'])
  expect(await red.order(room, 'red', { type: 'hide', place: 'attic' })).toMatchObject({ ok: true })
  await server.close()
  void draining
})

it('a window is disconnected when its order is answered, and is told that it may come back', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const { room, red } = await startNight(server)
  const events = await holdEvents(server.databaseUrl)
  const heard: unknown[] = []
  red.socket.once('disconnect', (reason) => heard.push(reason))
  const ordered = red
    .order(room, 'red', { type: 'hide', place: 'attic' })
    .then((answer) => heard.push(answer))
  const isWaiting =
    "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
  await eventually(async () => expect(await query(server.databaseUrl, isWaiting)).toHaveLength(1))
  const drained = server.drain()
  await events.letGo()
  await ordered
  await drained
  await eventually(() => expect(heard).toEqual([{ ok: true, last: 6 }, 'transport close']))
})
