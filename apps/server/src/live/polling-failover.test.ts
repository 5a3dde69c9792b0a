import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import { expect, it, onTestFinished } from 'vitest'
import { query } from '../store/testing/databases.ts'
import { eventually } from '../testing/eventually.ts'
import { ReturningPlayer } from '../testing/returning-player.ts'
import { openStickyProxy } from '../testing/sticky-proxy.ts'
import { table } from '../testing/test-client.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

it('two servers, no web socket, one of them gone at once: the game goes on, and no order is lost or doubled', async () => {
  const first = await openTestServer()
  const second = await openTestServer({ DATABASE_URL: first.databaseUrl })
  const proxy = await openStickyProxy([first, second])
  const players: ReturningPlayer[] = []
  onTestFinished(async () => {
    for (const { socket } of players) socket.disconnect()
    proxy.close()
    await first.close()
    await second.close()
  })
  // One at each server: the proxy takes them in turn.
  for (const cookie of [await proxy.visit(), await proxy.visit()]) {
    const refused = io(proxy.url, {
      transports: ['websocket'],
      extraHeaders: { cookie },
      reconnection: false,
      forceNew: true,
    })
    await new Promise<void>((resolve) => refused.once('connect_error', () => resolve()))
    const player = new ReturningPlayer(proxy.url, cookie, 'polling')
    players.push(player)
    await new Promise<void>((resolve) => player.socket.once('connect', resolve))
  }
  for (const server of [first, second]) expect(await connectionsOf(server)).toBe(1)
  const [red, blue] = players as [ReturningPlayer, ReturningPlayer]
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
  const say = (player: ReturningPlayer, command: Parameters<typeof table>[0], as?: string) =>
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
  await eventually(() => expect(guessed.length).toBeGreaterThan(2))
  proxy.lose(first)
  const before = guessed.length
  await eventually(() => expect(guessed.length).toBeGreaterThan(before + 4))
  isOver = true
  await playing

  expect(red.connections + blue.connections).toBeGreaterThanOrEqual(3)
  expect(await connectionsOf(second)).toBe(2)
  const rows = await query<{
    type: string
    body: { own?: Record<string, { text?: string }>; open?: { place?: string } }
  }>(first.databaseUrl, 'SELECT type, body FROM event WHERE room = $1 ORDER BY seq', [room])
  const muttered = rows.filter(({ type }) => type === 'muttered').map(({ body }) => body.own ?? {})
  for (const { as, accepted } of [red, blue])
    expect(muttered.flatMap((own) => own[as]?.text ?? [])).toEqual(accepted)
  expect(rows.filter(({ type }) => type === 'guessed').map(({ body }) => body.open?.place)).toEqual(guessed)
})

/** The number of connections of a server. */
async function connectionsOf(server: TestServer): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^opsroom_connections (\d+)$/m.exec(metrics)?.[1])
}
