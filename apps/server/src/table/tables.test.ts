import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { settle, startNight } from '../../testing/night.ts'
import { game, type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

describe('tables in memory', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ TABLES_IN_MEMORY: '1' })
  })
  afterAll(() => server.close())

  it('are loaded and removed without a difference for anybody', async () => {
    const nights = await Promise.all([startNight(server), startNight(server), startNight(server)])
    for (const { red, blue, room } of nights.slice(1)) {
      await red.get('table.unsubscribe', { room })
      await blue.get('table.unsubscribe', { room })
    }
    for (let i = 0; i < 5; i++) {
      const orders = nights.map(({ red, room }) =>
        red.command(room, 5, game({ type: 'mutter', text: `${i}` }), 'red'),
      )
      expect(await Promise.all(orders)).toEqual(nights.map(() => ({ ok: true, last: 6 + i })))
    }
    const [watched, other] = nights
    await settle(watched.red)
    expect(watched.red.stream(watched.room, 5)).toHaveLength(5)
    expect((await other.red.open(other.room, 'red', 5)).entries).toHaveLength(5)
  })

  it('leave after a minute in which nobody watched them, and come back as they were', async () => {
    const clock = new FakeClock()
    const own = await openTestServer({}, undefined, { clock })
    const { red, blue, room } = await startNight(own)
    const inMemory = async () => /^opsroom_tables (\d+)$/m.exec(await own.metrics())?.[1]
    const leave = async (client: TestClient) => client.get('table.unsubscribe', { room })

    await leave(red)
    await leave(blue)
    await clock.forward(120)
    // Both hide: who is at the table is a secret, and the time of an answer must not tell it.
    expect(await inMemory()).toBe('1')

    await red.open(room, 'red')
    expect((await red.command(room, 5, table({ type: 'resign', seat: 'red' }), 'red')).ok).toBe(true)
    const before = await red.open(room, 'red')
    await clock.forward(120)
    expect(await inMemory()).toBe('1')
    await leave(red)
    await clock.forward(120)
    expect(await inMemory()).toBe('0')
    expect(await red.open(room, 'red')).toEqual(before)
    expect(await inMemory()).toBe('1')
    await own.close()
  })

  it('finish what they have begun before the server closes', async () => {
    const own = await openTestServer()
    const { red, room } = await startNight(own)
    const answers = Array.from({ length: 20 }, (_, i) =>
      red.command(room, 5, game({ type: 'mutter', text: `${i}` }), 'red'),
    )
    // Orders that still wait for their turn are cut off.
    const ended = Promise.allSettled(answers)
    await answers[0]
    await own.closeServer()
    const played = (await ended).filter((each) => each.status === 'fulfilled' && each.value.ok)
    const again = await openTestServer({ DATABASE_URL: own.databaseUrl })
    const back = await again.client(red.cookie)
    expect((await back.open(room, 'red')).last).toBe(5 + played.length)
    await own.close()
    await again.close()
  })
})
