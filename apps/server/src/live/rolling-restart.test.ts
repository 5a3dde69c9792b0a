import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, createServer, type Socket as TcpSocket } from 'node:net'
import type { AnswerOf, PushOf, RequestName, RequestOf } from '@opsroom/protocol'
import { io, type Socket } from 'socket.io-client'
import { expect, it, onTestFinished } from 'vitest'
import { query } from '../store/testing/databases.ts'
import { eventually } from '../testing/eventually.ts'
import { holdEvents, startNight } from '../testing/night.ts'
import { game, table } from '../testing/test-client.ts'
import { newCookie, openTestServer, type TestServer } from '../testing/test-server.ts'

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

/** A window that connects again whenever it is disconnected, and sends an order again until it is answered. */
class ReturningClient {
  readonly socket: Socket
  readonly cookie: string
  /** The numbers of the entries that it was sent, in order. */
  readonly numbers: number[] = []
  connections = 0
  #watched: { room: string; as: string } | undefined

  constructor(url: string, cookie: string) {
    this.cookie = cookie
    this.socket = io(url, {
      transports: ['websocket'],
      extraHeaders: { cookie },
      reconnectionDelay: 20,
      reconnectionDelayMax: 100,
      forceNew: true,
    })
    this.socket.on('connect', () => {
      this.connections++
      if (this.#watched) void this.#subscribe(this.#watched)
    })
    this.socket.on('table.entries', ({ first, entries }: PushOf<'table.entries'>) =>
      this.#take(first, entries.length),
    )
  }

  get last(): number {
    return this.numbers.at(-1) ?? 0
  }

  /** Asks until there is an answer. A request that has an id may so be asked twice. */
  async ask<N extends RequestName>(name: N, request: RequestOf<N>): Promise<AnswerOf<N>> {
    for (;;) {
      const answer = await this.socket
        .timeout(5_000)
        .emitWithAck(name, request)
        .catch(() => undefined)
      if (answer && answer.refusal?.rule !== 'W11') return answer
    }
  }

  async watch(room: string, as: string): Promise<void> {
    this.#watched = { room, as }
    await this.#subscribe(this.#watched)
  }

  async #subscribe(watched: { room: string; as: string }): Promise<void> {
    const answer = await this.socket
      .timeout(5_000)
      .emitWithAck('table.subscribe', { ...watched, have: this.last })
      .catch(() => undefined) // disconnected again: the next connection subscribes
    if (answer?.ok) this.#take(answer.last - (answer.entries?.length ?? 0) + 1, answer.entries?.length ?? 0)
  }

  /** What it has already is left out, as in a browser; what does not follow is not taken. */
  #take(first: number, count: number): void {
    for (let number = first; number < first + count; number++)
      if (number === this.last + 1) this.numbers.push(number)
  }
}

/** A window that gives orders to a table of Hide and Seek, under the same id until each is answered. */
class Player extends ReturningClient {
  room = ''
  as = ''
  readonly accepted: string[] = []

  async order(order: { type: string; [key: string]: unknown }) {
    const command = game(order)
    return this.ask('table.command', {
      room: this.room,
      as: this.as,
      id: randomUUID(),
      seen: this.last,
      command,
    })
  }

  async sit(room: string, seat: string): Promise<void> {
    Object.assign(this, { room, as: seat })
    await this.watch(room, seat)
  }

  /** Mutters, one thing after the other, until it is told to stop. */
  async mutterUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const text = `${this.as} ${this.accepted.length}`
      const answer = await this.order({ type: 'mutter', text })
      expect(answer).toMatchObject({ ok: true })
      this.accepted.push(text)
    }
  }

  /** Gives an order of the game, anew where something else has happened meanwhile. */
  async give(order: { type: string; [key: string]: unknown }): Promise<void> {
    for (;;) {
      const answer = await this.order(order)
      if (answer.ok) return
      expect(answer.refusal).toMatchObject({ reason: expect.stringMatching(/stale|notYet/) })
    }
  }
}

it('a game goes on while both servers are replaced, one after the other: no order is lost or doubled, nobody loses a seat', async () => {
  const settings = { DRAIN_SECONDS: '0.5' }
  const first = await openTestServer(settings)
  const shared = { ...settings, DATABASE_URL: first.databaseUrl }
  const servers = [first, await openTestServer(shared)]
  const proxy = await openProxy(() => servers)
  const players: Player[] = []
  onTestFinished(async () => {
    for (const { socket } of players) socket.disconnect()
    proxy.close()
    for (const server of servers) await server.close()
  })
  // One at each server: the proxy takes them in turn.
  const cookies = [await newCookie(proxy.url), await newCookie(proxy.url)]
  for (const cookie of cookies) {
    const player = new Player(proxy.url, cookie)
    players.push(player)
    await new Promise<void>((resolve) => player.socket.once('connect', resolve))
  }
  const [red, blue] = players as [Player, Player]
  const opened = await red.ask('room.create', {
    game: 'toy',
    setup: {},
    listed: false,
    spectators: 'none',
    bothSides: false,
    seat: 'red',
  })
  if (!opened.ok) throw new Error('no room')
  const { room } = opened
  const say = (player: Player, command: Parameters<typeof table>[0], as?: string) =>
    player.ask('table.command', { room, as, id: randomUUID(), seen: player.last, command: table(command) })
  await red.sit(room, 'red')
  expect(await say(blue, { type: 'sit', seat: 'blue' })).toMatchObject({ ok: true })
  await blue.sit(room, 'blue')
  await eventually(async () => expect(await say(red, { type: 'start' }, 'red')).toMatchObject({ ok: true }))
  await red.give({ type: 'hide', place: 'attic' })
  await blue.give({ type: 'hide', place: 'well' })

  let isOver = false
  const guessed: string[] = []
  const guess = async () => {
    for (let turn = 0; !isOver; turn++) {
      const place = `place-${turn}`
      await (turn % 2 === 0 ? red : blue).give({ type: 'guess', place })
      guessed.push(place)
    }
  }
  const playing = Promise.all([red.mutterUntil(() => isOver), blue.mutterUntil(() => isOver), guess()])
  for (const place of [0, 1]) {
    const before = guessed.length
    await eventually(() => expect(guessed.length).toBeGreaterThan(before + 2))
    const old = servers[place] as TestServer
    await old.drain()
    await old.close()
    servers[place] = await openTestServer(shared)
  }
  const before = guessed.length
  await eventually(() => expect(guessed.length).toBeGreaterThan(before + 2))
  isOver = true
  await playing

  // First one of them moved to the other server, then both to the new one.
  expect(red.connections + blue.connections).toBeGreaterThanOrEqual(5)
  const rows = await query<{
    type: string
    body: { own?: Record<string, { text?: string }>; open?: { place?: string } }
  }>(first.databaseUrl, 'SELECT type, body FROM event WHERE room = $1 ORDER BY seq', [room])
  const muttered = rows.filter(({ type }) => type === 'muttered').map(({ body }) => body.own ?? {})
  for (const { as, accepted } of [red, blue])
    expect(muttered.flatMap((own) => own[as]?.text ?? [])).toEqual(accepted)
  expect(rows.filter(({ type }) => type === 'guessed').map(({ body }) => body.open?.place)).toEqual(guessed)
  const seats = await query(
    first.databaseUrl,
    'SELECT seat, person IS NOT NULL AS held FROM seat WHERE room = $1',
    [room],
  )
  expect(seats).toEqual(
    expect.arrayContaining([
      { seat: 'red', held: true },
      { seat: 'blue', held: true },
    ]),
  )
})

/** How a web socket is greeted. */
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
