import { randomFrom } from '@opsroom/rules/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Duel, eveningOf, people, play, seatOf, settled } from '../../../testing/duel.ts'
import { defences, raid } from '../../../testing/duel-orders.ts'
import { playRound } from '../../../testing/duel-round.ts'
import { eventually } from '../../../testing/eventually.ts'
import { without } from '../../../testing/needs.ts'
import { launchRedis, type RedisServer } from '../../../testing/redis-server.ts'
import { secretWords } from '../../../testing/secret-words.ts'
import { query } from '../../../testing/store/databases.ts'
import { type TestClient, table } from '../../../testing/test-client.ts'
import { openDuelServer, type TestServer } from '../../../testing/test-server.ts'

const chatText = 'I shall fly to Emden'

describe.skipIf(without('redis'))('Redis', () => {
  let redis: RedisServer
  let here: TestServer
  let there: TestServer
  let night: Duel
  /** The same two players at the other server. */
  const others: TestClient[] = []
  /** Every command that Redis was given, with all its words. */
  const commands: string[][] = []

  beforeAll(async () => {
    redis = await launchRedis()
    const monitor = await redis.client().monitor()
    monitor.on('monitor', (_, words: string[]) => commands.push(words))
    here = await openDuelServer({ REDIS_URL: redis.url })
    there = await openDuelServer({ REDIS_URL: redis.url, DATABASE_URL: here.databaseUrl })
    night = await eveningOf(here)
    for (const who of ['british', 'german'] as const) {
      const other = await there.client(night[who].cookie)
      await other.open(night.room, seatOf[who])
      await other.get('chat.subscribe', { room: night.room, as: seatOf[who] })
      others.push(other)
    }
    return async () => {
      monitor.disconnect()
      await here.close()
      await there.close()
      await redis.close()
    }
  })

  /** A whole night with everything that people do beside it, until it is given up; both servers have all of it. */
  async function wholeNight(): Promise<void> {
    const { room, british, german } = night
    await german.get('draft.save', { room, as: 'two', draft: { ...defences } })
    await british.get('draft.save', { room, as: 'one', draft: { ...raid } })
    await british.get('chat.say', { room, as: 'one', text: chatText })
    for (const client of [german, ...others.slice(1)])
      await client.get('table.attend', { room, as: 'two', state: 'looking' })
    await play(night, raid, defences)
    await german.get('table.attend', { room, as: 'two', state: 'open' })
    await british.get('lobby.subscribe', {})
    for (let round = 1; round <= raid.route.length; round++) await playRound(night, round)
    await british.command(room, british.last, table({ type: 'resign', seat: 'one' }), 'one')
    await settled(night)
    for (const [place, who] of (['british', 'german'] as const).entries())
      await eventually(() => expect(others[place]?.last).toBe(night[who].last))
  }

  it('is told which rooms have something new, and nothing of what it is: no plan, tile, draft, chat, name, cookie or seed', async () => {
    const [row] = await query<{ seed: Buffer }>(here.databaseUrl, 'SELECT seed FROM seed')
    const seed = row?.seed ?? Buffer.alloc(0)
    expect(seed).toHaveLength(32)
    await wholeNight()

    const client = redis.client()
    const kept: unknown[] = []
    for (const key of (await client.keys('*')).sort()) {
      const type = await client.type(key)
      expect([key, type]).toEqual([key, expect.stringMatching(/^(string|zset|stream)$/)])
      kept.push(key, type === 'string' ? await client.get(key) : '')
      if (type === 'zset') kept.push(await client.zrange(key, 0, -1))
      if (type === 'stream') kept.push(await client.xrange(key, '-', '+'))
    }
    const all = [...commands.map((words) => words.join(' ')), JSON.stringify(kept)].join('\n')

    expect(all).not.toMatch(secretWords)
    const cookies = people.map((who) => night[who].cookie.split('=')[1] ?? '')
    const nonce = randomFrom(seed)('n1/plan-nonce').hex(16)
    const seeds = (['hex', 'base64', 'base64url', 'latin1'] as const).map((form) => seed.toString(form))
    const persons = await query<{ name: string }>(here.databaseUrl, 'SELECT name FROM person')
    const words = [chatText, nonce, ...seeds, ...cookies, ...persons.map(({ name }) => name), night.code]
    for (const word of words) {
      expect(word.length).toBeGreaterThan(2)
      expect(all).not.toContain(word)
    }
    expect(all).toContain(night.room)
  })

  it('is given no command but these, and only notifications are published', () => {
    const names = new Set(commands.map(([name]) => name?.toLowerCase()))
    const known = [
      ...['client', 'info', 'ping', 'time', 'hello', 'select', 'monitor'], // connections
      ...['subscribe', 'publish', 'xread'], // notifications
      ...['zadd', 'zrem', 'zremrangebyscore', 'zcount', 'zrange', 'expire'], // presence and processes
      ...['evalsha', 'eval', 'script', 'set', 'incrby', 'pttl', 'multi', 'exec', 'get'], // limits
      ...['keys', 'type', 'xrange'], // this test
    ]
    expect([...names].filter((name) => !known.includes(name ?? ''))).toEqual([])
    const published = commands.filter(([name]) => name === 'publish').map((words) => words.join(' '))
    expect(published.length).toBeGreaterThan(10)
    for (const text of published) {
      expect(text).toContain('news')
      const names = text.match(/[a-z]{4,}/gi)?.filter((word) => !/^[0-9a-f]+$/i.test(word))
      const allowed = [
        'publish',
        'opsroom',
        'type',
        'data',
        'packet',
        'news',
        'rooms',
        'room',
        'last',
        'lobby',
        'said',
        'attention',
        'from',
        'seat',
        'state',
        'open',
        'looking',
      ]
      expect(names?.filter((word) => !allowed.some((each) => word.includes(each)))).toEqual([])
    }
  })
})
