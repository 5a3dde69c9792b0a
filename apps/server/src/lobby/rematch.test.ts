import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Night, settle, startNight } from '../../testing/night.ts'
import { query } from '../../testing/store/databases.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

type Sides = 'kept' | 'exchanged' | 'none'

describe('a rematch', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  async function over(wish: Parameters<typeof startNight>[1] = {}): Promise<Night> {
    const night = await startNight(server, wish)
    await night.red.command(night.room, 5, table({ type: 'resign', seat: 'red' }), 'red')
    await settle(night.red, night.blue)
    return night
  }
  const wish = (client: TestClient, room: string, seat: string, sides: Sides) =>
    client.command(room, client.last, table({ type: 'rematch', seat, sides }), seat)
  const codeShown = (client: TestClient, room: string) => {
    const rematched = client.stream(room, 6).find(({ event }) => event.type === 'rematched')
    return (rematched?.event.open as { code: string } | undefined)?.code ?? ''
  }

  it('is opened when both wish for the same: same options, both seated, both informed', async () => {
    const { room, red, blue } = await over({ setup: { rooms: 7 }, delayRounds: 2, listed: false })
    await blue.get('me.rename', { name: 'Bertha' })
    expect(await wish(red, room, 'red', 'exchanged')).toEqual({ ok: true, last: 7 })
    await settle(red, blue)
    expect(codeShown(red, room)).toBe('')
    await wish(blue, room, 'blue', 'exchanged')
    await settle(red, blue)
    const code = codeShown(red, room)
    expect(codeShown(blue, room)).toBe(code)

    const found = await red.get('room.find', { code })
    expect(found).toMatchObject({ yours: ['blue'], host: true })
    expect(found.room).toMatchObject({
      status: 'waiting',
      spectators: 'public',
      delayRounds: 2,
      seats: [{ id: 'red', name: 'Bertha' }, { id: 'blue' }],
    })
    const next = found.room.id
    expect((await red.open(room, 'red')).view?.table.open.rematch).toEqual({
      wishes: { red: 'exchanged', blue: 'exchanged' },
      code,
    })
    const { view } = await blue.open(next, 'red')
    expect(view?.table.open).toMatchObject({ setup: { rooms: 7 }, started: false })
    expect(await blue.command(next, 3, table({ type: 'start' }), 'red')).toMatchObject({ ok: true })
    expect(
      (await (await server.client()).get('lobby.subscribe', {})).rooms.map(({ id }) => id),
    ).not.toContain(next)
  })

  it('is not opened for different wishes, nor for a wish that was taken back', async () => {
    const { room, red, blue } = await over()
    await wish(red, room, 'red', 'kept')
    await wish(blue, room, 'blue', 'exchanged')
    await wish(red, room, 'red', 'none')
    await settle(red, blue)
    expect(codeShown(red, room)).toBe('')
    await wish(blue, room, 'blue', 'kept')
    await wish(red, room, 'red', 'kept')
    await settle(red, blue)
    const { yours } = await red.get('room.find', { code: codeShown(red, room) })
    expect(yours).toEqual(['red'])
  })

  it('is opened once, whatever comes at the same time and at whichever server', async () => {
    const there = await openTestServer({ DATABASE_URL: server.databaseUrl })
    const { room, red, blue } = await over()
    const blueThere = await there.client(blue.cookie)
    await blueThere.open(room, 'blue')
    await wish(red, room, 'red', 'kept')
    await settle(blue)
    const answers = await Promise.all([
      wish(blue, room, 'blue', 'kept'),
      wish(blueThere, room, 'blue', 'kept'),
      wish(red, room, 'red', 'kept'),
    ])
    expect(answers.some(({ ok }) => ok)).toBe(true)
    await settle(red)
    const stored = await query(
      server.databaseUrl,
      `SELECT 1 FROM event WHERE room = $1 AND type = 'rematched'`,
      [room],
    )
    expect(stored).toHaveLength(1)
    expect(await wish(red, room, 'red', 'kept')).toMatchObject({ refusal: { rule: 'T10' } })
    const { view } = await red.open(room, 'red')
    const { code } = (view?.table.open.rematch ?? {}) as { code?: string }
    expect((await blue.get('room.find', { code: code ?? '' })).yours).toEqual(['blue'])
    await there.close()
  })

  it('of a game for both sides at one computer needs one wish, and starts at once', async () => {
    const host = await server.client()
    const plain = { game: 'toy', setup: {}, listed: false, spectators: 'none' } as const
    const { room } = await host.get('room.create', { ...plain, bothSides: true })
    await host.open(room, 'red')
    await host.command(room, 3, table({ type: 'start' }), 'red')
    await host.command(room, 5, table({ type: 'resign', seat: 'blue' }), 'blue')
    await settle(host)
    await wish(host, room, 'red', 'kept')
    await settle(host)
    const found = await host.get('room.find', { code: codeShown(host, room) })
    expect(found).toMatchObject({ yours: ['red', 'blue'], room: { status: 'playing' } })
    const { view } = await host.open(room, 'red')
    expect(view?.table.open.rematch).toMatchObject({ started: true })
  })

  it('can be asked for only after a game, and only by its seats', async () => {
    const night = await startNight(server)
    expect(await wish(night.red, night.room, 'red', 'kept')).toMatchObject({ refusal: { rule: 'T10' } })
    const { room, blue } = await over()
    const stranger = await server.client()
    expect(await wish(stranger, room, 'red', 'kept')).toMatchObject({ refusal: { rule: 'W4' } })
    expect(
      await blue.command(room, blue.last, table({ type: 'rematch', seat: 'red', sides: 'kept' }), 'blue'),
    ).toMatchObject({ refusal: { rule: 'T2' } })
  })
})
