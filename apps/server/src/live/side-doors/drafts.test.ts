import { afterEach, describe, expect, it } from 'vitest'
import { type Duel, play } from '../../testing/duel.ts'
import { defences, raid } from '../../testing/duel-orders.ts'
import { expectAlike, inBoth, twoWorlds, type Worlds } from '../../testing/worlds.ts'

describe('drafts that save themselves', { timeout: 60_000 }, () => {
  let worlds: Worlds
  afterEach(() => worlds.close())

  const draft = { type: 'defences', tiles: { 11: { flak: 3 } } }
  const save = (night: Duel) => night.german.get('draft.save', { room: night.room, as: 'two', draft })

  it('are given to their seat alone: not to the other, not to the public, not to their own person as the public', async () => {
    worlds = await twoWorlds()
    const { here } = worlds
    await save(here)
    expect((await here.german.open(here.room, 'two')).draft).toEqual(draft)
    const others = [
      await here.british.open(here.room, 'one'),
      await here.watcher.open(here.room, 'public'),
      await here.german.open(here.room, 'public'),
    ]
    for (const answer of others) {
      expect(answer).not.toHaveProperty('draft')
      expect(JSON.stringify(answer)).not.toContain('flak')
    }
  })

  it('are no event: with and without them the others are sent the same, whenever they come', async () => {
    worlds = await twoWorlds()
    await save(worlds.here)
    await inBoth(worlds, async (night) => {
      await night.british.open(night.room, 'one')
      await night.watcher.open(night.room, 'public', 0)
      await night.visitor.get('lobby.watch', {})
      await play(night, raid, defences)
      await night.british.open(night.room, 'one', 0)
    })
    expectAlike(worlds, 'british', 'watcher', 'visitor')
  })

  it('are not kept for anybody else’s seat', async () => {
    worlds = await twoWorlds()
    const { here } = worlds
    for (const who of ['british', 'watcher', 'visitor'] as const) {
      const asked = { room: here.room, as: 'two', draft }
      expect(await here[who].ask('draft.save', asked)).toMatchObject({ refusal: { rule: 'W4' } })
    }
    expect(await here.german.open(here.room, 'two')).not.toHaveProperty('draft')
  })
})
