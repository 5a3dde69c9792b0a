import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { without } from '../../testing/needs.ts'
import { settle, startNight, startNightAtBoth } from '../../testing/night.ts'
import { launchRedis } from '../../testing/redis-server.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { query } from '../../testing/store/databases.ts'
import { game, type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

/** Ways of the servers to tell each other that there is something to read. */
const channels = ['Postgres', 'Redis'] as const

for (const channel of channels)
  describe.skipIf(channel === 'Redis' && without('redis'))(
    `two servers on one database that tell each other by ${channel}`,
    () => {
      let here: TestServer
      let there: TestServer
      beforeAll(async () => {
        const redis = channel === 'Redis' ? await launchRedis() : undefined
        const shared: Record<string, string> = redis ? { REDIS_URL: redis.url } : {}
        here = await openTestServer(shared)
        there = await openTestServer({ ...shared, DATABASE_URL: here.databaseUrl })
        return async () => {
          await here.close()
          await there.close()
          await redis?.close()
        }
      })

      const bothSides = () => startNightAtBoth(here, there)
      const mutter = (text: string) => game({ type: 'mutter', text })
      const lines = (room: string) =>
        query<{ seq: number; type: string; body: { own?: Record<string, { text: string }> } }>(
          here.databaseUrl,
          'SELECT seq, type, body FROM event WHERE room = $1 ORDER BY seq',
          [room],
        )

      it('play one game, and everybody sees it at either server', async () => {
        const { room, red, redThere, blueThere } = await bothSides()
        await red.order(room, 'red', { type: 'hide', place: 'attic' })
        await blueThere.order(room, 'blue', { type: 'hide', place: 'well' })
        await eventually(() => expect(red.last).toBe(7))
        expect(await redThere.order(room, 'red', { type: 'guess', place: 'cellar' })).toMatchObject({
          ok: true,
        })
        await eventually(() => expect(red.stream(room, 5)).toEqual(redThere.stream(room, 5)))
        expect(red.types(room, 5)).toEqual(['hid', 'curtainRaised', 'guessed'])
      })

      it('take orders for one table at the same time, each exactly once', async () => {
        const { room, red, blue, redThere, blueThere } = await bothSides()
        const each = 15
        const speakers: [TestClient, string, string][] = [
          [red, 'red', 'here'],
          [redThere, 'red', 'there'],
          [blue, 'blue', 'here'],
          [blueThere, 'blue', 'there'],
        ]
        const answers = await Promise.all(
          speakers.flatMap(([client, seat, where]) =>
            Array.from({ length: each }, (_, i) =>
              client.command(room, 5, mutter(`${seat} ${where} ${i}`), seat),
            ),
          ),
        )
        expect(answers.filter(({ ok }) => !ok)).toEqual([])

        const eventLog = await lines(room)
        expect(eventLog.map(({ seq }) => seq)).toEqual(Array.from({ length: 5 + 4 * each }, (_, i) => i + 1))
        const said = eventLog.flatMap(({ body }) => Object.values(body.own ?? {}).map(({ text }) => text))
        expect(new Set(said).size).toBe(4 * each)

        const heardBy = (client: TestClient) => client.stream(room, 5).map(({ event }) => event)
        await eventually(() => {
          for (const [client] of speakers) expect(heardBy(client)).toHaveLength(2 * each)
        })
        expect(heardBy(red)).toEqual(heardBy(redThere))
        expect(heardBy(blue)).toEqual(heardBy(blueThere))
        const lasts = answers.map((answer) => (answer.ok ? answer.last : 0)).slice(0, 2 * each)
        expect(lasts.sort((a, b) => a - b)).toEqual(Array.from({ length: 2 * each }, (_, i) => i + 6))
      })

      it('execute an order once that comes to both with the same id', async () => {
        const { room, red, redThere } = await bothSides()
        const hide = game({ type: 'hide', place: 'attic' })
        for (let i = 0; i < 10; i++) {
          const id = `the-same-${i}`
          const order = i === 0 ? hide : mutter(`once ${i}`)
          const [first, second] = await Promise.all([
            red.command(room, 5, order, 'red', id),
            redThere.command(room, 5, order, 'red', id),
          ])
          expect(first).toEqual(second)
          expect(first.ok).toBe(true)
        }
        expect(await lines(room)).toHaveLength(15)
      })

      it('validate an order by what has happened at the other', async () => {
        const { room, red, blue, redThere } = await bothSides()
        await red.order(room, 'red', { type: 'hide', place: 'attic' })
        const answer = await blue.order(room, 'blue', { type: 'hide', place: 'well' })
        // Right after the answer the other server may not have the entry yet, but the player has seen it.
        const guess = await redThere.command(
          room,
          answer.ok ? answer.last : 0,
          game({ type: 'guess', place: 'cellar' }),
          'red',
        )
        expect(guess).toMatchObject({ ok: true })
      })

      it('go on without a gap when the connection for notifications was lost', async () => {
        const { room, red, redThere } = await bothSides()
        await query(
          here.databaseUrl,
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'opsroom-notifications' AND datname = current_database()`,
        )
        for (let i = 0; i < 5; i++) await red.command(room, 5, mutter(`unheard ${i}`), 'red')
        await eventually(() => expect(redThere.stream(room, 5)).toHaveLength(5))
        await red.command(room, 5, mutter('heard'), 'red')
        await eventually(() => expect(redThere.stream(room, 5)).toHaveLength(6))
        expect(redThere.stream(room, 5)).toEqual(red.stream(room, 5))
        // With Redis entries arrive without that connection, so its loss may be noticed after them.
        await eventually(() => expect(there.logged()).toContain('the database no longer tells'))
      })

      it('both show a room that one of them opened, and a seat that was taken at one of them', async () => {
        const visitor = await there.client()
        await visitor.get('lobby.subscribe', {})
        const host = await here.client()
        const wish = roomWish()
        const { room } = await host.get('room.create', wish)
        const listed = () =>
          visitor.frames.flatMap((frame) => (frame.name === 'lobby.changed' ? [frame.body.rooms] : [])).at(-1)
        await eventually(() => expect(listed()?.map(({ id }) => id)).toContain(room))
        await host.command(room, 0, table({ type: 'sit', seat: 'blue' }))
        await eventually(() => {
          const found = listed()?.find(({ id }) => id === room)
          expect(found?.seats.find(({ id }) => id === 'blue')?.name).toMatch(/^Pilot \d{4}$/)
        })
      })
    },
  )

it('an entry of another process of which no notification came is shown after the next look', async () => {
  const clock = new FakeClock()
  const server = await openTestServer({}, undefined, { clock })
  onTestFinished(() => server.close())
  const { room, red } = await startNight(server)
  expect(await red.command(room, 5, game({ type: 'mutter', text: 'heard' }), 'red')).toMatchObject({
    ok: true,
  })
  // The same entry once more, as a process would have left it that ended before it told of it.
  await query(
    server.databaseUrl,
    `INSERT INTO event (room, seq, scope, type, version, body, cause, clock)
     SELECT room, seq + 1, scope, type, version, body, cause || jsonb_build_object('first', seq + 1), clock
     FROM event WHERE room = $1 AND seq = 6`,
    [room],
  )
  await settle(red)
  expect(red.stream(room, 5)).toHaveLength(1)
  await clock.forward(5)
  await eventually(() => expect(red.stream(room, 5)).toHaveLength(2))
})
