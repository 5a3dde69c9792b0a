import { verifyRecord } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import type { Duel } from '../../../testing/duel.ts'
import { expectAlike, inBoth, openBiddingPair } from '../../../testing/server-pair.ts'
import { query } from '../../../testing/store/databases.ts'
import { table } from '../../../testing/test-client.ts'

const bids = (night: Duel, who: 'british' | 'german', side: string, points: number) => {
  const seat = who === 'british' ? 'one' : 'two'
  return night[who].command(
    night.room,
    night[who].last,
    table({ type: 'bid', seat, bid: { side, points } }),
    seat,
  )
}
/** The lobby's list, without the names of the room. */
const listed = async ({ visitor }: Duel) =>
  (await visitor.get('lobby.subscribe', {})).rooms.map(({ id: _, code: __, openedAt: ___, ...room }) => room)
const live = { kind: 'live', bankMinutes: 10, incrementSeconds: 5, disconnectMinutes: 2 } as const

describe('sealed bids', () => {
  it('look the same to all others whether a seat has bid or not, and however much', async () => {
    const pair = await openBiddingPair(live)
    expect(await bids(pair.here, 'german', 'german', 30)).toMatchObject({ ok: true })
    await pair.clock.forward(30)
    await inBoth(pair, async ({ british, watcher, room, code }) => {
      // All that they can ask: the table, the number of entries, whether they may claim, the lobby's list.
      expect(await british.open(room, 'one')).toMatchObject({ last: 4 })
      expect((await watcher.open(room, 'public')).last).toBe(4)
      await watcher.get('room.find', { code })
      for (const type of ['claim', 'standIn', 'resign'] as const)
        expect(await british.command(room, 4, table({ type, seat: 'one' }), 'one')).toMatchObject({
          ok: false,
        })
      await british.command(room, 4, table({ type: 'start' }), 'one')
      for (const seen of [5, 9]) {
        const answer = await british.command(room, seen, table({ type: 'claim', seat: 'one' }), 'one')
        expect(answer).toMatchObject({ refusal: { rule: 'W8', data: { seen, last: 4 } } })
      }
      await british.ask('table.command', {
        room,
        as: 'two',
        id: 'b2c0f2ee-0000-4000-8000-000000000001',
        seen: 4,
        command: table({ type: 'bid', seat: 'two', bid: { side: 'german', points: 1 } }),
      })
    })
    expectAlike(pair, 'british', 'watcher')
    expect(await listed(pair.there)).toEqual(await listed(pair.here))
  })

  it('look the same to all others no matter who bid first', async () => {
    const pair = await openBiddingPair(live)
    await bids(pair.here, 'british', 'german', 4)
    await bids(pair.there, 'german', 'german', 9)
    expectAlike(pair, 'watcher')
    expect(await listed(pair.there)).toEqual(await listed(pair.here))
    await bids(pair.here, 'german', 'german', 9)
    await bids(pair.there, 'british', 'german', 4)
    await inBoth(pair, async ({ watcher, room }) => void (await watcher.open(room, 'public')))
    expectAlike(pair, 'watcher')
  })

  it('stand in no log line and change no row that a list is made of', async () => {
    const pair = await openBiddingPair()
    const { here, servers } = pair
    const rows = async () => {
      // The list is asked first: then all that was gathered for it is written.
      await listed(here)
      return query(servers.here.databaseUrl, 'SELECT status, activity FROM room WHERE id = $1', [here.room])
    }
    const before = await rows()
    await bids(here, 'german', 'german', 23)
    expect(await rows()).toEqual(before)
    expect(servers.here.logged()).not.toContain('"points":23')
  })

  it('are told to nobody when somebody leaves, not even afterwards', async () => {
    const { here, there, ...pair } = await openBiddingPair()
    await bids(here, 'german', 'british', 30)
    for (const { british, room } of [here, there]) {
      await british.command(room, british.last, table({ type: 'leave', seat: 'one' }), 'one')
      await british.command(room, 5, table({ type: 'sit', seat: 'one' }))
      await british.open(room, 'one')
    }
    expectAlike({ here, there, ...pair }, 'british', 'watcher')
  })

  it('are not told to who takes the seat next, nor by the record of a game or of a room that was closed', async () => {
    const { here } = await openBiddingPair()
    const { british, german, watcher, room } = here
    await bids(here, 'german', 'german', 29)
    await british.command(room, british.last, table({ type: 'leave', seat: 'one' }), 'one')
    await german.command(room, german.last, table({ type: 'leave', seat: 'two' }), 'two')
    await british.command(room, 0, table({ type: 'sit', seat: 'two' }))
    const { entries = [] } = await british.open(room, 'two', 0)
    expect(entries.map(({ event }) => event.type)).toContain('seatLeft')
    await british.ask('room.record', { room, as: 'two' })
    expect(await british.command(room, 0, table({ type: 'close' }))).toMatchObject({ ok: true })
    for (const client of [british, watcher]) {
      const { record } = await client.get('room.record', { room, as: 'public' })
      expect(record).toMatchObject({ of: 'everything', ending: { by: 'closed' } })
      expect(client.packets.join('\n')).not.toContain('"points":29')
    }
    const { record } = await watcher.get('room.record', { room, as: 'public' })
    expect(verifyRecord(duel, JSON.parse(JSON.stringify(record)))).toEqual([])
  })
})
