import type { WirePlay } from '@opsroom/protocol'
import type { Clocks, TableCommand } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { settle } from '../../testing/night.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { devicesPresent } from '../../testing/store/presence.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { guessing, hide, live, openTable, type TimedNight } from '../../testing/timed-night.ts'

const says = (client: TestClient, room: string, as: string, type: 'claim' | 'standIn') =>
  client.command(room, client.last, table({ type, seat: as } as TableCommand), as)

const present = ({ server }: TimedNight): Promise<number> => devicesPresent(server.databaseUrl)

/** Closes a client, and waits until the server knows. */
async function leaves(opened: TimedNight, client: TestClient): Promise<void> {
  const before = await present(opened)
  client.close()
  await eventually(async () => expect(await present(opened)).toBe(before - 1))
}

/** Opens a client for a seat that was away, and waits until the server knows. */
async function comes(opened: TimedNight, { cookie }: TestClient, seat: string): Promise<TestClient> {
  const before = await present(opened)
  const client = await opened.server.client(cookie)
  await client.open(opened.room, seat)
  await eventually(async () => expect(await present(opened)).toBe(before + 1))
  return client
}

const clocksOf = (view: WirePlay | undefined) => view?.table.open.clocks as Clocks | undefined

/** The view of a client that subscribes now. */
async function seenBy(server: TimedNight['server'], room: string, as = 'public') {
  const client = await server.client()
  const { view, now } = await client.open(room, as)
  client.close()
  return { clocks: clocksOf(view), now, view }
}

describe('a claim', () => {
  it('is refused while there is time, and granted when it is over', async () => {
    const { clock, server, room, red, blue } = await guessing(await openTable())
    await clock.forward(90)
    expect(await says(blue, room, 'blue', 'claim')).toEqual({
      ok: false,
      refusal: { rule: 'T12', reason: 'claim.tooEarly', data: { seconds: 30 } },
    })
    await clock.forward(30)
    expect(await says(red, room, 'red', 'claim')).toMatchObject({ refusal: { rule: 'T13' } })
    expect((await says(blue, room, 'blue', 'claim')).ok).toBe(true)
    await settle(red)
    expect(red.stream(room).at(-1)).toMatchObject({
      at: clock.now(),
      event: { type: 'ended', open: { ending: { by: 'time', winners: ['blue'], late: ['red'] } } },
    })
    await server.close()
  })

  it('that was granted may be followed by a rematch with the same time control', async () => {
    const { clock, server, room, red, blue } = await guessing(await openTable())
    await clock.forward(120)
    await says(blue, room, 'blue', 'claim')
    for (const [client, seat] of [
      [red, 'red'],
      [blue, 'blue'],
    ] as const)
      await client.command(room, client.last, table({ type: 'rematch', seat, sides: 'kept' }), seat)
    await settle(red)
    const { event } = red.stream(room).at(-1) as unknown as { event: { open: { code: string } } }
    const { room: next } = await red.get('room.find', { code: event.open.code })
    expect(next.timeControl).toEqual(live)
    await server.close()
  })

  it('for a stand-in finishes the turn at once, and the late seat is shown it like all others', async () => {
    const { clock, server, room, red, blue } = await guessing(await openTable())
    await clock.forward(121)
    const before = red.last
    expect((await says(blue, room, 'blue', 'standIn')).ok).toBe(true)
    await settle(red, blue)
    const came = red.types(room, before)
    expect(came).toEqual(['stoodIn', 'guessed'])
    expect(blue.stream(room).slice(-2)).toEqual(red.stream(room).slice(-2))
    const { clocks } = await seenBy(server, room)
    expect(clocks?.seats).toMatchObject({ red: { left: 10_000, runs: false }, blue: { runs: true } })
    await server.close()
  })
})

