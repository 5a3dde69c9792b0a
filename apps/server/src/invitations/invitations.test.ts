import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type Night, openRoom, settle, startNight } from '../../testing/night.ts'
import { gathered, goesAway, type NoticeServer, openNoticeServer, publicUrl } from '../../testing/notices.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer } from '../../testing/test-server.ts'

describe('inviting those with whom one has played', () => {
  let at: NoticeServer
  beforeAll(async () => {
    at = await openNoticeServer()
  })
  afterAll(() => at.close())

  async function played(wish: Parameters<typeof startNight>[1] = {}): Promise<Night> {
    const night = await startNight(at.server, wish)
    await night.blue.get('me.rename', { name: 'Bruno' })
    await night.blue.command(night.room, night.blue.last, table({ type: 'resign', seat: 'blue' }), 'blue')
    await settle(night.red, night.blue)
    return night
  }
  const opponentsOf = async (client: TestClient) => (await client.get('invite.opponents', {})).opponents
  const mineOf = (client: TestClient) => client.get('invite.mine', {})
  const changes = (client: TestClient) => client.frames.filter(({ name }) => name === 'seek.changed').length

  it('begins with a list of those of games that are over, each once, by the name that they had there', async () => {
    const night = await played()
    expect(await opponentsOf(night.red)).toMatchObject([
      { room: night.room, seat: 'blue', game: 'toy', code: night.code },
    ])
    expect(JSON.stringify(await opponentsOf(night.red))).not.toContain('Bruno')
    const running = await startNight(at.server)
    expect(await opponentsOf(running.red)).toEqual([])
    const closed = await openRoom(at.server)
    const guest = await at.server.client()
    await guest.command(closed.room, 0, table({ type: 'sit', seat: 'blue' }))
    await closed.red.open(closed.room, 'red')
    expect(
      await closed.red.command(closed.room, closed.red.last, table({ type: 'close' }), 'red'),
    ).toMatchObject({ ok: true })
    expect(await opponentsOf(closed.red)).toEqual([])
    await night.blue.get('people.forgetMe', { name: 'Bruno' })
    expect(await opponentsOf(night.red)).toEqual([])
  })

  it('opens a room with the same game, options, time control and seat, and says so at once wherever the other one is connected', async () => {
    const there = await openTestServer({ ...at.settings, DATABASE_URL: at.server.databaseUrl }, undefined, {
      clock: at.clock,
    })
    const days = { kind: 'days', days: 2 } as const
    const night = await played({ setup: { rooms: 6 }, timeControl: days })
    const elsewhere = await there.client(night.blue.cookie)
    const before = changes(elsewhere)
    await night.red.get('me.rename', { name: 'Ada' })
    const { code } = await night.red.get('invite.send', { room: night.room, seat: 'blue' })
    await eventually(() => expect(changes(elsewhere)).toBeGreaterThan(before))
    const { received, sent } = await mineOf(elsewhere)
    expect(received).toMatchObject([{ name: 'Ada', game: 'toy', code }])
    expect(sent).toEqual([])
    const found = await elsewhere.get('room.find', { code, setup: true })
    expect(found).toMatchObject({ room: { timeControl: days, status: 'waiting' }, setup: { rooms: 6 } })
    expect(found.room.seats.map(({ id, name }) => [id, name])).toEqual([
      ['red', 'Ada'],
      ['blue', undefined],
    ])
    expect((await mineOf(night.red)).sent).toMatchObject([{ code, declined: false }])
    await elsewhere.command(found.room.id, 0, table({ type: 'sit', seat: 'blue' }))
    expect((await mineOf(elsewhere)).received).toEqual([])
    await there.close()
  })

  it('is declined, which the inviter sees, and is over after three days', async () => {
    const night = await played()
    await night.red.get('invite.send', { room: night.room, seat: 'blue' })
    expect(await night.red.refusalOf('invite.send', { room: night.room, seat: 'blue' })).toMatchObject({
      rule: 'W45',
    })
    const { received } = await mineOf(night.blue)
    const invitation = received[0]?.id ?? ''
    expect(await night.red.refusalOf('invite.decline', { invitation })).toMatchObject({ rule: 'W81' })
    await night.blue.get('invite.decline', { invitation })
    expect(await night.blue.refusalOf('invite.decline', { invitation })).toMatchObject({ rule: 'W81' })
    expect((await mineOf(night.blue)).received).toEqual([])
    expect((await mineOf(night.red)).sent).toMatchObject([{ declined: true }])
    await night.red.get('invite.send', { room: night.room, seat: 'blue' })
    expect((await mineOf(night.blue)).received).toHaveLength(1)
    await at.pass(3 * 24 * 3600 + 1)
    expect((await mineOf(night.blue)).received).toEqual([])
    expect((await mineOf(night.red)).sent).toEqual([])
  })

  it('is refused alike for strangers, for seats of others and for those who do not want to meet (W44)', async () => {
    const night = await played()
    const stranger = await at.server.client()
    const rules = { rule: 'W44', reason: 'invite.nobody' }
    expect(await stranger.refusalOf('invite.send', { room: night.room, seat: 'blue' })).toEqual(rules)
    expect(await night.red.refusalOf('invite.send', { room: night.room, seat: 'red' })).toEqual(rules)
    await night.red.get('invite.send', { room: night.room, seat: 'blue' })
    await night.blue.get('people.block', { room: night.room, who: { seat: 'red' } })
    expect((await mineOf(night.blue)).received).toEqual([])
    expect(await opponentsOf(night.red)).toEqual([])
    expect(await night.red.refusalOf('invite.send', { room: night.room, seat: 'blue' })).toEqual(rules)
  })

  it('sends a notice to the one who is away, while the invitation stands', async () => {
    const night = await played()
    const { channel, sent } = await at.webhook(night.blue, { kinds: ['invited'] })
    await goesAway(at, night.blue)
    const { code } = await night.red.get('invite.send', { room: night.room, seat: 'blue' })
    await at.pending(1, channel)
    await at.clock.forward(gathered.webhook)
    expect(sent().map(({ body }) => body.text)).toEqual([
      `You are invited to a game in room ${code} (Hide and Seek). ${publicUrl}/r/${code}`,
    ])
  })
})
