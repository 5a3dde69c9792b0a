import { endedChapters, type Play, verifyRecord } from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import { expect, it } from 'vitest'
import { type Campaign, startCampaign } from '../testing/campaign.ts'
import { openDuelHouse, type TestHouse } from '../testing/house.ts'
import type { TestWindow } from '../testing/window.ts'

const setup = duelPresets.soloNight

const isFlown = ({ game }: Play): boolean => (game.open as { phase: string; round: number }).round > 2
const viewOf = async (window: TestWindow, room: string, as: string): Promise<unknown> =>
  (await window.open(room, as)).view

/** The same campaign at another server, its people with the cookies that they had. */
async function goesOnAt(house: TestHouse, { room, windows }: Campaign): Promise<TestWindow> {
  const cookie = windows.two?.cookie
  const window = await house.window(cookie)
  await window.open(room, 'two')
  return window
}

it('a solo night (D11) is a room like any other: watched, resumed after a restart, recorded, and replayed from all sides', async () => {
  const first = await openDuelHouse()
  const night = await startCampaign(first, duel, { setup })
  const { room, windows } = night
  expect(Object.keys(windows)).toEqual(['two'])
  await night.playUntil(isFlown)
  const spectator = await first.window()
  const seen = await viewOf(spectator, room, 'public')
  const mine = await viewOf(windows.two as TestWindow, room, 'two')
  await first.close()

  const second = await openDuelHouse({ DATABASE_URL: first.databaseUrl })
  try {
    const again = await goesOnAt(second, night)
    expect(await viewOf(again, room, 'two')).toEqual(mine)
    expect(await viewOf(await second.window(), room, 'public')).toEqual(seen)
    windows.two = again
    const end = await night.playUntil(() => false)
    expect(end.table.open.ending?.by).toBe('game')
    expect(endedChapters(night.game, end)).toBe(1)
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
