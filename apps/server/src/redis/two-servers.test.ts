import { createServer } from 'node:net'
import type { Subscription } from '@opsroom/protocol'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { subscribe } from '../../testing/away.ts'
import { eventually } from '../../testing/eventually.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { without } from '../../testing/needs.ts'
import { type NightAtBoth, settle, startNight, startNightAtBoth } from '../../testing/night.ts'
import { launchRedis, type RedisServer, redisForTest } from '../../testing/redis-server.ts'
import { connectTo, query } from '../../testing/store/databases.ts'
import { game, type TestClient } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

const lost = 'going on without it'
const returned = 'Redis answers again'

describe.skipIf(without('redis'))('two servers on one database and one Redis', () => {
  let redis: RedisServer
  let here: TestServer
  let there: TestServer
  /** It stands: nothing is found by looking from time to time. */
  const clock = new FakeClock()
  const pushed: string[] = []
  /** Counts how often either server has looked for push messages to send. */
  let rounds = 0
  const pushing = {
    every: 20,
    now() {
      rounds++
      return new Date()
    },
    send: async ({ endpoint }: Subscription) => {
      pushed.push(endpoint)
      return 201
    },
  }
  beforeAll(async () => {
    redis = await launchRedis()
    here = await openTestServer({ REDIS_URL: redis.url }, undefined, { pushing, clock })
    const shared = { REDIS_URL: redis.url, DATABASE_URL: here.databaseUrl }
    there = await openTestServer(shared, undefined, { pushing, clock })
    return async () => {
      await here.close()
      await there.close()
      await redis.close()
    }
  })

  const bothSides = () => startNightAtBoth(here, there)
  const mutter = (text: string) => game({ type: 'mutter', text })
  /** Red says so many things at each server, and sees all of them in one order at both. */
  async function goesOn({ room, red, redThere }: NightAtBoth, words: string): Promise<void> {
    const before = red.stream(room, 5).length
    for (let i = 0; i < 3; i++)
      for (const client of [red, redThere])
        expect(await client.command(room, 5, mutter(`${words} ${i}`), 'red')).toMatchObject({ ok: true })
    await eventually(() => {
      expect(red.stream(room, 5)).toHaveLength(before + 6)
      expect(redThere.stream(room, 5)).toEqual(red.stream(room, 5))
    })
  }
  const chatOf = (client: TestClient) =>
    client.frames
      .flatMap((frame) => (frame.name === 'chat.said' ? frame.body.lines : []))
      .map(({ text }) => text)
  /** Waits until the servers have tried several times to connect to the Redis that was killed. */
  async function severalAttempts(): Promise<void> {
    let attempts = 0
    const instead = createServer((socket) => {
      attempts++
      socket.destroy()
    })
    instead.listen(Number(new URL(redis.url).port), '127.0.0.1')
    await eventually(() => expect(attempts).toBeGreaterThan(12))
    await new Promise((resolve) => instead.close(resolve))
  }
  /** Counts how often each of the two logs a text from now on. */
  function logFromNow(): (text: string) => number[] {
    const starts = [here, there].map((server) => server.logged().length)
    return (text) =>
      [here, there].map((server, place) => server.logged().slice(starts[place]).split(text).length - 1)
  }
  const device = async (client: TestClient) =>
    (await client.get('me.devices', {})).devices.find(({ current }) => current)?.id ?? ''
  const presentInPostgres = async (id: string) =>
    (await query(here.databaseUrl, 'SELECT FROM device WHERE id = $1 AND present_until > now()', [id]))
      .length === 1

  it('tell each other over Redis that there is something to read, and over Postgres while Redis is gone', async () => {
    const night = await bothSides()
    const { room, red } = night
    const pool = connectTo(here.databaseUrl)
    const listening = await pool.connect()
    const heard: (string | undefined)[] = []
    listening.on('notification', ({ payload }) => heard.push(payload))
    await listening.query('LISTEN opsroom; LISTEN opsroom_chat')
    await goesOn(night, 'over Redis')
    await red.get('chat.say', { room, as: 'red', text: 'Good evening' })
    await listening.query('SELECT 1')
    expect(heard).toEqual([])
    const logged = logFromNow()
    await redis.kill()
    await goesOn(night, 'over Postgres')
    await red.get('chat.say', { room, as: 'red', text: 'Good evening' })
    await listening.query('SELECT 1')
    expect(heard).toContain(`${room} 17 `)
    expect(heard).toContain(room)
    listening.release()
    await pool.end()
    await redis.start()
    await eventually(() => expect(logged(returned)).toEqual([1, 1]))
  })

  it('play one game over both', async () => {
    const { room, red, redThere, blueThere } = await bothSides()
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    await blueThere.order(room, 'blue', { type: 'hide', place: 'well' })
    await eventually(() => expect(redThere.last).toBe(7))
    expect(await redThere.order(room, 'red', { type: 'guess', place: 'cellar' })).toMatchObject({ ok: true })
    await eventually(() => expect(red.stream(room, 5)).toEqual(redThere.stream(room, 5)))
    expect(red.types(room, 5)).toEqual(['hid', 'curtainRaised', 'guessed'])
  })

  it('find what was missed while a connection that listens was lost', async () => {
    const night = await bothSides()
    const { room, red, blueThere } = night
    await red.get('chat.subscribe', { room, as: 'red' })
    await blueThere.get('chat.subscribe', { room, as: 'blue' })
    await redis.client().client('KILL', 'TYPE', 'pubsub')
    await red.get('chat.say', { room, as: 'red', text: 'Unheard' })
    await goesOn(night, 'unheard')
    await eventually(() => expect(chatOf(blueThere)).toEqual(['Unheard']))
  })

  it('close the connections of a device that was revoked at the other', async () => {
    const phone = await there.client()
    const desk = await here.client(phone.cookie)
    const gone = Promise.all(
      [phone, desk].map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve))),
    )
    // The connection that asks is one of the device too: it may be closed before it has its answer.
    await desk.get('me.revoke', { device: await device(phone) }).catch(() => undefined)
    await gone
  })

  it('hear what is said at the other', async () => {
    const { room, red, blueThere } = await bothSides()
    await red.get('chat.subscribe', { room, as: 'red' })
    await blueThere.get('chat.subscribe', { room, as: 'blue' })
    await red.get('chat.say', { room, as: 'red', text: 'Good evening' })
    await eventually(() => expect(chatOf(blueThere)).toEqual(['Good evening']))
    await blueThere.get('chat.say', { room, as: 'blue', text: 'Good luck' })
    await eventually(() => expect(chatOf(red)).toEqual(['Good evening', 'Good luck']))
  })

  it('both show a room that one of them opened', async () => {
    const visitor = await there.client()
    await visitor.get('lobby.subscribe', {})
    const { room } = await startNight(here)
    await eventually(() => {
      const lists = visitor.frames.flatMap((frame) =>
        frame.name === 'lobby.changed' ? [frame.body.rooms] : [],
      )
      expect(lists.at(-1)?.find(({ id }) => id === room)?.status).toBe('playing')
    })
  })

  it('count together what a person asks', async () => {
    const limits = { MESSAGES_AT_ONCE: '20', MESSAGES_PER_SECOND: '1' }
    const strict = { ...limits, REDIS_URL: redis.url, DATABASE_URL: here.databaseUrl }
    const servers = [await openTestServer(strict), await openTestServer(strict)]
    try {
      const first = await servers[0]?.client()
      const windows = [first, await servers[1]?.client(first?.cookie)]
      const asked = windows.flatMap((window) =>
        Array.from({ length: 15 }, () => window?.ask('lobby.unsubscribe', {})),
      )
      const answers = await Promise.all(asked)
      expect(answers.filter((answer) => answer?.ok)).toHaveLength(20)
    } finally {
      for (const server of servers) await server.close()
    }
  })

  it('know in Redis who is connected to the other, and send nobody a push message who is', async () => {
    const night = await bothSides()
    const { room, red, blue, blueThere } = night
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    await blue.order(room, 'blue', { type: 'hide', place: 'well' })
    const endpoint = await subscribe(blue)
    const id = await device(blue)
    blue.close()
    await red.order(room, 'red', { type: 'guess', place: 'cellar' })
    await settle(red)
    const pending = () => query(here.databaseUrl, 'SELECT FROM pending_push WHERE room = $1', [room])
    await eventually(async () => expect(await pending()).toHaveLength(1))
    const before = rounds
    await eventually(() => expect(rounds).toBeGreaterThan(before + 6))
    expect(pushed).not.toContain(endpoint)
    expect(await presentInPostgres(id)).toBe(false)
    blueThere.close()
    await eventually(() => expect(pushed).toContain(endpoint))
  })

  it('go on when Redis is killed, and with it when it is back; nothing is lost, and it is logged once', async () => {
    const night = await bothSides()
    const { room, red, blueThere } = night
    await red.get('chat.subscribe', { room, as: 'red' })
    await blueThere.get('chat.subscribe', { room, as: 'blue' })
    await goesOn(night, 'with Redis')
    const id = await device(blueThere)
    expect(await presentInPostgres(id)).toBe(false)

    const logged = logFromNow()
    await redis.kill()
    await goesOn(night, 'without Redis')
    await red.get('chat.say', { room, as: 'red', text: 'Still there?' })
    await eventually(() => expect(chatOf(blueThere)).toEqual(['Still there?']))
    await eventually(async () => expect(await presentInPostgres(id)).toBe(true))
    await severalAttempts()
    expect(logged(lost)).toEqual([1, 1])
    const ready = async (path: string) => {
      const answer = await fetch(`${here.url}${path}`)
      return [answer.status, await answer.json()]
    }
    expect(await ready('/readyz')).toEqual([503, { ok: false, missing: ['redis'] }])
    expect(await ready('/readyz?without=redis')).toEqual([200, { ok: true }])

    await redis.start()
    await eventually(() => expect(logged(returned)).toEqual([1, 1]))
    expect(await ready('/readyz')).toEqual([200, { ok: true }])
    await goesOn(night, 'with Redis again')
    await blueThere.get('chat.say', { room, as: 'blue', text: 'Still here' })
    await eventually(() => expect(chatOf(red)).toEqual(['Still there?', 'Still here']))
    const client = redis.client()
    await eventually(async () => expect(await client.keys('opsroom:present:*')).not.toEqual([]))
    await eventually(async () => expect(await presentInPostgres(id)).toBe(false))
    expect(logged(lost)).toEqual([1, 1])
  })

  it('go on when Redis answers nothing any more without being gone', async () => {
    const night = await bothSides()
    const { room, red, blueThere } = night
    await red.get('chat.subscribe', { room, as: 'red' })
    await blueThere.get('chat.subscribe', { room, as: 'blue' })
    const logged = logFromNow()
    redis.pause()
    await red.get('chat.say', { room, as: 'red', text: 'Unheard' })
    await goesOn(night, 'while it hangs')
    await eventually(() => expect(chatOf(blueThere)).toEqual(['Unheard']))
    await eventually(() => expect(logged(lost)).toEqual([1, 1]))
    redis.resume()
    await eventually(() => expect(logged(returned)).toEqual([1, 1]))
    await goesOn(night, 'after it hung')
  })
})

it.skipIf(without('redis'))(
  'a server starts without the Redis that it is told of, and uses it when it is there',
  async () => {
    const redis = await redisForTest()
    await redis.kill()
    const server = await openTestServer({ REDIS_URL: redis.url })
    onTestFinished(() => server.close())
    const { room, red } = await startNight(server)
    await eventually(() => expect(server.logged()).toContain(lost))
    await redis.start()
    await eventually(() => expect(server.logged()).toContain(returned))
    expect(await red.command(room, 5, game({ type: 'mutter', text: 'there it is' }), 'red')).toMatchObject({
      ok: true,
    })
  },
)
