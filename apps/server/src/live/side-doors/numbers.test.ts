import { describe, expect, it } from 'vitest'
import { oneEvening, play } from '../../../testing/duel.ts'
import { defences, raid } from '../../../testing/duel-orders.ts'
import { expectAlike, inBoth, openServerPair } from '../../../testing/server-pair.ts'
import { game } from '../../../testing/test-client.ts'

describe('numbers', () => {
  it('have no gaps: what an audience may not see has no number in its stream', async () => {
    const { night } = await oneEvening()
    await play(night, raid)
    const lasts = async () => [
      (await night.british.open(night.room, 'one')).last,
      (await night.german.open(night.room, 'two')).last,
      (await night.watcher.open(night.room, 'public')).last,
    ]
    expect(await lasts()).toEqual([7, 6, 6])
    await play(night, defences)
    expect(await lasts()).toEqual([9, 9, 8])
    const firsts = night.watcher.frames.flatMap(({ name, body }) =>
      name === 'table.entries' ? [body.first] : [],
    )
    expect(firsts.at(-1)).toBe(7) // `stream` throws at a gap
    expect(night.watcher.stream(night.room)).not.toEqual([])
  })

  it('are answered the same beyond the last one, whether the other side is ready or not', async () => {
    const pair = await openServerPair()
    await play(pair.here, raid)
    await inBoth(pair, async (night) => {
      for (const seen of [7, 8, 99]) {
        const answer = await night.german.command(night.room, seen, game({ ...defences }), 'two')
        expect(answer).toMatchObject({ refusal: { rule: 'W8', data: { seen, last: 6 } } })
      }
    })
    expectAlike(pair, 'german', 'watcher', 'visitor')
  })
})