describe('clocks', () => {
  it('are shown to a client that comes, with the time of the server, and follow from what was sent', async () => {
    const { clock, server, room, red, blue } = await guessing(await openTable())
    await clock.forward(40)
    await red.order(room, 'red', { type: 'guess', place: 'cellar' })
    await settle(blue)
    expect(blue.stream(room).at(-1)).toMatchObject({ event: { type: 'guessed' }, at: clock.now() })
    const { clocks, now } = await seenBy(server, room)
    expect(now).toBe(clock.now())
    expect(clocks).toMatchObject({
      at: clock.now(),
      seats: { red: { left: 90_000, runs: false }, blue: { left: 120_000, runs: true } },
    })
    await server.close()
  })

  it('are read from the event log as they were', async () => {
    const { clock, server, room, red } = await guessing(await openTable())
    await clock.forward(40)
    await red.order(room, 'red', { type: 'guess', place: 'cellar' })
    const before = await seenBy(server, room)
    await server.closeServer()
    const later = await openTestServer({ DATABASE_URL: server.databaseUrl }, undefined, { clock })
    expect(await seenBy(later, room)).toEqual(before)
    await later.close()
  })

  it('are not shown to late spectators, and no time is', async () => {
    const { server, room } = await guessing(await openTable(live, { delayRounds: 1 }))
    const watcher = await server.client()
    const { view, now } = await watcher.open(room, 'public')
    expect([clocksOf(view), now]).toEqual([undefined, undefined])
    const { entries } = await watcher.open(room, 'public', 0)
    expect(entries?.length).toBeGreaterThan(2)
    expect(entries?.some(({ at }) => at !== undefined)).toBe(false)
    await server.close()
  })

  it('do not exist at an untimed table, and no entry has a time', async () => {
    const { server, room, red } = await guessing(await openTable('untimed'))
    const answer = await red.open(room, 'red', 0)
    expect('now' in answer).toBe(false)
    expect(JSON.stringify(answer)).not.toMatch(/"at":|clocks/)
    await server.close()
  })
})

describe('while all hide in secret (D3.7)', () => {
  it('nobody is sent anything different, or a time, whatever the other has done', async () => {
    const { clock, server, room, red, blue } = await openTable()
    await clock.forward(30)
    const heard = blue.packets.length
    await red.order(room, 'red', hide)
    await settle(blue)
    // The only packet is the answer to blue's own message.
    expect(blue.packets.slice(heard).filter((packet) => packet.includes('table.entries'))).toEqual([])
    expect(red.stream(room).at(-1)).toEqual({
      scope: 'game',
      event: expect.objectContaining({ type: 'hid' }),
    })
    await server.close()
  })

  it('a seat that is not ready gets the same answer, and the same clocks, whatever the other has done', async () => {
    const [idle, busy] = [await openTable(), await openTable()]
    await busy.red.order(busy.room, 'red', hide)
    for (const seconds of [10, 119, 60]) {
      const answers = []
      for (const { clock, blue, room, server } of [idle, busy]) {
        await clock.forward(seconds)
        answers.push([
          await says(blue, room, 'blue', 'claim'),
          await says(blue, room, 'blue', 'standIn'),
          (await seenBy(server, room)).clocks,
          (await seenBy(server, room)).now,
        ])
      }
      expect(answers[1]).toEqual(answers[0])
    }
    const granted = await says(busy.red, busy.room, 'red', 'claim')
    expect(granted.ok).toBe(true)
    await idle.server.close()
    await busy.server.close()
  })

  it('nobody is shown as away, and afterwards only a seat that is away then', async () => {
    const opened = await openTable()
    const { clock, server, room, red, blue } = opened
    await red.order(room, 'red', hide)
    await leaves(opened, blue)
    await clock.forward(60)
    expect(red.types(room)).not.toContain('seatAway')
    const again = await comes(opened, blue, 'blue')
    await again.order(room, 'blue', hide)
    await clock.forward(30)
    await settle(red)
    expect(red.types(room)).not.toContain('seatAway')
    await server.close()
  })
})

describe('an absent seat', () => {
  it('is shown as away after a while, and may be claimed against when its disconnect time is over', async () => {
    const opened = await guessing(await openTable())
    const { clock, server, room, red, blue } = opened
    await leaves(opened, red)
    await clock.forward(20)
    await settle(blue)
    expect(blue.types(room).filter((type) => type === 'seatAway')).toHaveLength(1)
    expect(await says(blue, room, 'blue', 'claim')).toMatchObject({ refusal: { reason: 'claim.tooEarly' } })
    await clock.forward(30)
    expect((await says(blue, room, 'blue', 'claim')).ok).toBe(true)
    await server.close()
  })

  it.each([
    ['that reloads its page was never away', 4, []],
    ['that comes back is shown as back', 20, ['seatAway', 'seatBack']],
  ])('%s', async (_, seconds, types) => {
    const opened = await guessing(await openTable())
    const { clock, server, room, red, blue } = opened
    await leaves(opened, red)
    await clock.forward(seconds)
    await comes(opened, red, 'red')
    await clock.forward(60)
    await settle(blue)
    expect(blue.types(room).filter((type) => ['seatAway', 'seatBack'].includes(type))).toEqual(types)
    await server.close()
  })

  it('is not noted at a table with days for each decision', async () => {
    const opened = await guessing(await openTable({ kind: 'days', days: 1 }))
    const { clock, server, room, red, blue } = opened
    await leaves(opened, red)
    await clock.forward(120)
    await settle(blue)
    expect(blue.types(room)).not.toContain('seatAway')
    await server.close()
  })
})

