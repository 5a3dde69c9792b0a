import type { Play } from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCampaign } from '../../testing/campaign.ts'
import { eventually } from '../../testing/eventually.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

const setup = duelPresets.mirrorMatch
const opening = { one: 'british', two: 'german' }
const exchanged = { one: 'german', two: 'british' }

describe('the sides of a mirror match, as they are listed (D13.2)', () => {
  let server: TestServer
  let visitor: TestClient
  beforeAll(async () => {
    server = await openTestServer({}, [duel])
    visitor = await server.client()
  })
  afterAll(() => server.close())

  type Listed = { id: string; seats: { id: string; side: string }[] }
  const sidesOf = ({ seats }: Listed) => Object.fromEntries(seats.map(({ id, side }) => [id, side]))
  const rowIn = (rooms: readonly Listed[], room: string) =>
    sidesOf(rooms.find(({ id }) => id === room) as Listed)
  const isLater = (view: Play) => (view.game.open as { night: number }).night === 2

  const momentOf = ({ game: { open } }: Play) => {
    const { phase, round } = open as { phase: string; round: number }
    return `${phase} ${round}`
  }

  async function match(delayRounds: number) {
    const wish = { setup, listed: true, spectators: 'public', delayRounds } as const
    const campaign = await startCampaign(server, duel, wish)
    const { room, clients } = campaign
    const { code } = await visitor.open(room, 'public')
    const player = await server.client(clients.two?.cookie)
    return {
      ...campaign,
      listed: async () => rowIn((await visitor.get('lobby.subscribe', {})).rooms, room),
      found: async (by: TestClient) => sidesOf((await by.get('room.find', { code })).room),
      player,
      own: async () => rowIn((await player.get('lobby.subscribe', {})).mine, room),
      mine: async () => (await player.get('lobby.subscribe', {})).mine.find(({ id }) => id === room),
      digest: async () => (await visitor.get('room.find', { code })).room.digest,
    }
  }

  it('are those of the running night, in the list and where a seat is chosen', async () => {
    const { room, player, playUntil, listed, found, own } = await match(0)
    await playUntil(() => true)
    for (const sides of [await listed(), await found(visitor), await found(player), await own()])
      expect(sides).toEqual(opening)
    await playUntil(isLater)
    for (const sides of [await listed(), await found(visitor), await found(player), await own()])
      expect(sides).toEqual(exchanged)
    await eventually(() => {
      const lists = visitor.frames.flatMap((frame) =>
        frame.name === 'lobby.changed' ? [frame.body.rooms] : [],
      )
      expect(rowIn(lists.at(-1) ?? [], room)).toEqual(exchanged)
    })
  })

  it('my games say which night it is of how many, and the score when the last one ended', async () => {
    const { playUntil, mine, digest } = await match(0)
    expect(await digest()).toEqual({ edition: 'v2', nights: 2, mirror: true, options: [] })
    await playUntil(() => true)
    expect((await mine())?.chapter).toEqual({ number: 1, of: 2 })
    const { game } = await playUntil(isLater)
    const [first] = (game.open as { results: { vp: number }[] }).results
    const vp = first?.vp ?? 0
    expect((await mine())?.chapter).toEqual({ number: 2, of: 2, points: { one: vp, two: 0 - vp } })
    await playUntil(() => false)
    expect(await mine()).toMatchObject({ status: 'over' })
    expect(await mine()).not.toHaveProperty('chapter')
  })

  it('change for others no sooner than late spectators see it; a player knows their own', async () => {
    const { room, player, playUntil, listed, found, own } = await match(2)
    let moment = momentOf(await playUntil(isLater))
    const seen = async () => (await visitor.open(room, 'public')).view as unknown as Play
    const seenNights: unknown[] = []
    while (seenNights.at(-1) !== 2) {
      const { night } = (await seen()).game.open as { night: number }
      const expected = night === 1 ? opening : exchanged
      expect([await listed(), await found(visitor)]).toEqual([expected, expected])
      expect([await own(), await found(player)]).toEqual([exchanged, exchanged])
      seenNights.push(night)
      moment = momentOf(await playUntil((view) => momentOf(view) !== moment))
    }
    expect(seenNights[0]).toBe(1)
  })
})
