import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Duel, eveningOf, play, settled } from '../../../testing/duel.ts'
import { defences, raid } from '../../../testing/duel-orders.ts'
import { playRound } from '../../../testing/duel-round.ts'
import { roomWish } from '../../../testing/room-wish.ts'
import { borrowServer } from '../../../testing/shared-servers.ts'
import { game, type TestClient, table } from '../../../testing/test-client.ts'
import type { TestServer } from '../../../testing/test-server.ts'

describe('a player who watches in another tab', () => {
  let server: TestServer
  let night: Duel
  beforeAll(async () => {
    server = await borrowServer()
  })
  beforeEach(async () => {
    night = await eveningOf(server)
  })
  afterAll(() => server.close())

  const pushed = ({ frames }: TestClient) => JSON.stringify(frames)

  it.each(['british', 'german'] as const)(
    'is shown there what a stranger is shown, and nothing else: the %s',
    async (who) => {
      const tab = await server.client(night[who].cookie)
      const stranger = await server.client()
      const answers = []
      for (const client of [tab, stranger]) answers.push(await client.open(night.room, 'public'))
      const mine = { yours: [who === 'british' ? 'one' : 'two'], host: who === 'british' }
      expect(answers[0]).toEqual({ ...answers[1], ...mine })
      await play(night, raid, defences)
      await playRound(night, 1)
      for (const client of [tab, stranger]) await client.get('table.unsubscribe', { room: night.room })
      expect(pushed(tab)).toBe(pushed(stranger))
      expect(tab.frames.length).toBeGreaterThan(2)
      expect(pushed(tab)).not.toMatch(/planLocked|defencesLocked|"own"/)
    },
  )

  it('has one stream in each tab: a tab that switches to the public no longer gets the seat’s', async () => {
    await night.german.open(night.room, 'public')
    const before = night.german.frames.length
    const answer = await night.german.command(night.room, 6, game({ ...defences }), 'two')
    expect(answer).toEqual({ ok: true, last: 7 })
    await settled(night)
    expect(night.german.frames.length).toBe(before)
  })

  it('cannot watch a room without spectators, like a stranger', async () => {
    const wish = roomWish({ game: 'duel', listed: false, spectators: 'none', bothSides: true })
    const { room } = await night.visitor.get('room.create', wish)
    await night.visitor.command(room, 3, table({ type: 'start' }), 'one')
    for (const client of [await server.client(night.visitor.cookie), night.watcher])
      expect(await client.ask('table.subscribe', { room, as: 'public' })).toMatchObject({
        refusal: { rule: 'W5' },
      })
  })
})
