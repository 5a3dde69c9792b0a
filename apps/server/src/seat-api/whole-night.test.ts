import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AnyGame } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { snowball } from '@opsroom/testkit/snowball'
import { expect, it, onTestFinished } from 'vitest'
import { runExample } from '../../testing/example-program.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { table } from '../../testing/test-client.ts'
import { openTestServer } from '../../testing/test-server.ts'

const runProgram = (url: string, token: string) =>
  runExample('seat-bot.mjs', { OPSROOM_URL: url, SEAT_TOKEN: token })

it.each([duel, snowball].map((game) => [game.title, game as AnyGame] as const))(
  'a whole game of %s is played by two programs that know nothing but the interface',
  async (_, game) => {
    const server = await openTestServer({}, [game])
    onTestFinished(() => server.close())
    const host = await server.client()
    const wish = roomWish({ game: game.id, listed: false, bothSides: true })
    const { room } = await host.get('room.create', wish)
    const seats = game.prepare(game.setup.parse({})).seats.map(({ id }) => id)
    const tokens: string[] = []
    for (const as of seats) tokens.push((await host.get('seat.makeToken', { room, as })).token)
    const { last } = await host.open(room, seats[0] as string)
    await host.command(room, last, table({ type: 'start' }), seats[0])

    const said = await Promise.all(tokens.map((token) => runProgram(server.url, token)))
    for (const endings of said) expect(endings).toMatchObject([{ by: 'game' }])

    const { view } = await host.open(room, 'public')
    const programs = Object.fromEntries(seats.map((seat) => [seat, true]))
    expect(view?.table.open).toMatchObject({ ending: said[0]?.[0], programs })
    const tokensOf = await host.get('seat.tokens', { room, as: seats[0] as string })
    expect(tokensOf.tokens).toMatchObject([{ lastUsed: expect.any(String) }])
  },
  180_000,
)

it('the example asks again when the line breaks, and when a proxy says that the server is away', async () => {
  const state = { ok: true, status: 'over', view: { table: { open: { ending: { by: 'game' } } } } }
  let asked = 0
  const away = createServer((request, response) => {
    asked++
    if (asked === 1) request.socket.destroy()
    else if (asked === 2) response.writeHead(502).end('<html>Bad Gateway</html>')
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(state))
  })
  await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void away.close())
  const said = await runProgram(`http://127.0.0.1:${(away.address() as AddressInfo).port}`, 'ops_any')
  expect(said).toEqual([{ by: 'game' }])
  expect(asked).toBe(3)
})
