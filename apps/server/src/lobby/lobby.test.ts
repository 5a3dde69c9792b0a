import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { openRoom, settle, startNight } from '../../testing/night.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { query } from '../../testing/store/databases.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { toy } from '../../testing/toy.ts'

describe('the lobby', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  const plain = roomWish()
  const listedIn = async (client: TestClient) =>
    (await client.get('lobby.subscribe', {})).rooms.map(({ id }) => id)

  it('opens a room with a code that can be read aloud, and finds it in upper and lower case', async () => {
    const { room, code, red } = await openRoom(server)
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/)
    const found = await red.get('room.find', { code: ` ${code.toLowerCase()} ` })
    expect(found).toMatchObject({
      yours: ['red'],
      host: true,
      room: {
        id: room,
        code,
        game: 'toy',
        status: 'waiting',
        seats: [
          { id: 'red', side: 'first', name: expect.stringMatching(/^Pilot/) },
          { id: 'blue', side: 'second' },
        ],
      },
    })
  })

  it('shows everybody the options of a room, and nothing else of its table', async () => {
    const { code, red } = await openRoom(server, { spectators: 'none', listed: false })
    const stranger = await server.client()
    const found = await stranger.get('room.find', { code, setup: true })
    expect(found.setup).toEqual((await red.get('room.find', { code, setup: true })).setup)
    expect(found.setup).toEqual(toy.setup.parse({}))
    expect(Object.keys(found).toSorted()).toEqual(['host', 'ok', 'room', 'setup', 'yours'])
    expect(await stranger.get('room.find', { code })).not.toHaveProperty('setup')
  })

  it('says what is wrong with the options of a room (W14)', async () => {
    const host = await server.client()
    const refusalFor = async (wish: object) =>
      (await host.refusalOf('room.create', { ...plain, ...wish })).data
    expect(await refusalFor({ setup: { rooms: 99 } })).toEqual({
      path: 'rooms',
      problem: expect.stringMatching(/9/),
    })
    expect(await refusalFor({ setup: { cheats: true } })).toEqual({
      path: '',
      problem: expect.stringMatching(/cheats/),
    })
    expect(await refusalFor({ setup: 7 })).toMatchObject({ path: '' })
    expect(await refusalFor({ game: 'chess' })).toMatchObject({ problem: expect.stringMatching(/game/) })
    expect(await host.refusalOf('room.create', { ...plain, seat: 'green' })).toMatchObject({ rule: 'T1' })
  })

  it('shows listed rooms, the newest first, and never rooms with a code only', async () => {
    const visitor = await server.client()
    const first = await openRoom(server)
    const hidden = await openRoom(server, { listed: false })
    const second = await openRoom(server)
    const rooms = await listedIn(visitor)
    expect(rooms.slice(0, 2)).toEqual([second.room, first.room])
    expect(rooms).not.toContain(hidden.room)
  })

  it('sends the rooms again when one is opened, joined or closed, and only once for many changes at a time', async () => {
    const visitor = await server.client()
    await visitor.get('lobby.subscribe', {})
    const opened = await Promise.all([openRoom(server), openRoom(server), openRoom(server)])
    const pushes = () => visitor.frames.filter(({ name }) => name === 'lobby.changed')
    const listed = () => JSON.stringify(pushes().at(-1) ?? '')
    await eventually(() => {
      for (const { room } of opened) expect(listed()).toContain(room)
    })
    expect(pushes().length).toBeLessThanOrEqual(3)
    const { room, red } = opened[0]
    await red.command(room, 2, table({ type: 'close' }), 'red')
    await eventually(() => expect(listed()).not.toContain(room))
    await visitor.get('lobby.unsubscribe', {})
    const before = visitor.frames.length
    const newcomer = await server.client()
    await newcomer.get('lobby.subscribe', {})
    const { room: later } = await openRoom(server)
    await eventually(() => expect(JSON.stringify(newcomer.frames)).toContain(later))
    await settle(visitor)
    expect(visitor.frames.length).toBe(before)
  })

  it('names games that are over to everybody, if they were listed, begun, and open to spectators', async () => {
    const visitor = await server.client()
    const endedOnes = async () => (await visitor.get('lobby.ended', {})).rooms.map(({ id }) => id)
    const ends = async (wish: Parameters<typeof startNight>[1] = {}) => {
      const { room, blue } = await startNight(server, wish)
      await blue.command(room, 4, table({ type: 'resign', seat: 'blue' }), 'blue')
      return room
    }
    const unlisted = await ends({ listed: false })
    const secluded = await ends({ spectators: 'none' })
    const { room: running } = await startNight(server)
    const first = await ends()
    const second = await ends()
    const { room: closed, red } = await openRoom(server)
    await red.command(closed, 2, table({ type: 'close' }), 'red')
    const rooms = await endedOnes()
    expect(rooms.slice(0, 2)).toEqual([second, first])
    for (const other of [unlisted, secluded, running, closed]) expect(rooms).not.toContain(other)
  })

  it('says of a room that it was closed before its game began, also with all seats taken, and of no other', async () => {
    const visitor = await server.client()
    const closedOf = async (code: string) => (await visitor.get('room.find', { code })).closed
    const { room, code, red } = await openRoom(server)
    const blue = await server.client()
    await blue.command(room, 0, table({ type: 'sit', seat: 'blue' }))
    expect(await closedOf(code)).toBeUndefined()
    await red.command(room, 3, table({ type: 'close' }), 'red')
    expect(await closedOf(code)).toBe(true)
    const played = await startNight(server)
    await played.blue.command(played.room, 4, table({ type: 'resign', seat: 'blue' }), 'blue')
    expect(await visitor.get('room.find', { code: played.code })).toMatchObject({ room: { status: 'over' } })
    expect(await closedOf(played.code)).toBeUndefined()
  })

  const setBack = (room: string, column: 'activity' | 'opened_at') =>
    query(server.databaseUrl, `UPDATE room SET ${column} = now() - interval '25 hours' WHERE id = '${room}'`)

  it('drops rooms that wait when nothing has happened in them for long', async () => {
    const { room } = await openRoom(server)
    await setBack(room, 'activity')
    expect(await listedIn(await server.client())).not.toContain(room)
  })

  it('lists a game by its age alone, so that its return to the list never tells of an order', async () => {
    const visitor = await server.client()
    const { room } = await startNight(server)
    await setBack(room, 'activity')
    expect(await listedIn(visitor)).toContain(room)
    await setBack(room, 'opened_at')
    expect(await listedIn(visitor)).not.toContain(room)
    const overDays = await startNight(server, { timeControl: { kind: 'days', days: 3, holidayDays: 0 } })
    await setBack(overDays.room, 'opened_at')
    expect(await listedIn(visitor)).toContain(overDays.room)
  })

  it('gives the host of a room for both sides all seats, and the host may start at once', async () => {
    const host = await server.client()
    const { room } = await host.get('room.create', { ...plain, bothSides: true })
    expect((await host.open(room, 'blue')).yours).toEqual(['red', 'blue'])
    expect(await host.command(room, 3, table({ type: 'start' }), 'blue')).toEqual({ ok: true, last: 5 })
    const { mine } = await host.get('lobby.subscribe', {})
    expect(mine).toMatchObject([{ id: room, status: 'playing', yours: ['red', 'blue'], waitsForYou: true }])
  })

  it('lets a host open a room without sitting down, and shows it among the host’s own rooms', async () => {
    const host = await server.client()
    const { room } = await host.get('room.create', plain)
    const { mine } = await host.get('lobby.subscribe', {})
    expect(mine).toMatchObject([{ id: room, yours: [], host: true, waitsForYou: false, status: 'waiting' }])
  })

  it('takes a seat under the new name where the change of name has no answer yet', async () => {
    const guest = await server.client()
    const { room, code } = await openRoom(server)
    await Promise.all([
      guest.get('me.rename', { name: 'Dora' }),
      guest.command(room, 0, table({ type: 'sit', seat: 'blue' })),
    ])
    expect((await guest.get('room.find', { code })).room.seats[1]).toMatchObject({ id: 'blue', name: 'Dora' })
  })

  it('takes a seat under the name that its holder has at that time', async () => {
    const guest = await server.client()
    const { room, code } = await openRoom(server)
    expect(await guest.get('me.rename', { name: '  Dora  ' })).toEqual({ ok: true, name: 'Dora' })
    await guest.command(room, 0, table({ type: 'sit', seat: 'blue' }))
    expect((await guest.get('room.find', { code })).room.seats[1]).toEqual({
      id: 'blue',
      side: 'second',
      name: 'Dora',
    })
    await guest.command(room, 3, table({ type: 'leave', seat: 'blue' }), 'blue')
    expect((await guest.get('room.find', { code })).room.seats[1]).toEqual({ id: 'blue', side: 'second' })
  })
})