describe('an outage', () => {
  it('over a restart stops the clocks while nobody is served and a while after it, once, for all to see', async () => {
    const { clock, server, room, red, blue } = await guessing(await openTable())
    await clock.forward(60)
    await server.closeServer()
    const closed = clock.now()
    clock.skip(3600)
    const later = await openTestServer({ DATABASE_URL: server.databaseUrl }, undefined, { clock })
    const second = await openTestServer({ DATABASE_URL: server.databaseUrl }, undefined, { clock })
    const [redAgain, blueAgain] = [await later.client(red.cookie), await second.client(blue.cookie)]
    await redAgain.open(room, 'red')
    const { entries } = await blueAgain.open(room, 'blue', blue.last)
    expect(entries).toEqual([
      {
        scope: 'table',
        event: { type: 'outage', open: { from: closed, until: clock.now() + 120_000 } },
        at: clock.now(),
      },
    ])
    expect(await says(blueAgain, room, 'blue', 'claim')).toMatchObject({
      refusal: { reason: 'claim.clocksStand', data: { seconds: 120 } },
    })
    await clock.forward(120)
    expect(await says(blueAgain, room, 'blue', 'claim')).toMatchObject({
      refusal: { reason: 'claim.tooEarly', data: { seconds: 60 } },
    })
    await clock.forward(60)
    expect((await says(blueAgain, room, 'blue', 'claim')).ok).toBe(true)
    await later.close()
    await second.close()
  })

  it('of a server that slept is published before the first order that comes', async () => {
    const { clock, server, room, blue } = await guessing(await openTable())
    await clock.forward(60)
    clock.skip(3600)
    expect(await says(blue, room, 'blue', 'claim')).toMatchObject({
      refusal: { reason: 'claim.clocksStand' },
    })
    await server.close()
  })

  it('is not noted where another process went on serving, or for a moment only', async () => {
    const { clock, server, room, red } = await guessing(await openTable())
    await server.closeServer()
    clock.skip(15)
    const later = await openTestServer({ DATABASE_URL: server.databaseUrl }, undefined, { clock })
    const again = await later.client(red.cookie)
    const { view } = await again.open(room, 'red')
    expect(clocksOf(view)?.stood).toBeUndefined()
    await later.close()
  })
})

describe('my games', () => {
  it('say until when a player has time, and the first to run out stands first', async () => {
    const clock = new FakeClock()
    const server = await openTestServer({}, undefined, { clock })
    const person = await server.client()
    const rooms: string[] = []
    for (const timeControl of [undefined, { kind: 'days', days: 3 }, { kind: 'days', days: 1 }] as const) {
      const { room } = await person.get(
        'room.create',
        roomWish({ listed: false, spectators: 'none', seat: 'red', ...(timeControl && { timeControl }) }),
      )
      const other = await server.client()
      await other.command(room, 0, table({ type: 'sit', seat: 'blue' }))
      await other.command(room, 0, table({ type: 'start' }))
      rooms.push(room)
    }
    const { mine } = await person.get('lobby.subscribe', {})
    expect(mine.map(({ id }) => rooms.indexOf(id))).toEqual([2, 1, 0])
    const day = 86_400_000
    expect(mine.map(({ deadline }) => deadline && (Date.parse(deadline) - clock.now()) / day)).toEqual([
      1,
      3,
      undefined,
    ])
    await person.open(rooms[2] as string, 'red')
    await person.order(rooms[2] as string, 'red', hide)
    const after = await person.get('lobby.subscribe', {})
    // A seat that is ready has no own time: the time of the other is the common clock of the table.
    expect(after.mine.find(({ id }) => id === rooms[2])).not.toHaveProperty('deadline')
    await server.close()
  })
})
