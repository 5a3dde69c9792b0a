import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrived } from '../../testing/away.ts'
import { openRoom, settle } from '../../testing/night.ts'
import { back, channelsOf, guess, guessing, turnIn } from '../../testing/notices/guessing.ts'
import { gathered, goesAway, type NoticeServer, openNoticeServer, publicUrl } from '../../testing/notices.ts'
import { table } from '../../testing/test-client.ts'
import { openTestServer } from '../../testing/test-server.ts'

const hour = 3600

describe('notices by webhook', () => {
  let at: NoticeServer
  beforeAll(async () => {
    at = await openNoticeServer()
  })
  afterAll(() => at.close())

  it('come a minute after it has become the turn of somebody who is away, with the room and nothing of the game', async () => {
    const night = await guessing(at)
    const { channel, sent } = await at.webhook(night.blue)
    await goesAway(at, night.blue)
    await guess(night)
    await at.pending(1, channel)
    await at.clock.forward(45)
    expect(sent()).toEqual([])
    await at.clock.forward(30)
    const url = `${publicUrl}/r/${night.code}`
    expect(sent().map(({ body }) => body)).toEqual([
      {
        from: 'Ops Room',
        text: turnIn(night.code),
        notices: [
          {
            kind: 'turn',
            text: `It is your turn in room ${night.code} (Hide and Seek).`,
            room: night.code,
            game: 'toy',
            url,
          },
        ],
      },
    ])
    await at.clock.forward(300)
    expect(sent()).toHaveLength(1)
    expect(await channelsOf(await back(at, night.blue))).toMatchObject([
      {
        service: 'json',
        target: new URL(at.hooks.origin).host,
        delivered: expect.any(String),
        dead: false,
      },
    ])
  })

  it('never come while the person is connected, nor when the turn is over by then', async () => {
    const night = await guessing(at)
    await arrived(at.server, night.blue)
    const { channel, sent } = await at.webhook(night.blue)
    await guess(night)
    await at.pending(1, channel)
    await at.clock.forward(240)
    await at.pending(0, channel)
    await night.blue.order(night.room, 'blue', { type: 'guess', place: 'cellar' })
    await goesAway(at, night.blue)
    await settle(night.red)
    await guess(night)
    await at.pending(1, channel)
    const blue = await back(at, night.blue)
    await blue.open(night.room, 'blue')
    await blue.order(night.room, 'blue', { type: 'guess', place: 'attic-2' })
    await goesAway(at, blue)
    await at.clock.forward(gathered.webhook)
    await at.pending(0, channel)
    expect(sent()).toEqual([])
  })

  it('say only what the channel is for', async () => {
    const night = await guessing(at)
    const none = await at.webhook(night.blue, { kinds: ['gameOver'] })
    const all = await at.webhook(night.blue, { service: 'discord' })
    await goesAway(at, night.blue)
    await guess(night)
    await at.pending(1, all.channel)
    await at.clock.forward(gathered.webhook)
    expect(all.sent().map(({ body }) => body)).toEqual([
      { content: turnIn(night.code), allowed_mentions: { parse: [] } },
    ])
    expect(none.sent()).toEqual([])
    await night.red.command(night.room, night.red.last, table({ type: 'resign', seat: 'red' }), 'red')
    await at.pending(1, none.channel)
    await at.clock.forward(gathered.webhook)
    expect(none.sent().map(({ body }) => body.text)).toEqual([
      `The game in room ${night.code} (Hide and Seek) is over. ${publicUrl}/r/${night.code}`,
    ])
  })

  it('tell of a preparation once, and of what somebody asks for until it is answered', async () => {
    const { room, code, red } = await openRoom(at.server)
    const blue = await at.server.client()
    await blue.command(room, 0, table({ type: 'sit', seat: 'blue' }))
    const { channel, sent } = await at.webhook(blue, { kinds: ['preparation', 'asked'] })
    await goesAway(at, blue)
    await red.open(room, 'red')
    await red.command(room, red.last, table({ type: 'start' }), 'red')
    await at.pending(1, channel)
    await at.clock.forward(gathered.webhook)
    await settle(red)
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    await red.command(room, red.last, table({ type: 'ask', seat: 'red', wish: 'draw' }), 'red')
    await at.pending(1, channel)
    await at.clock.forward(gathered.webhook)
    await red.command(room, red.last, table({ type: 'withdraw', seat: 'red' }), 'red')
    await red.command(room, red.last, table({ type: 'ask', seat: 'red', wish: 'draw' }), 'red')
    await settle(red)
    await red.command(room, red.last, table({ type: 'withdraw', seat: 'red' }), 'red')
    await at.pending(1, channel)
    await at.clock.forward(gathered.webhook)
    await at.pending(0, channel)
    expect(sent().map(({ body }) => body.text)).toEqual([
      `Room ${code} (Hide and Seek) is waiting for your secret orders. ${publicUrl}/r/${code}`,
      `In room ${code} (Hide and Seek) another player has a request for you. ${publicUrl}/r/${code}`,
    ])
  })

  it('tell the host of a room that somebody has sat down, and a person that their seek was taken', async () => {
    const { room, code, red } = await openRoom(at.server)
    const host = await at.webhook(red)
    await goesAway(at, red)
    const blue = await at.server.client()
    await blue.command(room, 0, table({ type: 'sit', seat: 'blue' }))
    await at.pending(1, host.channel)
    await at.clock.forward(gathered.webhook)
    expect(host.sent().map(({ body }) => body.text)).toEqual([
      `Somebody has taken a seat in your room ${code} (Hide and Seek). ${publicUrl}/r/${code}`,
    ])

    const seeker = await at.server.client()
    const seekers = await at.webhook(seeker)
    const { seek } = await seeker.get('seek.make', { game: 'toy', setup: { rooms: 9 } })
    await goesAway(at, seeker)
    const taken = await blue.get('seek.accept', { seek })
    await at.pending(1, seekers.channel)
    await at.clock.forward(gathered.webhook)
    expect(seekers.sent().map(({ body }) => body.text)).toEqual([
      `Somebody plays against you: your game is in room ${taken.code} (Hide and Seek). ${publicUrl}/r/${taken.code}`,
    ])
  })

  it('tell that somebody seeks an opponent: of the games that were named, once an hour, and of nobody who is blocked', async () => {
    const [reader, other, seeker] = [
      await at.server.client(),
      await at.server.client(),
      await at.server.client(),
    ]
    const wanted = await at.webhook(reader, { kinds: ['seek'] })
    const notWanted = await at.webhook(other, { kinds: ['seek'], games: ['chess'] })
    for (const client of [reader, other]) await goesAway(at, client)
    const lists = async (rooms: number) =>
      (await seeker.get('seek.make', { game: 'toy', setup: { rooms } })).seek
    const first = await lists(5)
    await at.pending(1, wanted.channel)
    await at.clock.forward(gathered.webhook)
    const text = `Somebody is looking for an opponent for Hide and Seek. ${publicUrl}/find`
    expect(wanted.sent().map(({ body }) => body.text)).toEqual([text])
    expect(JSON.stringify(wanted.sent())).not.toContain(seeker.cookie.slice(0, 8))
    await lists(6)
    await at.clock.forward(gathered.webhook)
    expect(wanted.sent()).toHaveLength(1)
    await at.pass(hour)
    await seeker.get('seek.withdraw', { seek: first })
    await lists(7)
    await at.pending(1, wanted.channel)
    await at.clock.forward(gathered.webhook)
    expect(wanted.sent()).toHaveLength(2)
    expect(notWanted.sent()).toEqual([])

    // The reader blocks the seeker, whom they have met in a room.
    const [again, room] = [await back(at, reader), await openRoom(at.server)]
    await again.command(room.room, 0, table({ type: 'sit', seat: 'blue' }))
    await seeker.get('chat.subscribe', { room: room.room, as: 'public' })
    await seeker.get('chat.say', { room: room.room, as: 'public', text: 'Hello' })
    await again.get('people.block', { room: room.room, who: { channel: 'spectators', number: 1 } })
    await goesAway(at, again)
    await at.pass(hour)
    for (const { id } of (await seeker.get('seek.mine', {})).mine)
      await seeker.get('seek.withdraw', { seek: id })
    await lists(8)
    await at.pending(1, wanted.channel)
    await at.clock.forward(gathered.webhook)
    await at.pending(0, wanted.channel)
    expect(wanted.sent()).toHaveLength(2)
  })

  it('are sent once where two processes share the database', async () => {
    const there = await openTestServer({ ...at.settings, DATABASE_URL: at.server.databaseUrl }, undefined, {
      clock: at.clock,
    })
    const nights = [await guessing(at), await guessing(at), await guessing(at)]
    const channels = []
    for (const night of nights) {
      channels.push(await at.webhook(night.blue))
      await goesAway(at, night.blue)
      await guess(night)
    }
    for (const { channel } of channels) await at.pending(1, channel)
    await Promise.all([at.clock.forward(gathered.webhook), at.clock.forward(0)])
    await at.clock.forward(gathered.webhook)
    for (const { sent } of channels) expect(sent()).toHaveLength(1)
    await there.close()
  })

  it('are tried again later each time, and delivered once it works', async () => {
    const night = await guessing(at)
    const { channel, path, sent } = await at.webhook(night.blue)
    at.hooks.reply(path, { status: 500 })
    await goesAway(at, night.blue)
    await guess(night)
    await at.pending(1, channel)
    const triesAfter = async (seconds: number) => {
      await at.pass(seconds)
      await at.clock.forward(15)
      return sent().length
    }
    expect(await triesAfter(61)).toBe(1)
    expect(await triesAfter(15)).toBe(1)
    expect(await triesAfter(60)).toBe(2)
    expect(await triesAfter(60)).toBe(2)
    expect(await triesAfter(90)).toBe(3)
    const blue = await back(at, night.blue)
    expect(await channelsOf(blue)).toMatchObject([{ failed: { why: 'status', status: 500 }, dead: false }])
    await goesAway(at, blue)
    at.hooks.reply(path, { status: 200 })
    expect(await triesAfter(5 * 60)).toBe(4)
    expect(await triesAfter(hour)).toBe(4)
    const [shown] = await channelsOf(await back(at, night.blue))
    expect(shown?.failed).toBeUndefined()
    expect(shown?.delivered).toBeDefined()
  })

  it('wait as long as the service asks for', async () => {
    const night = await guessing(at)
    const { channel, path, sent } = await at.webhook(night.blue)
    at.hooks.reply(path, { status: 429, headers: { 'retry-after': '900' } })
    await goesAway(at, night.blue)
    await guess(night)
    await at.pending(1, channel)
    await at.clock.forward(gathered.webhook)
    at.hooks.reply(path, { status: 204 })
    await at.pass(14 * 60)
    await at.clock.forward(30)
    expect(sent()).toHaveLength(1)
    await at.pass(60)
    await at.clock.forward(15)
    expect(sent()).toHaveLength(2)
  })

  it.each([
    ['is gone (410)', 410, 1],
    ['fails for a day', 500, 12],
  ])(
    'stop where the webhook %s; the person sees why, and a test that arrives revives it',
    async (_, status, tries) => {
      const night = await guessing(at)
      const { channel, path, sent } = await at.webhook(night.blue)
      at.hooks.reply(path, { status })
      await goesAway(at, night.blue)
      await guess(night)
      await at.pending(1, channel)
      for (let tried = 0; tried < 14; tried++) {
        await at.pass(8 * hour)
        await at.clock.forward(15)
      }
      expect(sent()).toHaveLength(tries)
      await at.pending(0, channel)
      const blue = await back(at, night.blue)
      expect(await channelsOf(blue)).toMatchObject([
        { dead: true, failed: { why: status === 410 ? 'gone' : 'status', status } },
      ])
      expect(await blue.refusalOf('notice.test', { channel })).toMatchObject({
        rule: 'W43',
        data: { status },
      })
      at.hooks.reply(path, { status: 200 })
      expect((await blue.get('notice.test', { channel })).channel).toMatchObject({ dead: false })
      expect(sent().at(-1)?.body.text).toBe('This is a test. Notices from Ops Room arrive here.')
    },
  )
})
