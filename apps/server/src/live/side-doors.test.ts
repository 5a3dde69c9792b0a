import { beforeAll, describe, expect, it } from 'vitest'
import { holdTimers, pass, releaseTimers } from '../../testing/held-timers.ts'
import { without } from '../../testing/needs.ts'
import { type Night, settle, startNight } from '../../testing/night.ts'
import { launchRedis } from '../../testing/redis-server.ts'
import { query } from '../../testing/store/databases.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

/** Secrets of red alone, of blue alone, and of nobody; each easy to find in a text. */
const secrets = {
  red: 'under-the-piano',
  blue: 'up-the-chimney',
  mutter: 'the-butler-did-it',
  draft: 'in-the-clock',
}

for (const over of ['Postgres', 'Redis'] as const)
  describe.skipIf(over === 'Redis' && without('redis'))(
    `the side doors of a running game, sent over ${over}`,
    () => {
      let server: TestServer
      let night: Night
      let spectator: TestClient
      let visitor: TestClient
      let stranger: TestClient
      /** Everything that came over the sockets of red, blue, a spectator and a visitor of the lobby, as text. */
      const heard = new Map<TestClient, string[]>()

      beforeAll(async () => {
        const redis = over === 'Redis' ? await launchRedis() : undefined
        holdTimers()
        server = await openTestServer(redis && { REDIS_URL: redis.url })
        night = await startNight(server)
        spectator = await server.client()
        visitor = await server.client()
        for (const client of [night.red, night.blue, spectator, visitor]) {
          const packets: string[] = []
          heard.set(client, packets)
          client.socket.io.engine.on('data', (data) => packets.push(String(data)))
        }
        await spectator.open(night.room, 'public')
        await visitor.get('lobby.subscribe', {})
        stranger = await server.client()
        await pass(1_500, stranger) // the lobby still gathers changes of the start
        return async () => {
          releaseTimers()
          await server.close()
          await redis?.close()
        }
      })

      const packetsOf = (client: TestClient) => heard.get(client)?.length ?? 0
      /** Number of packets that came to these clients while something was done, without the answers to `settle`. */
      async function packetsDuring(clients: TestClient[], act: () => Promise<unknown>): Promise<number[]> {
        await settle(...clients)
        const before = clients.map(packetsOf)
        await act()
        await pass(1_500, stranger) // longer than anything is gathered
        await settle(...clients)
        return clients.map((client, i) => packetsOf(client) - (before[i] ?? 0) - 1)
      }

      it('no frame is sent to others for what they may not see', async () => {
        const { room, red, blue } = night
        const others = [blue, spectator, visitor]
        expect(
          await packetsDuring(others, () => red.order(room, 'red', { type: 'mutter', text: secrets.mutter })),
        ).toEqual([0, 0, 0])
        expect(
          await packetsDuring(others, () =>
            red.get('draft.save', { room, as: 'red', draft: { type: 'hide', place: secrets.draft } }),
          ),
        ).toEqual([0, 0, 0])
        expect(
          await packetsDuring(others, () => red.order(room, 'red', { type: 'hide', place: secrets.red })),
        ).toEqual([0, 0, 0])
        expect(
          await packetsDuring(others, () => red.order(room, 'red', { type: 'hide', place: 'again' })),
        ).toEqual([0, 0, 0])
      })

      it('numbers have no gap where others did something', async () => {
        const { room, blue } = night
        expect((await blue.open(room, 'blue')).last).toBe(5)
        expect((await spectator.open(room, 'public')).last).toBe(5)
      })

      it('the lobby does not show whether the other player is ready', async () => {
        const { red, blue } = night
        const [toRed, toBlue] = await Promise.all(
          [red, blue].map((client) => client.get('lobby.subscribe', {})),
        )
        expect(toBlue?.rooms).toEqual(toRed?.rooms)
        expect(toBlue?.rooms[0]).not.toHaveProperty('host')
        expect(toRed?.mine).toMatchObject([{ waitsForYou: false, yours: ['red'], host: true }])
        expect(toBlue?.mine).toMatchObject([{ waitsForYou: true, yours: ['blue'], host: false }])
        await settle(red, blue)
      })

      it('a client that joins late gets what all may know', async () => {
        const late = await server.client()
        const answer = await late.open(night.room, 'public')
        expect(answer.view?.game).toEqual({
          open: { phase: 'hiding', turn: 'red', wind: expect.any(Number), guesses: [] },
        })
        expect(answer.view?.table.open).not.toHaveProperty('seed')
        expect(answer.view).not.toHaveProperty('game.sealed')
        expect(answer.view).not.toHaveProperty('table.sealed')
        await settle(late)
      })

      it('nobody is sent the secret of another, in any packet, under any name', async () => {
        const { room, red, blue } = night
        await blue.order(room, 'blue', { type: 'hide', place: secrets.blue })
        await settle(red, blue, spectator, visitor)
        const seeds = await query<{ seed: Buffer }>(server.databaseUrl, 'SELECT seed FROM seed')
        const [treasure] = await query<{ treasure: string }>(
          server.databaseUrl,
          `SELECT body->'sealed'->>'treasure' AS treasure FROM event WHERE type = 'dealt'`,
        )
        const persons = await query<{ id: string }>(server.databaseUrl, 'SELECT id FROM person')
        const nobodys = [
          treasure?.treasure ?? '-',
          ...seeds.flatMap(({ seed }) => [seed.toString('hex'), seed.toString('base64')]),
          ...persons.map(({ id }) => id),
        ]
        const forbidden = new Map([
          [red, [secrets.blue, ...nobodys]],
          [blue, [secrets.red, secrets.mutter, secrets.draft, ...nobodys]],
          [spectator, [...Object.values(secrets), ...nobodys]],
          [visitor, [...Object.values(secrets), ...nobodys, night.room.toUpperCase()]],
        ])
        for (const [client, words] of forbidden) {
          const text = heard.get(client)?.join('\n') ?? ''
          expect(text.length).toBeGreaterThan(50)
          for (const word of words) expect(text).not.toContain(word)
        }
      })

      it('logs and metrics hold ids, names of messages and rules, and nothing that was said', async () => {
        const metrics = await server.metrics()
        expect(metrics).toContain('opsroom_message_seconds_bucket')
        for (const word of [...Object.values(secrets), night.room, night.code, '"red"', '"blue"'])
          expect(metrics).not.toContain(word)
        const log = server.logged()
        expect(log).toContain('"message":"table.command"')
        for (const word of [...Object.values(secrets), 'treasure', 'place', 'mutter'])
          expect(log).not.toContain(word)
      })

      it('at the end, and not before, everybody gets the seed, and it has the published hash', async () => {
        const { room, red, blue } = night
        await settle(red)
        await red.order(room, 'red', { type: 'guess', place: secrets.blue })
        await settle(blue, spectator)
        const { view } = await spectator.open(room, 'public')
        const open = view?.table.open as { seed: string; seedHash: string }
        const { createHash } = await import('node:crypto')
        expect(createHash('sha256').update(Buffer.from(open.seed, 'hex')).digest('hex')).toBe(open.seedHash)
        expect(
          await red.command(room, red.last, table({ type: 'resign', seat: 'red' }), 'red'),
        ).toMatchObject({
          refusal: { rule: 'T7' },
        })
      })
    },
  )
