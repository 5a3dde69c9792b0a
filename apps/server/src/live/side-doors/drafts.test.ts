import { duel } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { type Duel, eveningOf, oneEvening, play } from '../../../testing/duel.ts'
import { defences, raid } from '../../../testing/duel-orders.ts'
import { expectAlike, inBoth, openServerPair } from '../../../testing/server-pair.ts'
import { openTestServer } from '../../../testing/test-server.ts'

describe('drafts that are saved automatically', () => {
  const draft = { type: 'defences', tiles: { 11: { flak: 3 } } }
  const save = (night: Duel) => night.german.get('draft.save', { room: night.room, as: 'two', draft })

  it('are sent to their seat alone: not to the other, not to the public, not to the same person as the public', async () => {
    const { night } = await oneEvening()
    await save(night)
    expect((await night.german.open(night.room, 'two')).draft).toEqual(draft)
    const others = [
      await night.british.open(night.room, 'one'),
      await night.watcher.open(night.room, 'public'),
      await night.german.open(night.room, 'public'),
    ]
    for (const answer of others) {
      expect(answer).not.toHaveProperty('draft')
      expect(JSON.stringify(answer)).not.toContain('flak')
    }
  })

  it('are found by a page that is loaded anew, when the page before it sent them as it went', async () => {
    const server = await openTestServer({ SECRET_STEP_MS: '50' }, [duel])
    const night = await eveningOf(server)
    const later = await server.client(night.german.cookie)
    // It waits for its place in the grid, and the question comes on another connection meanwhile.
    const saved = save(night)
    await night.german.get('me.ping', {})
    expect((await later.open(night.room, 'two')).draft).toEqual(draft)
    await saved
    await server.close()
  })

  it('are no event: with and without them the others are sent the same, whenever they come', async () => {
    const pair = await openServerPair()
    await save(pair.here)
    await inBoth(pair, async (night) => {
      await night.british.open(night.room, 'one')
      await night.watcher.open(night.room, 'public', 0)
      await night.visitor.get('lobby.subscribe', {})
      await play(night, raid, defences)
      await night.british.open(night.room, 'one', 0)
    })
    expectAlike(pair, 'british', 'watcher', 'visitor')
  })

  it('are not stored for the seat of another person', async () => {
    const { night } = await oneEvening()
    for (const who of ['british', 'watcher', 'visitor'] as const) {
      const asked = { room: night.room, as: 'two', draft }
      expect(await night[who].ask('draft.save', asked)).toMatchObject({ refusal: { rule: 'W4' } })
    }
    expect(await night.german.open(night.room, 'two')).not.toHaveProperty('draft')
  })
})
