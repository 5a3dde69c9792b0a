import { afterEach, describe, expect, it } from 'vitest'
import type { Duel } from '../../testing/duel.ts'
import { play, settled } from '../../testing/duel.ts'
import { defences, raid } from '../../testing/duel-orders.ts'
import { playRound } from '../../testing/duel-round.ts'
import { type TestWindow, table } from '../../testing/window.ts'
import { twoWorlds, type Worlds } from '../../testing/worlds.ts'

describe('who holds a seat and watches in another tab', { timeout: 60_000 }, () => {
  let worlds: Worlds
  afterEach(() => worlds.close())

  const pushed = ({ frames }: TestWindow) => JSON.stringify(frames)

  it.each(['british', 'german'] as const)(
    'is shown there what a stranger is shown, and nothing else: the %s',
    async (who) => {
      worlds = await twoWorlds()
      const { here, houses } = worlds
      const tab = await houses.here.window(here[who].cookie)
      const stranger = await houses.here.window()
      const answers = []
      for (const window of [tab, stranger]) answers.push(await window.open(here.room, 'public'))
      const mine = { yours: [who === 'british' ? 'one' : 'two'], host: who === 'british' }
      expect(answers[0]).toEqual({ ...answers[1], ...mine })
      await play(here, raid, defences)
      await playRound(here, 1)
      for (const window of [tab, stranger]) await window.get('table.shut', { room: here.room })
      expect(pushed(tab)).toBe(pushed(stranger))
      expect(tab.frames.length).toBeGreaterThan(2)
      expect(pushed(tab)).not.toMatch(/planLocked|defencesLocked|"own"/)
    },
  )

  it('has one stream in each tab: a tab that turns to the public no longer gets the seat’s', async () => {
    worlds = await twoWorlds()
    const { here } = worlds
    await here.german.open(here.room, 'public')
    const before = here.german.frames.length
    expect(await lock(here)).toEqual({ ok: true, last: 7 })
    expect(here.german.frames.length).toBe(before)
  })

  const lock = async (night: Duel) => {
    const command = { scope: 'game', command: { ...defences } } as const
    const answer = await night.german.command(night.room, 6, command, 'two')
    await settled(night)
    return answer
  }

  it('watches nothing in a room without spectators, as little as a stranger', async () => {
    worlds = await twoWorlds()
    const { here, houses } = worlds
    const wish = { game: 'duel', setup: {}, listed: false, spectators: 'none', bothSides: true } as const
    const { room } = await here.visitor.get('room.create', wish)
    await here.visitor.command(room, 3, table({ type: 'start' }), 'one')
    for (const window of [await houses.here.window(here.visitor.cookie), here.watcher])
      expect(await window.ask('table.open', { room, as: 'public' })).toMatchObject({
        refusal: { rule: 'W5' },
      })
  })
})
