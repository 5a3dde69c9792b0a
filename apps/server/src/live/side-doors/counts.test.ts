import { describe, expect, it } from 'vitest'
import { type Duel, play } from '../../../testing/duel.ts'
import { defences, likeRaid, raid } from '../../../testing/duel-orders.ts'
import { playRound } from '../../../testing/duel-round.ts'
import { expectAlike, expectDifferent, inBoth, openServerPair } from '../../../testing/server-pair.ts'

describe('counts and lengths', () => {
  it.each(likeRaid.map((other) => [other.what, other] as const))(
    'how many cards are left is in no frame: a raid of six cards, and %s',
    async (_, { plan, cards, setup }) => {
      const pair = await openServerPair(setup)
      await play(pair.here, raid)
      await play(pair.there, plan)
      await inBoth(pair, (night) => play(night, defences))
      for (let round = 1; round <= cards; round++) await inBoth(pair, (night) => playRound(night, round))
      expectAlike(pair, 'german', 'watcher', 'visitor')
      expectDifferent(pair, 'british') // the British see their own plan
      await inBoth(pair, (night) => playRound(night, cards + 1))
      expectDifferent(pair, 'german', 'watcher') // the first public difference
    },
  )

  it('how many drafts were saved, and how long they are, is in no frame', async () => {
    const pair = await openServerPair()
    const saves = async (night: Duel, most: number) => {
      for (let cards = 0; cards < most; cards++) {
        const draft = { type: 'plan', start: 16, target: 11, route: raid.route.slice(0, cards % 6) }
        await night.british.get('draft.save', { room: night.room, as: 'one', draft })
      }
    }
    await saves(pair.here, 1)
    await saves(pair.there, 40)
    await inBoth(pair, (night) => play(night, raid, defences))
    expectAlike(pair, 'german', 'watcher', 'visitor')
  })

  it('how many tiles are placed is in no frame before the curtain', async () => {
    const pair = await openServerPair()
    await play(pair.here, defences)
    await play(pair.there, { type: 'defences', tiles: {} })
    expectAlike(pair, 'british', 'watcher', 'visitor')
    expect(pair.here.british.packets.join()).not.toMatch(/flak|defences/)
  })
})
