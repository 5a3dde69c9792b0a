import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Duel, eveningOf, play, settled } from '../../testing/duel.ts'
import { defences, raid } from '../../testing/duel-orders.ts'
import { playRound } from '../../testing/duel-round.ts'
import { openDuelHouse, type TestHouse } from '../../testing/house.ts'
import { game, type TestWindow, table } from '../../testing/window.ts'

describe('who holds a seat and watches in another tab', () => {
  let house: TestHouse
  let night: Duel
  beforeAll(async () => {
    house = await openDuelHouse()
  })
  beforeEach(async () => {
    night = await eveningOf(house)
  })
  afterAll(() => house.close())

  const pushed = ({ frames }: TestWindow) => JSON.stringify(frames)

  it.each(['british', 'german'] as const)(
    'is shown there what a stranger is shown, and nothing else: the %s',
    async (who) => {
      const tab = await house.window(night[who].cookie)
      const stranger = await house.window()
      const answers = []
      for (const window of [tab, stranger]) answers.push(await window.open(night.room, 'public'))
      const mine = { yours: [who === 'british' ? 'one' : 'two'], host: who === 'british' }
      expect(answers[0]).toEqual({ ...answers[1], ...mine })
      await play(night, raid, defences)
      await playRound(night, 1)
      for (const window of [tab, stranger]) await window.get('table.unsubscribe', { room: night.room })
      expect(pushed(tab)).toBe(pushed(stranger))
      expect(tab.frames.length).toBeGreaterThan(2)
      expect(pushed(tab)).not.toMatch(/planLocked|defencesLocked|"own"/)
    },
  )

  it('has one stream in each tab: a tab that turns to the public no longer gets the seat’s', async () => {
    await night.german.open(night.room, 'public')
    const before = night.german.frames.length
    const answer = await night.german.command(night.room, 6, game({ ...defences }), 'two')
    expect(answer).toEqual({ ok: true, last: 7 })
    await settled(night)
    expect(night.german.frames.length).toBe(before)
  })

  it('watches nothing in a room without spectators, as little as a stranger', async () => {
    const wish = { game: 'duel', setup: {}, listed: false, spectators: 'none', bothSides: true } as const
    const { room } = await night.visitor.get('room.create', wish)
    await night.visitor.command(room, 3, table({ type: 'start' }), 'one')
    for (const window of [await house.window(night.visitor.cookie), night.watcher])
      expect(await window.ask('table.subscribe', { room, as: 'public' })).toMatchObject({
        refusal: { rule: 'W5' },
      })
  })
})
