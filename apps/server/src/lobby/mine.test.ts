import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { openRoom, settle, startNight } from '../../testing/night.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { query } from '../../testing/store/databases.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { myRoomOf as roomOf } from './mine.ts'

describe('my games', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  const mineOf = async (client: TestClient) => (await client.get('lobby.subscribe', {})).mine
  const unseenBy = async (client: TestClient, room: string) =>
    (await mineOf(client)).find(({ id }) => id === room)?.unseen
  const mutter = (client: TestClient, room: string, as: string, text: string) =>
    client.order(room, as, { type: 'mutter', text })
  /** Red's client on the same seat in another night, so that one person has many games. */
  async function sitDown(host: TestClient, seat: string) {
    const { room } = await host.get('room.create', roomWish({ seat }))
    return room
  }

  it('start with those where it is the player’s turn, then running games, then open rooms, then games that are over', async () => {
    const me = await server.client()
    const rooms = { filling: await sitDown(me, 'red'), over: '', running: '', waiting: '', later: '' }
    for (const name of ['over', 'running', 'waiting', 'later'] as const) {
      const room = await sitDown(me, 'red')
      rooms[name] = room
      const other = await server.client()
      await other.command(room, 0, table({ type: 'sit', seat: 'blue' }))
      await me.open(room, 'red')
      await me.command(room, me.last, table({ type: 'start' }), 'red')
      await settle(me)
      if (name === 'over') await other.command(room, 5, table({ type: 'resign', seat: 'blue' }), 'blue')
      if (name === 'running') await me.order(room, 'red', { type: 'hide', place: 'attic' })
    }
    const mine = await mineOf(me)
    expect(mine.map(({ id }) => id)).toEqual([
      rooms.later,
      rooms.waiting,
      rooms.running,
      rooms.filling,
      rooms.over,
    ])
    expect(mine.map(({ waitsForYou }) => waitsForYou)).toEqual([true, true, false, false, false])
    for (const { activity } of mine) expect(Date.parse(activity)).toBeGreaterThan(Date.now() - 60_000)
    expect((await me.get('lobby.waiting', {})).waiting).toEqual(mine.slice(0, 2))
  })

  it('say how many entries the player has not seen, by the numbering of the seat', async () => {
    const { room, red, blue } = await startNight(server)
    await settle(red, blue)
    expect([await unseenBy(red, room), await unseenBy(blue, room)]).toEqual([0, 0])
    await blue.get('table.unsubscribe', { room })
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    const elsewhere = await server.client(blue.cookie)
    elsewhere.last = 5
    await elsewhere.order(room, 'blue', { type: 'hide', place: 'well' })
    expect(await unseenBy(blue, room)).toBe(2) // their own hiding place, and that the curtain rose
    await blue.open(room, 'blue')
    expect(await unseenBy(blue, room)).toBe(0)
  })

  it('count what came while the player watched as seen, however the player left', async () => {
    const { room, red, blue } = await startNight(server)
    await mutter(red, room, 'red', 'one')
    await settle(red)
    red.close()
    const again = await server.client(red.cookie)
    await eventually(async () => expect(await unseenBy(again, room)).toBe(0))
    await again.open(room, 'red')
    await mutter(again, room, 'red', 'two')
    await again.open(room, 'public')
    expect(await unseenBy(again, room)).toBe(0)
    await blue.command(room, 5, table({ type: 'ask', seat: 'blue', wish: 'draw' }), 'blue')
    await eventually(async () => expect(await unseenBy(again, room)).toBe(1))
  })

  it('reveal nothing of what the other player does in secret: no text, no number, no time, no order', async () => {
    const { room, red, blue } = await startNight(server)
    const older = await openRoom(server)
    await blue.command(older.room, 0, table({ type: 'sit', seat: 'blue' }))
    await blue.get('table.unsubscribe', { room })
    const before = await mineOf(blue)
    for (const text of ['one', 'two', 'three']) await mutter(red, room, 'red', text)
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    expect(await mineOf(blue)).toEqual(before)
    expect(before).toMatchObject([{ id: room, unseen: 0, waitsForYou: true }, { id: older.room }])
  })

  it('hide the time of play from a host who only opened the room', async () => {
    const host = await server.client()
    const wish = roomWish({ spectators: 'none' })
    const { room } = await host.get('room.create', wish)
    await query(
      server.databaseUrl,
      `UPDATE room SET opened_at = opened_at - interval '1 hour' WHERE id = $1`,
      [room],
    )
    const guest = await server.client()
    await guest.command(room, 0, table({ type: 'sit', seat: 'blue' }))
    const [mine] = await mineOf(host)
    expect(mine).toMatchObject({ id: room, yours: [], unseen: 0 })
    expect(mine?.activity).toBe(mine?.openedAt)
  })

  it('that have ended say who won to those who sat there, and to nobody else', async () => {
    const { room, red, blue } = await startNight(server)
    const unfinished = (await mineOf(red)).find(({ id }) => id === room)
    expect(unfinished).not.toHaveProperty('end')
    await red.command(room, 5, table({ type: 'resign', seat: 'red' }), 'red')
    await eventually(async () => {
      for (const [player, result] of [
        [red, 'lost'],
        [blue, 'won'],
      ] as const)
        expect((await mineOf(player)).find(({ id }) => id === room)?.end).toEqual({ result })
    })
    const { rooms } = await (await server.client()).get('lobby.ended', {})
    expect(rooms.map(({ id }) => id)).toContain(room)
    for (const name of ['end', 'ending']) for (const each of rooms) expect(each).not.toHaveProperty(name)
  })

  it('that have ended are news until the player has seen the end', async () => {
    const { room, red, blue } = await startNight(server)
    await blue.get('table.unsubscribe', { room })
    await red.command(room, 5, table({ type: 'resign', seat: 'red' }), 'red')
    expect(await unseenBy(blue, room)).toBe(1)
    await blue.open(room, 'blue')
    expect(await unseenBy(blue, room)).toBe(0)
  })
})

