import { endedChapterCount, type Play, verifyRecord } from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import { expect, it, onTestFinished } from 'vitest'
import { type Campaign, startCampaign } from '../../testing/campaign.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { borrowServer } from '../../testing/shared-servers.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openDuelServer, type TestServer } from '../../testing/test-server.ts'

const setup = duelPresets.soloNight

const isFlown = ({ game }: Play): boolean => (game.open as { phase: string; round: number }).round > 2
const viewOf = async (client: TestClient, room: string, as: string): Promise<unknown> =>
  (await client.open(room, as)).view

/** The same campaign at another server, with the same cookies. */
async function goesOnAt(server: TestServer, { room, clients }: Campaign): Promise<TestClient> {
  const cookie = clients.two?.cookie
  const client = await server.client(cookie)
  await client.open(room, 'two')
  return client
}

it('a solo night (D11) is a room like any other: watched, resumed after a restart, recorded, and replayed from all viewpoints', async () => {
  const first = await openDuelServer()
  const night = await startCampaign(first, duel, { setup })
  const { room, clients } = night
  expect(Object.keys(clients)).toEqual(['two'])
  await night.playUntil(isFlown)
  const spectator = await first.client()
  const seen = await viewOf(spectator, room, 'public')
  const mine = await viewOf(clients.two as TestClient, room, 'two')
  await first.close()

  const second = await openDuelServer({ DATABASE_URL: first.databaseUrl })
  try {
    const again = await goesOnAt(second, night)
    expect(await viewOf(again, room, 'two')).toEqual(mine)
    expect(await viewOf(await second.client(), room, 'public')).toEqual(seen)
    clients.two = again
    const end = await night.playUntil(() => false)
    expect(end.table.open.ending?.by).toBe('game')
    expect(endedChapterCount(night.game, end)).toBe(1)
    for (const as of ['two', 'public', 'truth']) {
      const { chapters } = await again.get('room.replay', { room, as })
      expect(chapters).toHaveLength(1)
    }
    const { record } = await again.get('room.record', { room, as: 'two' })
    expect(verifyRecord(duel, JSON.parse(JSON.stringify(record)))).toEqual([])
  } finally {
    await second.close()
  }
})

it('a solo night has no bots: none to play against, and none to play on for the one player', async () => {
  const server = await borrowServer()
  onTestFinished(() => server.close())
  const client = await server.client()
  const wish = roomWish({ game: duel.id, setup, listed: false, spectators: 'none' })
  expect(await client.refusalOf('room.create', { ...wish, seat: 'two', opponent: 'recruit' })).toMatchObject({
    rule: 'W14',
    data: { path: 'opponent', problem: 'there is no seat for a bot' },
  })

  const { room, clients } = await startCampaign(server, duel, { setup })
  const german = clients.two as TestClient
  const asks = table({ type: 'ask', seat: 'two', wish: 'substitute', by: 'recruit' })
  expect(await german.command(room, german.last, asks, 'two')).toMatchObject({
    refusal: { rule: 'T14', reason: 'substitute.alone' },
  })
})

it('a solo game of several nights is opened with the expansions that go with it, and with no other', async () => {
  const server = await borrowServer()
  onTestFinished(() => server.close())
  const client = await server.client()
  const create = { game: duel.id, listed: false, spectators: 'none', bothSides: false, seat: 'two' } as const
  const more = (expansions: string[]) => ({ ...create, setup: { ...setup, nights: 2, expansions } })
  expect(await client.get('room.create', more(['D12.1', 'D12.8', 'D12.9']))).toMatchObject({ ok: true })
  const refused = await client.refusalOf('room.create', more(['D12.2']))
  expect(refused).toMatchObject({
    rule: 'W14',
    data: { path: 'solo', problem: 'D12.2 asks for a decision that nobody takes in the solo mission (D11)' },
  })
})
