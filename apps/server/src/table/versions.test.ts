import { type AnyGame, seedFromNumber } from '@opsroom/rules/core'
import { type SnowballSecret, snowball } from '@opsroom/testkit/snowball'
import { expect, it } from 'vitest'
import { type TestClient, table } from '../testing/test-client.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const seats = ['north', 'east']
/** The sun melts no snowball in the first rounds. */
const newSeed = () => new Uint8Array(seedFromNumber(3))

async function openFight(server: TestServer): Promise<{ room: string; clients: TestClient[] }> {
  const host = await server.client()
  const { room } = await host.get('room.create', {
    game: 'snowball',
    setup: {},
    listed: false,
    spectators: 'none',
    bothSides: false,
    seats,
    seat: 'north',
  })
  const guest = await server.client()
  await guest.command(room, 0, table({ type: 'sit', seat: 'east' }))
  await host.command(room, 0, table({ type: 'start' }))
  return { room, clients: [host, guest] }
}

/** A round in which one seat does this, and the other ducks. */
async function round(room: string, clients: readonly TestClient[], command: { type: string }): Promise<void> {
  for (const [place, client] of clients.entries()) {
    const seat = seats[place] as string
    await client.open(room, seat)
    expect(await client.order(room, seat, place === 0 ? command : { type: 'duck' })).toMatchObject({
      ok: true,
    })
  }
}

/** How many snowballs a seat makes in a round. It throws one first: nobody carries more than three. */
async function made(room: string, clients: readonly TestClient[]): Promise<number> {
  const snowballs = async (): Promise<number> => {
    const { view } = (await clients[0]?.open(room, 'north')) ?? {}
    const secrets = view?.game.secrets as Record<string, SnowballSecret>
    return secrets.north?.snowballs ?? 0
  }
  await round(room, clients, { type: 'throw', at: 'east' } as { type: string })
  const before = await snowballs()
  await round(room, clients, { type: 'make' })
  return (await snowballs()) - before
}

it('plays a room on by the version of the rules that it was opened with, and opens new ones with the newest', async () => {
  const build = (version: number): AnyGame => ({ ...snowball, version })
  const older = await openTestServer({}, [build(1)], { newSeed })
  const { room, clients } = await openFight(older)
  expect(await made(room, clients)).toBe(1)
  const cookies = clients.map(({ cookie }) => cookie)

  const newer = await openTestServer({ DATABASE_URL: older.databaseUrl }, [build(2)], { newSeed })
  const again = await Promise.all(cookies.map((cookie) => newer.client(cookie)))
  expect((await again[0]?.open(room, 'north'))?.view?.table.open.version).toBe(1)
  expect(await made(room, again)).toBe(1)

  const fresh = await openFight(newer)
  expect((await fresh.clients[0]?.open(fresh.room, 'north'))?.view?.table.open.version).toBe(2)
  expect(await made(fresh.room, fresh.clients)).toBe(2)
  await newer.close()
  await older.close()
})
