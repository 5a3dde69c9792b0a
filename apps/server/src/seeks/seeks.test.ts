import type { RequestOf } from '@opsroom/protocol'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { personAt } from '../../testing/person.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { connectTo } from '../../testing/store/databases.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

type Wish = RequestOf<'seek.make'>
const live = { kind: 'live', bankMinutes: 30, incrementSeconds: 20, disconnectMinutes: 5 } as const
const days = { kind: 'days', days: 3 } as const
/** Options that nobody else in these tests names, so that tests do not meet each other. */
let rooms = 1
const ownWish = (more: Partial<Wish> = {}): Wish => ({
  game: 'toy',
  setup: { rooms: (rooms % 8) + 2 },
  ...more,
})
const changes = (client: TestClient) => client.frames.filter(({ name }) => name === 'seek.changed').length

describe('seeks', () => {
  const clock = new FakeClock()
  let server: TestServer
  let there: TestServer
  beforeAll(async () => {
    server = await openTestServer({ TIMED_TABLES_PER_PERSON: '2' }, undefined, { clock })
    there = await openTestServer({ DATABASE_URL: server.databaseUrl }, undefined, { clock })
  })
  afterAll(async () => {
    await there.close()
    await server.close()
  })
  /** Somebody of this name, whose seeks go when the test ends. */
  async function person(name: string, at: TestServer = server): Promise<TestClient> {
    const client = await personAt(at, name)
    onTestFinished(async () => {
      const { mine } = await client.get('seek.mine', {})
      for (const { id } of mine) await client.get('seek.withdraw', { seek: id })
    })
    rooms++
    return client
  }
  const listed = async (client: TestClient) => (await client.get('seek.subscribe', {})).seeks

  it('are listed for everybody with what is played, when and in which languages, and nothing of who it is but the name', async () => {
    const [ann, bob] = [await person('Ann'), await person('Bob', there)]
    const wish = ownWish({
      timeControl: days,
      seat: 'blue',
      hours: [{ from: 1080, to: 60 }],
      zone: 'Europe/Berlin',
      languages: ['de', 'en'],
    })
    const { seek } = await ann.get('seek.make', wish)
    const [found] = await listed(bob)
    expect(found).toEqual({
      id: seek,
      name: 'Ann',
      game: 'toy',
      seats: [
        { id: 'red', side: 'first' },
        { id: 'blue', side: 'second' },
      ],
      timeControl: days,
      seat: 'blue',
      hours: [{ from: 1080, to: 60 }],
      languages: ['de', 'en'],
      until: new Date(clock.now() + 14 * 24 * 60 * 60_000).toISOString(),
    })
    expect(await listed(ann)).toEqual([])
    expect((await ann.get('seek.mine', {})).mine).toEqual([{ ...found, quick: false }])
  })

  it('name the same hours by the clock of their person when the clocks there have changed', async () => {
    const autumn = new FakeClock()
    autumn.skip((Date.UTC(2026, 9, 20, 12) - autumn.now()) / 1000)
    const own = await openTestServer({}, undefined, { clock: autumn })
    onTestFinished(() => own.close())
    const [ann, bob] = [await person('Ann', own), await person('Bob', own)]
    const hours = [{ from: 18 * 60, to: 20 * 60 }]
    await ann.get('seek.make', ownWish({ timeControl: days, hours, zone: 'Europe/Berlin' }))
    const shown = async () => [(await listed(bob))[0]?.hours, (await ann.get('seek.mine', {})).mine[0]?.hours]
    expect(await shown()).toEqual([hours, hours])
    autumn.skip(6 * 24 * 60 * 60)
    const later = [{ from: 19 * 60, to: 21 * 60 }]
    expect(await shown()).toEqual([later, later])
  })

  it('are taken with one click: a room with both seated as they wish, and the seeker is told at once, at another process', async () => {
    const [ann, bob] = [await person('Ann'), await person('Bob', there)]
    const { seek } = await ann.get('seek.make', ownWish({ seat: 'blue', timeControl: live }))
    const before = changes(ann)
    const { code, seat } = await bob.get('seek.accept', { seek })
    expect(seat).toBe('red')
    await eventually(() => expect(changes(ann)).toBeGreaterThan(before))
    const { taken, mine } = await ann.get('seek.mine', {})
    expect(mine).toEqual([])
    expect(taken[0]).toEqual({ id: seek, name: 'Bob', game: 'toy', code, seat: 'blue' })
    const found = await ann.get('room.find', { code })
    expect(found).toMatchObject({
      yours: ['blue'],
      room: { status: 'waiting', timeControl: live, seats: [{ name: 'Bob' }, { name: 'Ann' }] },
    })
    const start = await ann.command(found.room.id, 0, table({ type: 'start' }))
    expect(start).toMatchObject({ ok: true })
    expect(await bob.refusalOf('seek.accept', { seek })).toMatchObject({ rule: 'W35' })
  })

  it('begin at once where the seeker waits for them, or has days to decide', async () => {
    const [ann, bob] = [await person('Ann'), await person('Bob', there)]
    const wish = ownWish()
    await ann.get('seek.quick', wish)
    const quick = await bob.get('seek.quick', wish)
    const { seek } = await ann.get('seek.make', ownWish({ timeControl: days }))
    const slow = await bob.get('seek.accept', { seek })
    for (const code of [quick.game?.code ?? '', slow.code])
      expect((await ann.get('room.find', { code })).room).toMatchObject({ status: 'playing' })
  })

  it('change in the lists of those who look at them, at every process', async () => {
    const [ann, bob] = [await person('Ann'), await person('Bob', there)]
    await listed(bob)
    const before = changes(bob)
    const { seek } = await ann.get('seek.make', ownWish())
    await eventually(() => expect(changes(bob)).toBe(before + 1))
    expect((await listed(bob)).map(({ id }) => id)).toContain(seek)
    await ann.get('seek.withdraw', { seek })
    await eventually(() => expect(changes(bob)).toBe(before + 2))
    expect((await listed(bob)).map(({ id }) => id)).not.toContain(seek)
    expect(bob.frames.filter(({ name }) => name === 'seek.changed').map(({ body }) => body)).toEqual(
      Array(before + 2).fill({}),
    )
  })

  it('are three for a person at most (W36), for two players (W37), and of the game (W14)', async () => {
    const ann = await person('Ann')
    for (let i = 0; i < 3; i++) await ann.get('seek.make', ownWish())
    expect(await ann.refusalOf('seek.make', ownWish())).toMatchObject({ rule: 'W36', data: { most: 3 } })
    const bob = await person('Bob')
    expect(await bob.refusalOf('seek.make', { game: 'chess', setup: {} })).toMatchObject({ rule: 'W14' })
    expect(await bob.refusalOf('seek.make', ownWish({ setup: { rooms: 99 } }))).toMatchObject({ rule: 'W14' })
    expect(await bob.refusalOf('seek.make', ownWish({ seats: ['red'] }))).toMatchObject({ rule: 'W37' })
    expect(await bob.refusalOf('seek.make', ownWish({ seat: 'green' }))).toMatchObject({ rule: 'W14' })
  })

  it('belong to their person alone: nobody else withdraws one, and nobody takes their own', async () => {
    const [ann, bob] = [await person('Ann'), await person('Bob')]
    const { seek } = await ann.get('seek.make', ownWish())
    expect(await bob.refusalOf('seek.withdraw', { seek })).toMatchObject({ rule: 'W35' })
    expect(await ann.refusalOf('seek.accept', { seek })).toMatchObject({ rule: 'W35' })
    const secondDevice = await server.client(ann.cookie)
    expect(await secondDevice.refusalOf('seek.accept', { seek })).toMatchObject({ rule: 'W35' })
    expect((await secondDevice.get('seek.quick', { game: 'toy', setup: {}, anyOptions: true })).game).toBe(
      undefined,
    )
  })

  it('end by themselves: after a day, after two weeks with days for a decision', async () => {
    const [ann, bob] = [await person('Ann'), await person('Bob')]
    const { seek: short } = await ann.get('seek.make', ownWish({ timeControl: live }))
    const { seek: long } = await ann.get('seek.make', ownWish({ timeControl: days }))
    clock.skip(24 * 60 * 60)
    expect((await listed(bob)).map(({ id }) => id)).toEqual([long])
    expect(await bob.refusalOf('seek.accept', { seek: short })).toMatchObject({ rule: 'W35' })
    clock.skip(13 * 24 * 60 * 60)
    expect(await listed(bob)).toEqual([])
  })

  it('are listed again when the room may not be opened, and go when their person may not sit down any more', async () => {
    const [ann, bob, cleo] = [await person('Ann'), await person('Bob'), await person('Cleo')]
    const room = roomWish({ listed: false, spectators: 'none' })
    for (let i = 0; i < 2; i++) await bob.get('room.create', { ...room, timeControl: live, seat: 'red' })
    const { seek } = await ann.get('seek.make', ownWish({ timeControl: live }))
    expect(await bob.refusalOf('seek.accept', { seek })).toMatchObject({ rule: 'W30' })
    expect((await listed(cleo)).map(({ id }) => id)).toContain(seek)
    for (let i = 0; i < 2; i++) await ann.get('room.create', { ...room, timeControl: live, seat: 'red' })
    expect(await cleo.refusalOf('seek.accept', { seek })).toMatchObject({ rule: 'W35' })
    expect(await listed(cleo)).toEqual([])
  })

  describe('quick match', () => {
    it('takes the oldest seek that suits', async () => {
      const [ann, bob, cleo] = [await person('Ann'), await person('Bob'), await person('Cleo')]
      await ann.get('seek.make', ownWish({ timeControl: days }))
      clock.skip(1)
      await bob.get('seek.make', ownWish({ timeControl: live }))
      clock.skip(1)
      const { game } = await cleo.get('seek.quick', {
        game: 'toy',
        setup: {},
        anyOptions: true,
        timeControl: live,
      })
      const found = await cleo.get('room.find', { code: game?.code ?? '' })
      expect(found.room.seats.map(({ name }) => name).toSorted()).toEqual(['Bob', 'Cleo'])
    })

    it('leaves a seek that waits as long as its person is here', async () => {
      const [ann, bob] = [await person('Ann'), await person('Bob')]
      const wish = ownWish()
      const { seek, game } = await ann.get('seek.quick', wish)
      expect(game).toBe(undefined)
      clock.skip(150)
      expect((await ann.get('seek.mine', {})).mine).toMatchObject([{ id: seek, quick: true }])
      clock.skip(150)
      expect((await listed(bob)).map(({ id }) => id)).toEqual([seek])
      clock.skip(60)
      expect(await listed(bob)).toEqual([])
    })

    it('brings two who click at once, at two processes, into one room, each time', async () => {
      for (let i = 0; i < 5; i++) {
        const [ann, bob] = [await person('Ann'), await person('Bob', there)]
        const wish = ownWish()
        await Promise.all([ann.get('seek.quick', wish), bob.get('seek.quick', wish)])
        const roomsOf = async (client: TestClient) =>
          (await client.get('lobby.subscribe', {})).mine.map(({ code }) => code)
        const [codes] = [await roomsOf(ann)]
        expect(codes).toHaveLength(1)
        expect(await roomsOf(bob)).toEqual(codes)
        for (const client of [ann, bob]) expect((await client.get('seek.mine', {})).mine).toEqual([])
      }
    })

    it('brings many who click at once, twice each, into pairs, and nobody into two rooms', async () => {
      const people = await Promise.all(
        Array.from({ length: 6 }, (_, place) => person(`Pilot ${place}`, place % 2 ? there : server)),
      )
      const wish = ownWish()
      await Promise.all(people.flatMap((one) => [one.get('seek.quick', wish), one.get('seek.quick', wish)]))
      const rooms = await Promise.all(
        people.map(async (one) => (await one.get('lobby.subscribe', {})).mine.map(({ code }) => code)),
      )
      for (const codes of rooms) expect(codes).toHaveLength(1)
      expect(new Set(rooms.flat()).size).toBe(3)
    })
  })

  const sql = async <T extends object = object>(text: string, values: unknown[] = []) => {
    const client = await connectTo(server.databaseUrl)
    try {
      return (await client.query<T>(text, values)).rows
    } finally {
      await client.end()
    }
  }
  /** The person of a seek, by id. */
  const personOf = async (seek: string) =>
    (await sql<{ person: string }>('SELECT person FROM seek WHERE id = $1', [seek]))[0]?.person

  it('of one person are counted, shown to them and withdrawn, however many older ones there are', async () => {
    const [ann, bob] = [await person('Ann'), await person('Bob')]
    const { seek: first } = await bob.get('seek.make', ownWish({ timeControl: days }))
    clock.skip(1)
    const copies = await sql<{ id: string }>(
      `INSERT INTO seek (id, person, game, terms, quick, since, until)
       SELECT gen_random_uuid(), person, game, terms, quick, since, until FROM seek, generate_series(1, 500)
       WHERE id = $1 RETURNING id`,
      [first],
    )
    onTestFinished(async () => {
      await sql('DELETE FROM seek WHERE id = ANY($1::uuid[])', [copies.map(({ id }) => id)])
    })
    const seeks: string[] = []
    for (let i = 0; i < 3; i++) seeks.push((await ann.get('seek.make', ownWish())).seek)
    expect(await ann.refusalOf('seek.make', ownWish())).toMatchObject({ rule: 'W36' })
    expect((await ann.get('seek.mine', {})).mine.map(({ id }) => id).toSorted()).toEqual(seeks.toSorted())
    for (let i = 0; i < 2; i++) await ann.get('seek.quick', ownWish())
    expect((await ann.get('seek.mine', {})).mine.filter(({ quick }) => quick)).toHaveLength(1)
  })

  it('are three beside the one that waits', async () => {
    const ann = await person('Ann')
    await ann.get('seek.quick', ownWish())
    for (let i = 0; i < 3; i++) await ann.get('seek.make', ownWish())
    expect(await ann.refusalOf('seek.make', ownWish())).toMatchObject({ rule: 'W36' })
    expect((await ann.get('seek.quick', ownWish())).seek).toBeDefined()
    expect((await ann.get('seek.mine', {})).mine).toHaveLength(4)
  })

  it('of somebody who is banned are not listed, taken or matched', async () => {
    const [ann, bob] = [await person('Ann'), await person('Bob')]
    const wish = ownWish({ timeControl: days })
    const { seek } = await ann.get('seek.make', wish)
    const id = await personOf(seek)
    await sql(`UPDATE person SET banned_until = '9999-12-31' WHERE id = $1`, [id])
    expect(await listed(bob)).toEqual([])
    expect(await bob.refusalOf('seek.accept', { seek })).toMatchObject({ rule: 'W35' })
    expect((await bob.get('seek.quick', wish)).game).toBe(undefined)
    await sql('UPDATE person SET banned_until = NULL WHERE id = $1', [id])
    expect((await listed(bob)).map((each) => each.id)).toEqual([seek])
  })

  it('of the one who takes another are there again, when no room may be opened for the two', async () => {
    const [ann, bob] = [await person('Ann'), await person('Bob')]
    const room = roomWish({ listed: false, spectators: 'none' })
    for (let i = 0; i < 2; i++) await bob.get('room.create', { ...room, timeControl: live, seat: 'red' })
    const wish = ownWish({ timeControl: live })
    const { seek: own } = await bob.get('seek.make', wish)
    const { seek } = await ann.get('seek.make', wish)
    expect(await bob.refusalOf('seek.accept', { seek })).toMatchObject({ rule: 'W30' })
    expect((await bob.get('seek.mine', {})).mine.map(({ id }) => id)).toEqual([own])
  })

  it('open no room with somebody who deletes themselves in that moment', async () => {
    const [ann, bob] = [await person('Ann'), await person('Bob')]
    const { seek } = await ann.get('seek.make', ownWish())
    const id = await personOf(seek)
    const client = await connectTo(server.databaseUrl)
    onTestFinished(() => client.end())
    await client.query('BEGIN')
    await client.query('SELECT FROM person WHERE id = $1 FOR UPDATE', [id])
    const answer = bob.refusalOf('seek.accept', { seek })
    await eventually(async () =>
      expect(await sql('SELECT FROM seek WHERE id = $1 AND taken_by IS NOT NULL', [seek])).toHaveLength(1),
    )
    await client.query('DELETE FROM person WHERE id = $1', [id])
    await client.query('COMMIT')
    expect(await answer).toMatchObject({ rule: 'W35' })
    expect(await sql('SELECT FROM seat WHERE person = $1', [id])).toEqual([])
  })

  it('wait anew for somebody who has left the room that the last one led to', async () => {
    const [ann, bob] = [await person('Ann'), await person('Bob')]
    const wish = ownWish()
    // A listed one: its room waits until somebody starts the game.
    await ann.get('seek.make', wish)
    const { game } = await bob.get('seek.quick', wish)
    const code = game?.code ?? ''
    expect((await bob.get('seek.quick', wish)).game).toEqual(game)
    const { room, yours } = await ann.get('room.find', { code })
    expect(await ann.command(room.id, 0, table({ type: 'leave', seat: yours[0] ?? '' }))).toMatchObject({
      ok: true,
    })
    const { seek } = await ann.get('seek.quick', wish)
    expect((await ann.get('seek.mine', {})).mine).toMatchObject([{ id: seek, quick: true }])
  })

  it('are there again when the process that took one ended before its room was there', async () => {
    const [ann, bob] = [await person('Ann'), await person('Bob')]
    const { seek } = await ann.get('seek.make', ownWish())
    const takenByNobody =
      'UPDATE seek SET taken_by = gen_random_uuid(), taken_at = $2, room = gen_random_uuid() WHERE id = $1'
    await sql(takenByNobody, [seek, new Date(clock.now())])
    expect(await bob.refusalOf('seek.accept', { seek })).toMatchObject({ rule: 'W35' })
    expect(await ann.refusalOf('seek.withdraw', { seek })).toMatchObject({ rule: 'W35' })
    clock.skip(61)
    expect((await ann.get('seek.mine', {})).mine.map(({ id }) => id)).toEqual([seek])
    expect(await bob.get('seek.accept', { seek })).toMatchObject({ ok: true })
    const { seek: second } = await ann.get('seek.make', ownWish())
    await sql(takenByNobody, [second, new Date(clock.now())])
    clock.skip(61)
    expect(await ann.get('seek.withdraw', { seek: second })).toEqual({ ok: true })
  })
})
