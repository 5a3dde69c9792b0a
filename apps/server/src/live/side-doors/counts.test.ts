import { describe, expect, it } from 'vitest'
import { type Duel, play } from '../../testing/duel.ts'
import { defences, likeRaid, raid } from '../../testing/duel-orders.ts'
import { playRound } from '../../testing/duel-round.ts'
import { expectAlike, expectDifferent, inBoth, twoWorlds } from '../../testing/worlds.ts'

describe('counts and lengths', { timeout: 60_000 }, () => {
  it.each(likeRaid.map((other) => [other.what, other] as const))(
    'how many cards are left is in no frame: a raid of six cards, and %s',
    async (_, { plan, cards, setup }) => {
      const worlds = await twoWorlds(setup)
      await play(worlds.here, raid)
      await play(worlds.there, plan)
      await inBoth(worlds, (night) => play(night, defences))
      for (let round = 1; round <= cards; round++) await inBoth(worlds, (night) => playRound(night, round))
      expectAlike(worlds, 'german', 'watcher', 'visitor')
      expectDifferent(worlds, 'british') // he sees his own plan
      await inBoth(worlds, (night) => playRound(night, cards + 1))
      expectDifferent(worlds, 'german', 'watcher') // the first public difference
    },
  )

  it('how many drafts were saved, and how long they are, is in no frame', async () => {
    const worlds = await twoWorlds()
    const saves = async (night: Duel, most: number) => {
      for (let cards = 0; cards < most; cards++) {
        const draft = { type: 'plan', start: 16, target: 11, route: raid.route.slice(0, cards % 6) }
        await night.british.get('draft.save', { room: night.room, as: 'one', draft })
      }
    }
    await saves(worlds.here, 1)
    await saves(worlds.there, 40)
    await inBoth(worlds, (night) => play(night, raid, defences))
    expectAlike(worlds, 'german', 'watcher', 'visitor')
  })

  it('how many tiles lie ready is in no frame before the curtain', async () => {
    const worlds = await twoWorlds()
    await play(worlds.here, defences)
    await play(worlds.there, { type: 'defences', tiles: {} })
    expectAlike(worlds, 'british', 'watcher', 'visitor')
    expect(worlds.here.british.packets.join()).not.toMatch(/flak|defences/)
  })
})
