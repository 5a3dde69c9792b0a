import { createHash } from 'node:crypto'
import { randomFrom, seedFromNumber } from '@opsroom/rules/core'
import { standardPack } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { type Duel, oneEvening, people, play, settled } from '../../../testing/duel.ts'
import { defences, raid } from '../../../testing/duel-orders.ts'
import { playRound } from '../../../testing/duel-round.ts'
import {
  expectAlike,
  expectDifferent,
  inBoth,
  openServerPair,
  openSoloPair,
} from '../../../testing/server-pair.ts'
import { query } from '../../../testing/store/databases.ts'
import { table } from '../../../testing/test-client.ts'

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

describe('chance', () => {
  const resign = async (night: Duel) => {
    await night.british.command(night.room, night.british.last, table({ type: 'resign', seat: 'one' }), 'one')
    await settled(night)
  }

  it('the order of the deck is in no frame: another deck with the same card on top plays the same night', async () => {
    const pair = await openServerPair({}, [1, sameTopCard(1)])
    await inBoth(pair, (night) => play(night, raid, defences))
    await inBoth(pair, (night) => playRound(night, 1))
    await inBoth(pair, (night) => playRound(night, 2))
    expectAlike(pair, ...people)
    await inBoth(pair, resign) // the seed is opened
    expectDifferent(pair, 'british', 'german', 'watcher')
  })

  it('the weather of a solo night is in no frame before the tiles are locked: another card gives the same evening', async () => {
    expect(deckOf(1)[0]).not.toBe(deckOf(2)[0])
    const pair = await openSoloPair([1, 2])
    for (const { german } of [pair.here, pair.there]) {
      expect(german.packets.join()).toContain('squadronsPlaced')
      expect(german.packets.join()).not.toContain('weatherDrawn')
    }
    expectAlike(pair, 'german', 'watcher')
    await inBoth(pair, (night) => play(night, defences))
    expect(pair.here.german.packets.join()).toContain('weatherDrawn')
    expectDifferent(pair, 'german', 'watcher')
  })

  it('the seed, its generator and the nonce of the plan are in no frame before the end; then all get the seed', async () => {
    const { night, server } = await oneEvening()
    const kept = await query<{ seed: Buffer }>(server.databaseUrl, 'SELECT seed FROM seed WHERE room = $1', [
      night.room,
    ])
    const seed = kept[0]?.seed ?? Buffer.alloc(0)
    expect(seed).toHaveLength(32)
    const nonce = randomFrom(seed)('n1/plan-nonce').hex(16)
    await play(night, raid, defences)
    await playRound(night, 1)
    for (const who of people) {
      const text = night[who].packets.join('\n')
      for (const form of [seed.toString('hex'), seed.toString('base64'), seed.toString('base64url'), nonce])
        expect(text).not.toContain(form)
    }
    await resign(night)
    for (const who of ['british', 'german', 'watcher'] as const)
      expect(night[who].packets.join('\n')).toContain(seed.toString('hex'))
    const { view } = await night.watcher.open(night.room, 'public')
    expect(view?.table.open.seedHash).toBe(createHash('sha256').update(seed).digest('hex'))
  })
})
