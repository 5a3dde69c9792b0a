import { duel } from '@opsroom/rules/duel'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eveningOf, play, seatOf } from '../../testing/duel.ts'
import { defences, raid } from '../../testing/duel-orders.ts'
import { eventually } from '../../testing/eventually.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { without } from '../../testing/needs.ts'
import { startNight } from '../../testing/night.ts'
import { launchRedis } from '../../testing/redis-server.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { openDuelServer, openTestServer } from '../../testing/test-server.ts'

/** Everything that a client was shown of the other seats. */
const shownTo = ({ frames }: TestClient) =>
  frames.flatMap((frame) => (frame.name === 'table.attention' ? [frame.body.seats] : []))

const attends = (client: TestClient, room: string, as: string, state: 'open' | 'looking' | 'choosing') =>
  client.get('table.attend', { room, as, state })

/** An evening at a server whose clock stands. */
async function evening() {
  const clock = new FakeClock()
  const server = await openTestServer({}, [duel], { clock })
  onTestFinished(() => server.close())
  return { clock, server, night: await eveningOf(server) }
}

describe('how a seat is attended to', () => {
  it('is shown to the other seat: it looks, it chooses while it is its move, it looks elsewhere, it is away', async () => {
    const { clock, server, night } = await evening()
    const { room, british, german, watcher } = night
    const silent = await server.client(german.cookie)
    await silent.open(room, seatOf.german)
    await play(night, raid, defences)
    await attends(british, room, 'one', 'looking')
    await attends(german, room, 'two', 'choosing')
    await eventually(() => expect(shownTo(german).at(-1)).toEqual({ one: { state: 'looking' } }))
    await attends(british, room, 'one', 'choosing')
    await eventually(() => expect(shownTo(german).at(-1)).toEqual({ one: { state: 'choosing' } }))
    await attends(british, room, 'one', 'open')
    await eventually(() => expect(shownTo(german).at(-1)).toEqual({ one: { state: 'open' } }))
    // It was not the German's move.
    expect(shownTo(british)).toEqual([{ two: { state: 'looking' } }])
    british.close()
    await eventually(async () => {
      await clock.forward(5)
      expect(shownTo(german).at(-1)).toEqual({ one: { state: 'away', since: expect.any(Number) } })
    })
    // Spectators, and a window that says nothing of itself, are shown nothing.
    for (const client of [watcher, silent]) expect(shownTo(client)).toEqual([])
  })

  it('is not shown while the night is prepared, and nothing of that time afterwards', async () => {
    const { clock, night } = await evening()
    const { room, british, german } = night
    await attends(german, room, 'two', 'looking')
    await attends(british, room, 'one', 'choosing')
    await play(night, raid)
    british.close()
    await clock.forward(60)
    expect(shownTo(german)).toEqual([])
    await german.order(room, 'two', { ...defences })
    await eventually(async () => {
      await clock.forward(5)
      expect(shownTo(german)).toEqual([{ one: { state: 'away' } }])
    })
  })

  it('is shown in no game that does not say so', async () => {
    const clock = new FakeClock()
    const server = await openTestServer({}, undefined, { clock })
    onTestFinished(() => server.close())
    const { room, red, blue } = await startNight(server)
    await attends(red, room, 'red', 'looking')
    await attends(blue, room, 'blue', 'looking')
    await clock.forward(60)
    for (const client of [red, blue]) expect(shownTo(client)).toEqual([])
  })

  it.for(['Postgres', 'Redis'] as const)('is known to other processes by %s', async (channel, { skip }) => {
    skip(channel === 'Redis' && without('redis'), 'redis-server is missing')
    const redis = channel === 'Redis' ? await launchRedis() : undefined
    const shared: Record<string, string> = redis ? { REDIS_URL: redis.url } : {}
    const here = await openDuelServer(shared)
    const there = await openDuelServer({ ...shared, DATABASE_URL: here.databaseUrl })
    onTestFinished(async () => {
      await here.close()
      await there.close()
      await redis?.close()
    })
    const night = await eveningOf(here)
    const { room, british, german } = night
    await play(night, raid, defences)
    const away = await there.client(german.cookie)
    await away.open(room, seatOf.german)
    german.close()
    await attends(away, room, 'two', 'looking')
    await attends(british, room, 'one', 'choosing')
    await eventually(() => {
      expect(shownTo(away).at(-1)).toEqual({ one: { state: 'choosing' } })
      expect(shownTo(british).at(-1)).toEqual({ two: { state: 'looking' } })
    })
  })
})
