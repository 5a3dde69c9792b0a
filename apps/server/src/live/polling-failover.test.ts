import { io } from 'socket.io-client'
import { expect, it, onTestFinished } from 'vitest'
import { ReturningGame } from '../../testing/returning-game.ts'
import { ReturningPlayer } from '../../testing/returning-player.ts'
import { openStickyProxy } from '../../testing/sticky-proxy.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

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
  const game = await ReturningGame.start([red, blue])
  await game.goesOn(2)
  proxy.lose(first)
  await game.goesOn(4)
  await game.endsWhole(first.databaseUrl)

  expect(red.connections + blue.connections).toBeGreaterThanOrEqual(3)
  expect(await connectionsOf(second)).toBe(2)
})

/** The number of connections of a server. */
async function connectionsOf(server: TestServer): Promise<number> {
  const metrics = await server.metrics()
  return Number(/^opsroom_connections (\d+)$/m.exec(metrics)?.[1])
}
