import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eveningOf, openDuel, play, settled } from '../../../testing/duel.ts'
import { defences, raid, squadrons } from '../../../testing/duel-orders.ts'
import { borrowServer } from '../../../testing/shared-servers.ts'
import { game, table } from '../../../testing/test-client.ts'
import type { TestServer } from '../../../testing/test-server.ts'

describe('a seat that its holder has left', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await borrowServer()
  })
  afterAll(() => server.close())

  it('gives its former holder no view of the table, whatever message is sent', async () => {
    const night = await openDuel(server)
    const { room, german: former, british } = night
    await former.command(room, former.last, table({ type: 'leave', seat: 'two' }), 'two')
    const german = await server.client()
    await german.command(room, 0, table({ type: 'sit', seat: 'two' }))
    await german.open(room, 'two')
    await settled(night)
    const before = former.frames.length
    expect(former.frames.at(-1)).toEqual({ name: 'table.closed', body: { room, as: 'two' } })

    await british.command(room, british.last, table({ type: 'start' }), 'one')
    await settled(night)
    const successor = { ...night, german }
    await play(successor, squadrons, defences)
    const notYours = { ok: false, refusal: { rule: 'W4', reason: 'seat.notYours', data: { seat: 'two' } } }
    for (const have of [undefined, 0, 3, 7])
      expect(await former.ask('table.subscribe', { room, as: 'two', have })).toEqual(notYours)
    expect(await former.command(room, 7, game({ ...defences }), 'two')).toEqual(notYours)
    expect(await former.ask('draft.save', { room, as: 'two', draft: { ...defences } })).toEqual(notYours)
    expect((await former.get('room.find', { code: night.code })).yours).toEqual([])
    await play(successor, raid)
    expect(former.frames.length).toBe(before)
    expect(former.packets.join()).not.toContain('flak')
  })

  it('by resigning reveals no plan at the table, neither to the other side nor to the public', async () => {
    const night = await eveningOf(server)
    const { room, british } = night
    await play(night, raid)
    await british.command(room, british.last, table({ type: 'resign', seat: 'one' }), 'one')
    await settled(night)
    for (const [who, as] of [
      ['german', 'two'],
      ['watcher', 'public'],
    ] as const) {
      await night[who].open(room, as)
      await night[who].open(room, as, 0)
      expect(night[who].frames.at(-1)).toMatchObject({ body: { entries: [{ event: { type: 'ended' } }] } })
      expect(night[who].packets.join()).not.toMatch(/plan|route|target"/)
    }
  })
})
