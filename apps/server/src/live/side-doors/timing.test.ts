import { describe, expect, it } from 'vitest'
import { type Duel, give, oneEvening, play, seatOf, type Who } from '../../../testing/duel.ts'
import { defences, otherDefences, otherRaid, raid } from '../../../testing/duel-orders.ts'
import { playRound } from '../../../testing/duel-round.ts'
import { expectAlike, inBoth, openServerPair } from '../../../testing/server-pair.ts'

type Player = 'british' | 'german'
const sides: Record<Player, { lock: typeof raid | typeof defences; others: Who[]; other: Player }> = {
  british: { lock: raid, others: ['german', 'watcher', 'visitor'], other: 'german' },
  german: { lock: defences, others: ['british', 'watcher', 'visitor'], other: 'british' },
}

async function drafts(night: Duel, who: Player, times: number): Promise<void> {
  const draft = { room: night.room, as: seatOf[who], draft: { ...sides[who].lock } }
  for (let i = 0; i < times; i++) await night[who].get('draft.save', draft)
}

async function isRefused(night: Duel, who: Player, times: number): Promise<void> {
  const wrong = { british: { ...raid, route: [] }, german: { ...defences, tiles: { 9: { flak: 1 } } } }[who]
  for (let i = 0; i < times; i++) expect(await give(night, wrong)).toMatchObject({ ok: false })
}

describe('order and count of frames', () => {
  it('are the same for all who watch, whichever side locked first', async () => {
    const pair = await openServerPair()
    await play(pair.here, raid, defences)
    await play(pair.there, defences, raid)
    await inBoth(pair, (night) => playRound(night, 1))
    expectAlike(pair, 'watcher', 'visitor')
  })

  it('are the same for a player but for this: the player who locks last sees the curtain rise with that order', async () => {
    const pair = await openServerPair()
    const { here, there } = pair
    await play(here, raid, defences)
    await play(there, defences, raid)
    for (const who of ['british', 'german'] as const) {
      const shown = ({ [who]: client, room }: Duel) => JSON.stringify(client.stream(room))
      expect(shown(there)).toBe(shown(here))
      expect(Math.abs(here[who].frames.length - there[who].frames.length)).toBe(1)
    }
  })

  const cases = (['british', 'german'] as const).flatMap((who) => [
    [who, 'drafts a hundred times', (night: Duel) => drafts(night, who, 100)] as const,
    [who, 'is refused ten times', (night: Duel) => isRefused(night, who, 10)] as const,
  ])
  it.each(cases)('are the same for all others when the %s %s', async (who, _, toils) => {
    const pair = await openServerPair()
    const { lock, others, other } = sides[who]
    await toils(pair.there)
    await inBoth(pair, (night) => play(night, lock))
    expectAlike(pair, ...others)
    await inBoth(pair, (night) => play(night, sides[other].lock))
    expectAlike(pair, ...others)
  })

  it('are one frame for one order: all that follows from it comes at once', async () => {
    const { night } = await oneEvening()
    await play(night, raid, defences)
    for (const who of ['german', 'watcher'] as const) {
      const before = night[who].frames.length
      await play(night, { type: 'mosquito', path: [], altitude: 'high' }, { type: 'endFighters' })
      await play(night, { type: 'bomber', ...(who === 'german' && { altitude: 'high' }) })
      expect(night[who].frames.length - before).toBe(3)
    }
  })

  it('and their sizes are the same with another plan, hashes included', async () => {
    const pair = await openServerPair()
    await play(pair.here, raid)
    await play(pair.there, otherRaid)
    await inBoth(pair, (night) => play(night, defences))
    await inBoth(pair, (night) => playRound(night, 1))
    for (const who of ['german', 'watcher'] as const) {
      const sizes = (night: Duel) => night[who].packets.map((packet) => packet.length)
      expect(sizes(pair.there)).toEqual(sizes(pair.here))
    }
  })

  it('and their sizes before the curtain are the same with few tiles or many', async () => {
    const pair = await openServerPair()
    await play(pair.here, defences)
    await play(pair.there, otherDefences)
    for (const who of ['british', 'watcher'] as const) {
      const sizes = (night: Duel) => night[who].packets.map((packet) => packet.length)
      expect(sizes(pair.there)).toEqual(sizes(pair.here))
    }
  })
})
