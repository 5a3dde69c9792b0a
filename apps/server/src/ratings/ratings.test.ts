import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { beginRated, ratedPerson, ratingCounted, ratingStateOf, resign } from '../../testing/rated.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { query } from '../../testing/store/databases.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openDuelServer, type TestServer } from '../../testing/test-server.ts'
import { glicko } from './rate.ts'

const plain = roomWish({ game: 'duel', listed: false })
const seats = ['one', 'two'] as const

describe('ratings', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openDuelServer()
  })
  afterAll(() => server.close())

  const total = async (client: TestClient) =>
    (await client.get('rating.mine', {})).ratings.find(({ side }) => side === undefined)

  it('follow from a game of two people who both want them, with sides that were drawn', async () => {
    const [ada, bruno] = [await ratedPerson(server, 'Ada'), await ratedPerson(server, 'Bruno')]
    const { room } = await beginRated(ada, bruno)
    const { settled } = (await ada.open(room, 'one')).view?.table.open ?? {}
    const { sides: drawn } = (settled ?? { sides: {} }) as { sides: Record<string, string> }
    await resign(bruno, room, 'two')
    await ratingCounted(server, room)
    const mine = await ada.get('rating.mine', {})
    expect(mine.ratings).toHaveLength(2)
    expect(mine.ratings).toContainEqual({
      game: 'duel',
      speed: 'slow',
      rating: 1662,
      deviation: 290,
      games: 1,
      provisional: true,
    })
    expect(mine.ratings.map(({ side }) => side)).toContain(drawn.one)
    expect(await total(bruno)).toMatchObject({ rating: 1338, games: 1 })
    // Once, whatever comes afterwards.
    await ada.command(room, ada.last, table({ type: 'rematch', seat: 'one', sides: 'bid' }), 'one')
    expect(await total(ada)).toMatchObject({ games: 1 })
  })

  it('tell live clocks from days, and follow from bids and mirror matches too', async () => {
    const [ada, bruno] = [await ratedPerson(server, 'Ada'), await ratedPerson(server, 'Bruno')]
    const live = { kind: 'live', bankMinutes: 10, incrementSeconds: 5, disconnectMinutes: 2 } as const
    const { room } = await beginRated(ada, bruno, { settling: 'bid', timeControl: live })
    for (const [client, seat, side] of [
      [ada, 'one', 'german'],
      [bruno, 'two', 'german'],
    ] as const) {
      await client.open(room, seat)
      const bid = table({ type: 'bid', seat, bid: { side, points: seat === 'one' ? 2 : 5 } })
      expect(await client.command(room, client.last, bid, seat)).toMatchObject({ ok: true })
    }
    await resign(ada, room, 'one')
    await ratingCounted(server, room)
    const mirror = await beginRated(ada, bruno, { setup: { nights: 2, mirror: true } })
    await resign(ada, mirror.room, 'one')
    await ratingCounted(server, mirror.room)
    const { ratings } = await bruno.get('rating.mine', {})
    expect(ratings.map(({ speed, side, games }) => [speed, side, games])).toEqual([
      ['live', undefined, 1],
      ['live', 'german', 1],
      ['slow', undefined, 1],
    ])
  })

  it('are for who has switched them on, and not left by who is about to lose', async () => {
    const [ada, bruno] = [await ratedPerson(server, 'Ada'), await server.client()]
    expect(await bruno.ask('room.create', { ...plain, rated: true, settling: 'bid' })).toMatchObject({
      refusal: { rule: 'W56' },
    })
    const { room } = await ada.get('room.create', { ...plain, rated: true, settling: 'drawn', seat: 'one' })
    const sit = () => bruno.command(room, 0, table({ type: 'sit', seat: 'two' }))
    expect(await sit()).toMatchObject({ refusal: { rule: 'W56' } })
    await bruno.get('rating.set', { wanted: true })
    expect(await sit()).toMatchObject({ ok: true })
    expect(await bruno.ask('rating.set', { wanted: false })).toMatchObject({ refusal: { rule: 'W57' } })
    // The room says beforehand that it is rated.
    expect((await bruno.open(room, 'two')).view?.table.open.rated).toBe(true)
    await bruno.command(room, bruno.last, table({ type: 'leave', seat: 'two' }), 'two')
    expect(await bruno.get('rating.set', { wanted: false })).toMatchObject({ wanted: false })
  })

  it('are never given against bots, alone, or with sides that somebody chose', async () => {
    const ada = await ratedPerson(server, 'Ada')
    const refused = { refusal: { rule: 'W55' } }
    const rated = { ...plain, rated: true } as const
    expect(await ada.ask('room.create', rated)).toMatchObject(refused)
    const mirror = { nights: 2, mirror: true }
    expect(await ada.ask('room.create', { ...rated, setup: mirror, opponent: 'recruit' })).toMatchObject(
      refused,
    )
    expect(await ada.ask('room.create', { ...rated, setup: mirror, bothSides: true })).toMatchObject(refused)
    const { room } = await ada.get('room.create', { ...rated, setup: mirror, seat: 'one' })
    expect(
      await ada.ask('room.seatBot', {
        id: 'b2c0f2ee-0000-4000-8000-00000000000a',
        room,
        seat: 'two',
        bot: 'recruit',
      }),
    ).toMatchObject({ ok: false })
  })

  it('do not count a game in which a bot substituted, or a program came, or that was closed', async () => {
    const [ada, bruno] = [await ratedPerson(server, 'Ada'), await ratedPerson(server, 'Bruno')]
    const { room } = await beginRated(ada, bruno)
    await ada.command(
      room,
      ada.last,
      table({ type: 'ask', seat: 'one', wish: 'substitute', by: 'recruit' }),
      'one',
    )
    await bruno.command(room, 0, table({ type: 'answer', seat: 'two', agrees: true }), 'two')
    await ada.command(room, 0, table({ type: 'resume', seat: 'one' }), 'one')
    await resign(bruno, room, 'two')
    await eventually(async () => expect(await ratingStateOf(server, room)).toBe('void'))
    // As rooms were before tokens were refused in rated games (W97).
    const played = await beginRated(ada, bruno)
    await query(
      server.databaseUrl,
      `INSERT INTO seat_token (id, room, seat, person, hash, last_used)
       SELECT gen_random_uuid(), room, seat, person, sha256('any'), now() FROM seat WHERE room = $1 AND seat = 'two'`,
      [played.room],
    )
    await resign(bruno, played.room, 'two')
    await eventually(async () => expect(await ratingStateOf(server, played.room)).toBe('void'))
    const closed = await ada.get('room.create', { ...plain, rated: true, settling: 'drawn', seat: 'one' })
    await ada.command(closed.room, 0, table({ type: 'close' }))
    await eventually(async () => expect(await ratingStateOf(server, closed.room)).toBe('void'))
    expect(await total(ada)).toBeUndefined()
  })

  it('are not escaped by who is about to lose: no program comes to a rated game (W97)', async () => {
    const [ada, bruno] = [await ratedPerson(server, 'Ada'), await ratedPerson(server, 'Bruno')]
    const { room } = await beginRated(ada, bruno)
    expect(await bruno.refusalOf('seat.makeToken', { room, as: 'two' })).toEqual({
      rule: 'W97',
      reason: 'token.rated',
    })
    expect(await bruno.get('seat.tokens', { room, as: 'two' })).toMatchObject({ tokens: [] })
    await resign(bruno, room, 'two')
    await ratingCounted(server, room)
  })

  it('do not count a rematch with somebody who has switched them off', async () => {
    const [ada, bruno] = [await ratedPerson(server, 'Ada'), await ratedPerson(server, 'Bruno')]
    const again = async (at: { room: string }) => {
      await ada.command(at.room, ada.last, table({ type: 'rematch', seat: 'one', sides: 'bid' }), 'one')
      await bruno.command(at.room, bruno.last, table({ type: 'rematch', seat: 'two', sides: 'bid' }), 'two')
      const { view } = await ada.open(at.room, 'one')
      const { code = '' } = (view?.table.open.rematch ?? {}) as { code?: string }
      const [row] = await query<{ id: string; rating: string | null }>(
        server.databaseUrl,
        'SELECT id, rating FROM room WHERE code = $1',
        [code],
      )
      return { room: row?.id ?? '', rating: row?.rating }
    }
    const first = await beginRated(ada, bruno)
    await resign(bruno, first.room, 'two')
    await ratingCounted(server, first.room)
    expect(await bruno.get('rating.set', { wanted: false })).toMatchObject({ wanted: false })
    const second = await again(first)
    expect(second.room).not.toBe('')
    expect(second.rating).toBeNull()
    await bruno.get('rating.set', { wanted: true })
    const other = await beginRated(ada, bruno)
    await resign(bruno, other.room, 'two')
    await ratingCounted(server, other.room)
    expect((await again(other)).rating).toBe('open')
  })

  it('count ten games of the same two in thirty days, so that nobody plays them up with a friend (W96)', async () => {
    const [ada, bruno, clara] = [
      await ratedPerson(server, 'Ada'),
      await ratedPerson(server, 'Bruno'),
      await ratedPerson(server, 'Clara'),
    ]
    const rooms: string[] = []
    for (let played = 0; played < 9; played++) {
      const { room } = await beginRated(ada, bruno)
      await resign(bruno, room, 'two')
      await ratingCounted(server, room)
      rooms.push(room)
    }
    const open = async () => {
      const wish = { ...plain, rated: true, settling: 'drawn', seat: 'one' } as const
      return (await ada.get('room.create', wish)).room
    }
    const sits = async (client: TestClient, room: string) => {
      const answer = await client.command(room, 0, table({ type: 'sit', seat: 'two' }))
      return answer.ok ? 'sits' : answer.refusal
    }
    // A game that is not over is one of the ten.
    const tenth = await beginRated(ada, bruno)
    const room = await open()
    expect(await sits(bruno, room)).toEqual({
      rule: 'W96',
      reason: 'rated.enough',
      data: { most: 10, days: 30 },
    })
    expect(await sits(clara, room)).toBe('sits')
    const age = (days: number) =>
      query(server.databaseUrl, `UPDATE rated_game SET at = at + make_interval(days => $2) WHERE room = $1`, [
        rooms[0],
        days,
      ])
    await age(-31)
    expect(await sits(bruno, await open())).toBe('sits')
    await age(31)
    await resign(bruno, tenth.room, 'two')
    await ratingCounted(server, tenth.room)
    expect(await total(ada)).toMatchObject({ games: 10 })
    // If they sat down in many rooms at the same moment, no more than ten count.
    const [eleventh] = await query<{ id: string }>(
      server.databaseUrl,
      `SELECT room.id FROM room JOIN seat ON seat.room = room.id AND seat = 'two'
       WHERE rating = 'open' AND status = 'waiting' AND name = 'Bruno' ORDER BY opened_at DESC LIMIT 1`,
    )
    await ada.open(eleventh?.id ?? '', 'one')
    expect(await ada.command(eleventh?.id ?? '', ada.last, table({ type: 'start' }), 'one')).toMatchObject({
      ok: true,
    })
    await resign(bruno, eleventh?.id ?? '', 'two')
    await eventually(async () => expect(await ratingStateOf(server, eleventh?.id ?? '')).toBe('void'))
    expect(await total(ada)).toMatchObject({ games: 10 })
  })

  it('are counted by the next server where one failed between the end of a game and its rating', async () => {
    const first = await openDuelServer()
    const [ada, bruno] = [await ratedPerson(first, 'Ada'), await ratedPerson(first, 'Bruno')]
    const { room } = await beginRated(ada, bruno)
    await query(first.databaseUrl, 'ALTER TABLE rated_game RENAME TO out_of_reach')
    await resign(ada, room, 'one')
    await eventually(() => expect(first.logged()).toContain('"42P01"'))
    expect(await ratingStateOf(first, room)).toBe('open')
    await first.closeServer()
    await query(first.databaseUrl, 'ALTER TABLE out_of_reach RENAME TO rated_game')
    const second = await openDuelServer({ DATABASE_URL: first.databaseUrl })
    await ratingCounted(second, room)
    const again = await second.client(bruno.cookie)
    expect(await total(again)).toMatchObject({ rating: 1662, games: 1 })
    await second.close()
    await first.close()
  })

  it('are counted before a player deletes themselves, where a failure had left them open', async () => {
    const own = await openDuelServer()
    const [ada, bruno] = [await ratedPerson(own, 'Ada'), await ratedPerson(own, 'Bruno')]
    const { room } = await beginRated(ada, bruno)
    await query(own.databaseUrl, 'ALTER TABLE rated_game RENAME TO out_of_reach')
    await resign(bruno, room, 'two')
    await eventually(() => expect(own.logged()).toContain('"42P01"'))
    await query(own.databaseUrl, 'ALTER TABLE out_of_reach RENAME TO rated_game')
    expect(await bruno.ask('people.forgetMe', { name: 'Bruno' })).toEqual({ ok: true })
    expect(await total(ada)).toMatchObject({ rating: 1662, games: 1 })
    await own.close()
  })

  it('come to the same when they are made anew from the games that counted', async () => {
    const people = [
      await ratedPerson(server, 'Ada'),
      await ratedPerson(server, 'Bruno'),
      await ratedPerson(server, 'Clara'),
    ]
    for (const [one, two, loser] of [
      [0, 1, 'two'],
      [1, 2, 'one'],
      [2, 0, 'two'],
      [0, 1, 'one'],
    ] as const) {
      const pair = [people[one], people[two]] as [TestClient, TestClient]
      const { room } = await beginRated(...pair)
      await resign(pair[seats.indexOf(loser)] as TestClient, room, loser)
      await ratingCounted(server, room)
    }
    const all = () => query(server.databaseUrl, 'SELECT * FROM rating ORDER BY player, game, speed, side')
    const kept = await all()
    const { openStore } = await import('../store/index.ts')
    const store = openStore(server.databaseUrl)
    await store.ratings.recompute(glicko)
    await store.close()
    expect(await all()).toEqual(kept)
    expect(kept.length).toBeGreaterThan(8)
  })
})
