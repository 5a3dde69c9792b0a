import { describe, it } from 'vitest'
import { type Duel, people, play } from '../../../testing/duel.ts'
import { raid } from '../../../testing/duel-orders.ts'
import { playRound } from '../../../testing/duel-round.ts'
import { expectAlike, inBoth, openServerPair } from '../../../testing/server-pair.ts'

describe('the order of keys and lists', () => {
  /** Places tiles one after the other, each saved as a draft, and locks them in that order. */
  async function placeInOrder(night: Duel, placed: [string, string, number][]): Promise<void> {
    const tiles: Record<string, Record<string, number>> = {}
    for (const [hex, kind, count] of placed) {
      tiles[hex] = { ...tiles[hex], [kind]: count }
      const draft = { type: 'defences', tiles }
      await night.german.get('draft.save', { room: night.room, as: 'two', draft })
    }
    await play(night, { type: 'defences', tiles })
  }

  it('does not show in which order tiles were placed, take-backs included', async () => {
    const pair = await openServerPair()
    const placed: [string, string, number][] = [
      ['12', 'fireEngine', 2],
      ['11', 'searchlight', 1],
      ['11', 'flak', 3],
      ['43', 'radar', 1],
      ['27', 'balloonBarrier', 0],
    ]
    await placeInOrder(pair.here, placed)
    await placeInOrder(pair.there, [...placed].reverse())
    await inBoth(pair, (night) => play(night, raid))
    await inBoth(pair, (night) => playRound(night, 1))
    expectAlike(pair, ...people)
  })

  it('does not show in which order the fields of an order came', async () => {
    const pair = await openServerPair()
    const { type, start, target, route, mosquito } = raid
    await play(pair.here, { type, start, target, route, mosquito })
    await play(pair.there, { mosquito, route, target, start, type })
    await inBoth(pair, (night) => play(night, { type: 'defences', tiles: {} }))
    expectAlike(pair, ...people)
  })
})
