import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { without } from '../../../testing/needs.ts'
import { type NightAtBoth, settle, startNightAtBoth } from '../../../testing/night.ts'
import { redisForTest } from '../../../testing/redis-server.ts'
import { table } from '../../../testing/test-client.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const hide = { type: 'hide', place: 'attic' }

/** The packets that the other seat has got since, at both processes, without the names of the room. */
const heardBy = ({ room, code, blue, blueThere }: NightAtBoth, since: readonly number[]): string[][] =>
  [blue, blueThere].map((client, place) =>
    client.packets
      .slice(since[place])
      .map((packet) => packet.replaceAll(room, 'room').replaceAll(code, 'code').replace(/^3\d+/, '3'))
      .filter((packet) => !/^[23]$/.test(packet)),
  )

it.skipIf(without('redis'))(
  'while Redis is gone in a secret phase, and when it is back, nobody hears what the other side does',
  async () => {
    const redis = await redisForTest()
    const clock = new FakeClock()
    const here = await openTestServer({ REDIS_URL: redis.url }, undefined, { clock })
    const there = await openTestServer({ REDIS_URL: redis.url, DATABASE_URL: here.databaseUrl }, undefined, {
      clock,
    })
    onTestFinished(async () => {
      await there.close()
      await here.close()
    })
    const [busy, idle] = [await startNightAtBoth(here, there), await startNightAtBoth(here, there)]
    const nights = [busy, idle]
    const settled = () =>
      Promise.all(nights.map(({ red, redThere, blue, blueThere }) => settle(red, redThere, blue, blueThere)))
    await settled()
    const since = nights.map(({ blue, blueThere }) => [blue.packets.length, blueThere.packets.length])

    await redis.kill()
    for (const server of [here, there])
      await eventually(() => expect(server.logged()).toContain('going on without it'))
    const { room, red, redThere } = busy
    expect(await red.order(room, 'red', hide)).toMatchObject({ ok: true })
    expect(
      await redThere.command(room, red.last, table({ type: 'ask', seat: 'red', wish: 'takeBack' }), 'red'),
    ).toMatchObject({ ok: true })
    await clock.forward(60)
    await settled()
    await redis.start()
    for (const server of [here, there])
      await eventually(() => expect(server.logged()).toContain('Redis answers again'))
    expect(await red.order(room, 'red', hide)).toMatchObject({ ok: true })
    await clock.forward(60)
    for (const night of nights) {
      const asks = [night.blue, night.blueThere]
      for (const client of asks)
        await client.get('table.subscribe', { room: night.room, as: 'blue', have: client.last })
    }
    await settled()
    const [ofBusy, ofIdle] = nights.map((night, place) => heardBy(night, since[place] ?? []))
    expect(ofBusy?.[0]?.length).toBeGreaterThan(0)
    expect(ofBusy).toEqual(ofIdle)
  },
)
