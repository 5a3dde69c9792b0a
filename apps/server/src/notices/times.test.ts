import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startNight } from '../../testing/night.ts'
import { guessing } from '../../testing/notices/guessing.ts'
import { goesAway, type NoticeServer, openNoticeServer, publicUrl } from '../../testing/notices.ts'
import { openTestServer } from '../../testing/test-server.ts'

const hour = 3600

describe('notices of times of decisions', () => {
  let at: NoticeServer
  beforeAll(async () => {
    at = await openNoticeServer()
  })
  afterAll(() => at.close())

  const days = { kind: 'days', days: 1 } as const
  const kinds = ['deadline', 'claim'] as const

  it('come once when a time ends soon, and once when it is over, from whichever process', async () => {
    const there = await openTestServer({ ...at.settings, DATABASE_URL: at.server.databaseUrl }, undefined, {
      clock: at.clock,
    })
    const night = await guessing(at, { timeControl: days })
    const [red, blue] = [
      await at.webhook(night.red, { kinds: [...kinds] }),
      await at.webhook(night.blue, { kinds: [...kinds] }),
    ]
    await goesAway(at, night.red)
    await goesAway(at, night.blue)
    const passes = async (hours: number) => {
      await at.pass(hours * hour)
      await at.clock.forward(150)
      return [red, blue].map(({ sent }) => sent().map(({ body }) => body.text))
    }
    const where = `In room ${night.code} (Hide and Seek) the time for a decision`
    const link = `${publicUrl}/r/${night.code}`
    expect(await passes(17)).toEqual([[], []])
    const soon = [`${where} ends soon. ${link}`]
    expect(await passes(1)).toEqual([soon, []])
    expect(await passes(1)).toEqual([soon, []])
    const over = [`${where} is over. Open it to see what you can do now. ${link}`]
    expect(await passes(5)).toEqual([soon, over])
    expect(await passes(3)).toEqual([soon, over])
    await there.close()
  })

  it('come to all seats while both prepare, ready or not', async () => {
    const night = await startNight(at.server, { timeControl: days })
    await night.red.order(night.room, 'red', { type: 'hide', place: 'attic' })
    const channels = [
      await at.webhook(night.red, { kinds: [...kinds] }),
      await at.webhook(night.blue, { kinds: [...kinds] }),
    ]
    await goesAway(at, night.red)
    await goesAway(at, night.blue)
    for (const hours of [19, 6]) {
      await at.pass(hours * hour)
      await at.clock.forward(150)
    }
    const [red, blue] = channels.map(({ sent }) => sent().map(({ text }) => text))
    expect(red).toHaveLength(2)
    expect(blue).toEqual(red)
  })
})