describe('the end of a game', () => {
  const ada = '5a9d6c5e-6a0f-4f43-9d0a-1d9f0c2b7a11'
  type Row = Parameters<typeof roomOf>[0]
  const room: Row = {
    id: '0c2b7a11-6a0f-4f43-9d0a-5a9d6c5e1d9f',
    code: 'ABCDEF',
    game: 'toy',
    status: 'over',
    seats: [
      { id: 'red', side: 'red', name: 'Ada', person: ada },
      { id: 'blue', side: 'blue', name: 'Bruno', person: 'somebody else' },
    ],
    spectators: 'public',
    delayRounds: 0,
    bothSides: false,
    host: ada,
    listed: true,
    openedAt: '2026-11-27T10:00:00.000Z',
    activity: '2026-11-27T11:00:00.000Z',
  }
  const endOf = (more: Partial<Row>) =>
    roomOf({ ...room, ...more }, { id: ada, name: 'Ada' }, undefined, new Map()).end

  it.each<[string, NonNullable<Row['ending']>, object]>([
    [
      'played to its end',
      { by: 'game', winners: ['blue'], points: { red: 9, blue: 31 } },
      { result: 'lost', score: { own: 9, other: 31 } },
    ],
    ['given up', { by: 'resignation', winners: ['red'], points: {}, resigned: 'blue' }, { result: 'won' }],
    ['drawn', { by: 'agreement', winners: [], points: {} }, { result: 'drawn' }],
    ['closed', { by: 'closed', winners: [], points: {} }, { result: 'closed' }],
  ])('is that of one’s own seat when it was %s', (_, ending, end) => {
    expect(endOf({ ending })).toEqual(end)
  })

  it('is nobody’s own where one person played both sides, or has no seat, or nobody kept it', () => {
    const ending = { by: 'game' as const, winners: ['red'], points: { red: 1, blue: 0 } }
    expect(endOf({ ending, seats: room.seats.map((seat) => ({ ...seat, person: ada })) })).toBeUndefined()
    expect(endOf({ ending, seats: room.seats.slice(1) })).toBeUndefined()
    expect(endOf({})).toBeUndefined()
  })
})
