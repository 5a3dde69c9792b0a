import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Duel, eveningOf, openDuel, play, settled } from '../../../testing/duel.ts'
import { defences, raid } from '../../../testing/duel-orders.ts'
import { playRound } from '../../../testing/duel-round.ts'
import { eventually } from '../../../testing/eventually.ts'
import { holdTimers, pass as passTimers, releaseTimers } from '../../../testing/held-timers.ts'
import { query } from '../../../testing/store/databases.ts'
import { table } from '../../../testing/test-client.ts'
import { openDuelServer, type TestServer } from '../../../testing/test-server.ts'

describe('the room list', () => {
  let server: TestServer
  beforeAll(async () => {
    holdTimers()
    server = await openDuelServer()
  })
  afterAll(async () => {
    releaseTimers()
    await server.close()
  })

  const lists = ({ visitor }: Duel) => visitor.frames.filter(({ name }) => name === 'lobby.changed').length

  /** The number of lists that came while something was done and for two seconds of the lobby's clock after it. */
  async function listsDuring(night: Duel, act: () => Promise<unknown>): Promise<number> {
    const before = lists(night)
    await act()
    await pass(night, 2_000)
    return lists(night) - before
  }

  /** Lets time pass on the lobby's clock, until everybody has the lists that were due. */
  async function pass(night: Duel, milliseconds: number): Promise<void> {
    await passTimers(milliseconds, night.watcher)
    await settled(night)
  }

  it('is not sent again for the work of phases 3 and 4, nor for any order of the night', async () => {
    const night = await eveningOf(server)
    const draft = { room: night.room, as: 'two', draft: { ...defences } }
    expect(await listsDuring(night, () => night.german.get('draft.save', draft))).toBe(0)
    expect(await listsDuring(night, () => play(night, raid))).toBe(0)
    expect(await listsDuring(night, () => play(night, defences))).toBe(0)
    expect(await listsDuring(night, () => playRound(night, 1))).toBe(0)
  })

  it('collects changes for a quarter of a second, so that it does not show what came first', async () => {
    const night = await openDuel(server)
    await listsDuring(night, async () => {})
    const before = lists(night)
    const leave = (who: 'british' | 'german', seat: string) =>
      night[who].command(night.room, night[who].last, table({ type: 'leave', seat }), seat)
    await leave('british', 'one')
    await leave('german', 'two')
    await pass(night, 249)
    expect(lists(night)).toBe(before)
    await passTimers(1, night.watcher)
    await eventually(() => expect(lists(night)).toBe(before + 1))
    expect(await listsDuring(night, async () => {})).toBe(0)
  })

  it('shows neither by its order nor by what leaves it who is at work', async () => {
    const [older, newer] = [await eveningOf(server), await eveningOf(server)]
    const touched = () => query(server.databaseUrl, 'SELECT id, activity, status FROM room ORDER BY id')
    const listed = async () => (await older.visitor.get('lobby.subscribe', {})).rooms
    // The list is asked first: then the times of the moves before it are written.
    const before = [await listed(), await touched()]
    await play(older, raid)
    await play(newer, defences)
    expect([await listed(), await touched()]).toEqual(before)
    const places = (await listed()).map(({ id }) => id)
    expect(places.indexOf(newer.room)).toBeLessThan(places.indexOf(older.room))
  })
})
