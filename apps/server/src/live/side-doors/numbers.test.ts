import { afterEach, describe, expect, it } from 'vitest'
import { play } from '../../testing/duel.ts'
import { defences, raid } from '../../testing/duel-orders.ts'
import { game } from '../../testing/window.ts'
import { expectAlike, inBoth, twoWorlds, type Worlds } from '../../testing/worlds.ts'

describe('numbers', { timeout: 60_000 }, () => {
  let worlds: Worlds
  afterEach(() => worlds.close())

  it('have no gaps: what somebody may not see has no number with him', async () => {
    worlds = await twoWorlds()
    const { here } = worlds
    await play(here, raid)
    const lasts = async () => [
      (await here.british.open(here.room, 'one')).last,
      (await here.german.open(here.room, 'two')).last,
      (await here.watcher.open(here.room, 'public')).last,
    ]
    expect(await lasts()).toEqual([7, 6, 6])
    await play(here, defences)
    expect(await lasts()).toEqual([9, 9, 8])
    const firsts = here.watcher.frames.flatMap(({ name, body }) =>
      name === 'table.entries' ? [body.first] : [],
    )
    expect(firsts.at(-1)).toBe(7) // `stream` throws at a gap
    expect(here.watcher.stream(here.room)).not.toEqual([])
  })

  it('say the same to whoever asks beyond them, whether the other side is ready or not', async () => {
    worlds = await twoWorlds()
    await play(worlds.here, raid)
    await inBoth(worlds, async (night) => {
      for (const seen of [7, 8, 99]) {
        const answer = await night.german.command(night.room, seen, game({ ...defences }), 'two')
        expect(answer).toMatchObject({ refusal: { rule: 'W8', data: { seen, last: 6 } } })
      }
    })
    expectAlike(worlds, 'german', 'watcher', 'visitor')
  })
})
