import { describe, expect, it } from 'vitest'
import { type Duel, oneEvening, play, seatOf } from '../../testing/duel.ts'
import { defences, otherRaid, raid } from '../../testing/duel-orders.ts'
import { playRound } from '../../testing/duel-round.ts'
import { openDuelHouse } from '../../testing/house.ts'
import { expectAlike, inBoth, twoWorlds } from '../../testing/worlds.ts'

describe('who joins late or comes back', { timeout: 60_000 }, () => {
  /** Asks for every number that there is, and for some that there are not. */
  async function comesBack(night: Duel, who: keyof typeof seatOf): Promise<void> {
    const { last } = await night[who].open(night.room, seatOf[who])
    const numbers = [...Array(last + 3).keys(), 1_000, Number.MAX_SAFE_INTEGER]
    const stream = (await night[who].open(night.room, seatOf[who], 0)).entries ?? []
    for (const have of numbers) {
      const answer = await night[who].open(night.room, seatOf[who], have)
      expect(answer.last).toBe(last)
      if (have <= last) expect(answer.entries).toEqual(stream.slice(have))
      else expect(answer).toMatchObject({ view: { game: {} } })
    }
  }

  it('is told the same of another plan, whatever number he says he has', async () => {
    const worlds = await twoWorlds()
    await play(worlds.here, raid)
    await play(worlds.there, otherRaid)
    for (const who of ['german', 'watcher'] as const) await inBoth(worlds, (night) => comesBack(night, who))
    await inBoth(worlds, async (night) => {
      await play(night, defences)
      await playRound(night, 1)
    })
    for (const who of ['german', 'watcher'] as const) await inBoth(worlds, (night) => comesBack(night, who))
    expectAlike(worlds, 'german', 'watcher')
  })

  it('is told the same by a server that read it all from the book', async () => {
    const { night, house } = await oneEvening()
    await play(night, raid, defences)
    await playRound(night, 1)
    const restarted = await openDuelHouse({ DATABASE_URL: house.databaseUrl })
    for (const who of ['british', 'german', 'watcher'] as const) {
      const again = await restarted.window(night[who].cookie)
      for (const have of [undefined, 0, 5]) {
        const now = await again.open(night.room, seatOf[who], have)
        const then = await night[who].open(night.room, seatOf[who], have)
        expect(JSON.stringify(now)).toBe(JSON.stringify(then))
      }
    }
    await restarted.close()
  })
})
