import { pushMessageSchema, type Subscription } from '@opsroom/protocol'
import { type Play, rngFrom, seedFromNumber } from '@opsroom/rules/core'
import { type DuelOpen, duel } from '@opsroom/rules/duel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leave, subscribe } from '../../testing/away.ts'
import { type Campaign, startCampaign } from '../../testing/campaign.ts'
import { defences, raid, squadrons } from '../../testing/duel-orders.ts'
import { eventually } from '../../testing/eventually.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { settle } from '../../testing/night.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

const live = { kind: 'live', bankMinutes: 20, incrementSeconds: 10, disconnectMinutes: 5 } as const
const several = (players: number) => ({ expansions: ['D12.3'], players })

/** A room as it stands in a person's own list of games. */
const mineOf = async (client: TestClient | undefined, room: string) =>
  (await client?.get('lobby.subscribe', {}))?.mine.find(({ id }) => id === room)

async function give({ room, clients }: Campaign, seat: string, order: { type: string }): Promise<void> {
  await clients[seat]?.open(room, seat)
  expect(await clients[seat]?.order(room, seat, { ...order })).toMatchObject({ ok: true })
}

/** The Mosquito flies a sample order, and the fighters' turn begins. */
async function flyMosquito(night: Campaign): Promise<void> {
  const british = night.clients.one as TestClient
  const { game } = (await british.open(night.room, 'one')).view as unknown as Play
  expect((game.open as DuelOpen).turn).toBe('mosquito')
  await give(night, 'one', night.game.sample(game, 'one', rngFrom(seedFromNumber(1))) as { type: string })
}

async function prepare(night: Campaign): Promise<void> {
  await give(night, 'two', squadrons)
  await give(night, 'two', defences)
  await give(night, 'one', raid)
}

describe('several Germans (D12.3), at the table and away from it', () => {
  let server: TestServer
  const sent: { endpoint: string; rooms: { waits: string }[] }[] = []
  beforeAll(async () => {
    const send = async ({ endpoint }: Subscription, text: string) => {
      sent.push({ endpoint, rooms: pushMessageSchema.parse(JSON.parse(text)).rooms })
      return 201
    }
    server = await openTestServer({}, [duel], { pushing: { send, now: () => new Date(), every: 20 } })
  })
  afterAll(() => server.close())

  it.each([3, 4, 5])('each get a push message for their own turn: %i players', async (players) => {
    const night = await startCampaign(server, duel, { setup: several(players) })
    const last = ['three', 'four', 'five'][players - 3] as string
    const client = night.clients[last] as TestClient
    const endpoint = await subscribe(client)
    await prepare(night)
    await leave(server, client)
    const there = await subscribe(night.clients.two as TestClient)
    await flyMosquito(night)
    await eventually(() => expect(sent.filter((notice) => notice.endpoint === endpoint)).toHaveLength(1))
    expect(sent.find((notice) => notice.endpoint === endpoint)?.rooms).toMatchObject([{ waits: 'turn' }])
    // Acts of the others meanwhile are no news, and a connected player gets no push message.
    await give(night, 'two', { type: 'endFighters' })
    expect(sent.filter((notice) => [endpoint, there].includes(notice.endpoint))).toHaveLength(1)
    const back = await server.client(client.cookie)
    expect(await mineOf(back, night.room)).toMatchObject({ yours: [last], waitsForYou: true })
    expect(await mineOf(night.clients.two, night.room)).toMatchObject({ waitsForYou: false })
  })

  it('count what their lead has locked as unseen, and their lead alone is waited for; the British see nothing of it', async () => {
    const night = await startCampaign(server, duel, { setup: several(4) })
    const { room, clients } = night
    await give(night, 'two', squadrons)
    for (const seat of ['one', 'two', 'three', 'four']) await clients[seat]?.open(room, seat)
    for (const seat of ['one', 'three', 'four']) await clients[seat]?.get('table.unsubscribe', { room })
    const before = await mineOf(clients.one, room)
    expect(before).toMatchObject({ unseen: 0, waitsForYou: true })
    expect(await clients.two?.order(room, 'two', { ...defences })).toMatchObject({ ok: true })
    for (const seat of ['three', 'four'])
      expect(await mineOf(clients[seat], room)).toMatchObject({ unseen: 1, waitsForYou: false })
    expect(await mineOf(clients.one, room)).toEqual(before)
    // The last number seen is counted for each of them.
    const looked = await clients.three?.open(room, 'three')
    expect(looked?.seen).toBe((looked?.last ?? 0) - 1)
    expect(await mineOf(clients.three, room)).toMatchObject({ unseen: 0 })
    expect(await mineOf(clients.four, room)).toMatchObject({ unseen: 1 })
  })

  it('are shown as away one by one, and never while the night is being prepared', async () => {
    const clock = new FakeClock()
    const timed = await openTestServer({}, [duel], { clock })
    const night = await startCampaign(timed, duel, { setup: several(5), timeControl: live })
    const { room, clients } = night
    const five = clients.five as TestClient
    const awayBy = (client: TestClient | undefined) =>
      client
        ?.stream(room)
        .flatMap(({ event }) => (event.type === 'seatAway' ? [(event.open as { seat: string }).seat] : []))
    await give(night, 'two', squadrons)
    await clients.three?.open(room, 'three')
    await leave(timed, five)
    await clock.forward(60)
    await settle(clients.three as TestClient)
    expect(awayBy(clients.three)).toEqual([])
    await give(night, 'two', defences)
    await give(night, 'one', raid)
    await flyMosquito(night)
    await clock.forward(30)
    await settle(clients.three as TestClient, clients.one as TestClient)
    expect(awayBy(clients.three)).toEqual(['five'])
    expect(awayBy(clients.one)).toEqual(['five'])
    await timed.close()
  })
})
