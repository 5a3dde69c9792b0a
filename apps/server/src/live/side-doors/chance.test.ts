import { createHash } from 'node:crypto'
import { randomFrom, seedFromNumber } from '@opsroom/rules/core'
import { standardPack } from '@opsroom/rules/duel'
import { afterEach, describe, expect, it } from 'vitest'
import { type Duel, people, play, settled } from '../../testing/duel.ts'
import { defences, raid } from '../../testing/duel-orders.ts'
import { playRound } from '../../testing/duel-round.ts'
import { table } from '../../testing/window.ts'
import { expectAlike, expectDifferent, inBoth, twoWorlds, type Worlds } from '../../testing/worlds.ts'

const deckOf = (seed: number): number[] =>
  randomFrom(seedFromNumber(seed))('weather/deck')
    .shuffle(standardPack.weather)
    .map(({ id }) => id)

/** Another seed with the same card on top and another one beneath it. */
function sameTopCard(seed: number): number {
  const [top, next] = deckOf(seed)
  for (let other = seed + 1; ; other++) {
    const deck = deckOf(other)
    if (deck[0] === top && deck[1] !== next) return other
  }
}

describe('chance', { timeout: 60_000 }, () => {
  let worlds: Worlds
  afterEach(() => worlds.close())

  const resign = async (night: Duel) => {
    await night.british.command(night.room, night.british.last, table({ type: 'resign', seat: 'one' }), 'one')
    await settled(night)
  }

  it('the order of the deck is in no frame: another deck with the same card on top plays the same night', async () => {
    worlds = await twoWorlds({}, [1, sameTopCard(1)])
    await inBoth(worlds, (night) => play(night, raid, defences))
    await inBoth(worlds, (night) => playRound(night, 1))
    await inBoth(worlds, (night) => playRound(night, 2))
    expectAlike(worlds, ...people)
    await inBoth(worlds, resign) // the seed is opened
    expectDifferent(worlds, 'british', 'german', 'watcher')
  })

  it('the seed, its generator and the nonce of the plan are in no frame before the end; then all get the seed', async () => {
    worlds = await twoWorlds()
    const { here } = worlds
    const seed = Buffer.from(seedFromNumber(1))
    const nonce = randomFrom(seed)('n1/plan-nonce').hex(16)
    await play(here, raid, defences)
    await playRound(here, 1)
    for (const who of people) {
      const text = here[who].packets.join('\n')
      for (const form of [seed.toString('hex'), seed.toString('base64'), seed.toString('base64url'), nonce])
        expect(text).not.toContain(form)
    }
    await resign(here)
    for (const who of ['british', 'german', 'watcher'] as const)
      expect(here[who].packets.join('\n')).toContain(seed.toString('hex'))
    const { view } = await here.watcher.open(here.room, 'public')
    expect(view?.table.open.seedHash).toBe(createHash('sha256').update(seed).digest('hex'))
  })
})
