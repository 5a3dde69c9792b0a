import { describe, expect, it } from 'vitest'
import { type Duel, oneEvening, play, seatOf, settled, type Who } from '../../../testing/duel.ts'
import { defences, otherRaid, raid } from '../../../testing/duel-orders.ts'
import { playRound } from '../../../testing/duel-round.ts'
import { expectAlike, expectDifferent, inBoth, openServerPair } from '../../../testing/server-pair.ts'
import { table } from '../../../testing/test-client.ts'

async function stands(night: Duel, who: Extract<Who, 'british' | 'german'>) {
  const { [who]: client, room } = night
  const command = table({ type: 'giveStandingOrder', seat: seatOf[who] })
  const answer = await client.command(room, client.last, command, seatOf[who])
  await settled(night)
  return answer
}

describe('a standing order', () => {
  it('shows the others no more than the cards that it turns over, whatever the plan is', async () => {
    const pair = await openServerPair()
    await Promise.all([play(pair.here, raid, defences), play(pair.there, otherRaid, defences)])
    await inBoth(pair, async (night) => {
      await playRound(night, 1)
      await play(night, { type: 'mosquito', path: [], altitude: 'high' }, { type: 'endFighters' })
      // The second card is the same in both plans. The Mosquito's turn is its player's.
      expect(await stands(night, 'british')).toMatchObject({ ok: true })
    })
    expectAlike(pair, 'german', 'watcher', 'visitor')
    await inBoth(pair, (night) =>
      play(night, { type: 'mosquito', path: [], altitude: 'high' }, { type: 'endFighters' }),
    )
    expectDifferent(pair, 'german')
  })

  it('is refused while both prepare, with the same answer whichever side has locked', async () => {
    const { night } = await oneEvening()
    const before = [await stands(night, 'british'), await stands(night, 'german')]
    await play(night, raid)
    expect([await stands(night, 'british'), await stands(night, 'german')]).toEqual(before)
    expect(before[0]).toMatchObject({ refusal: { rule: 'T20', reason: 'standing.notNow' } })
  })
})
