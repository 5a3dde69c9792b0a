import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { query } from '../store/testing/databases.ts'
import { eventually } from '../testing/eventually.ts'
import { type Night, openRoom, settle, startNight } from '../testing/night.ts'
import {
  addTo,
  gathered,
  goesAway,
  linkIn,
  type NoticeServer,
  newAddress,
  openNoticeServer,
  publicUrl,
  visit,
} from '../testing/notices.ts'
import { type TestClient, table } from '../testing/test-client.ts'
import { openTestServer } from '../testing/test-server.ts'

const hour = 3600
const day = 24 * hour

describe('notices', () => {
  let at: NoticeServer
  beforeAll(async () => {
    at = await openNoticeServer()
  })
  afterAll(() => at.close())

  /** Both have hidden, and red is to guess. */
  async function guessing(wish: Parameters<typeof startNight>[1] = {}): Promise<Night> {
    const night = await startNight(at.server, wish)
    await night.red.order(night.room, 'red', { type: 'hide', place: 'attic' })
    await night.blue.order(night.room, 'blue', { type: 'hide', place: 'well' })
    await settle(night.red, night.blue)
    return night
  }
  const guess = ({ red, room }: Night) => red.order(room, 'red', { type: 'guess', place: 'cellar' })
  const turnIn = (code: string) => `It is your turn in room ${code} (Hide and Seek). ${publicUrl}/r/${code}`
  const channelsOf = async (client: TestClient) => (await client.get('notice.channels', {})).channels
  const back = (client: TestClient) => at.server.client(client.cookie)

  describe('by webhook', () => {
    it('come a minute after it has become the turn of somebody who is away, with the room and nothing of the game', async () => {
      const night = await guessing()
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
      expect(await channelsOf(await back(night.blue))).toMatchObject([
        {
          service: 'json',
          target: new URL(at.hooks.origin).host,
          delivered: expect.any(String),
          dead: false,
        },
      ])
    })

    it('never come while the person is connected, nor when the turn is over by then', async () => {
      const night = await guessing()
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
      const blue = await back(night.blue)
      await blue.open(night.room, 'blue')
      await blue.order(night.room, 'blue', { type: 'guess', place: 'attic-2' })
      await goesAway(at, blue)
      await at.clock.forward(gathered.webhook)
      await at.pending(0, channel)
      expect(sent()).toEqual([])
    })

    it('say only what the channel is for', async () => {
      const night = await guessing()
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
      const [again, room] = [await back(reader), await openRoom(at.server)]
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
      const nights = [await guessing(), await guessing(), await guessing()]
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
      const night = await guessing()
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
      const blue = await back(night.blue)
      expect(await channelsOf(blue)).toMatchObject([{ failed: { why: 'status', status: 500 }, dead: false }])
      await goesAway(at, blue)
      at.hooks.reply(path, { status: 200 })
      expect(await triesAfter(5 * 60)).toBe(4)
      expect(await triesAfter(hour)).toBe(4)
      const [shown] = await channelsOf(await back(night.blue))
      expect(shown?.failed).toBeUndefined()
      expect(shown?.delivered).toBeDefined()
    })

    it('wait as long as the service asks for', async () => {
      const night = await guessing()
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
        const night = await guessing()
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
        const blue = await back(night.blue)
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

  describe('by e-mail', () => {
    it('go to an address that was confirmed by its link, which works once and for a day; before that nothing but the link', async () => {
      const night = await guessing()
      const address = newAddress()
      const { id } = await addTo(night.blue, { service: 'email', target: address })
      expect(await channelsOf(night.blue)).toMatchObject([{ target: address, confirmed: false }])
      await goesAway(at, night.blue)
      await guess(night)
      await at.pass(hour)
      await at.clock.forward(30)
      expect(at.mails.to(address)).toHaveLength(1)
      const link = linkIn(at.mails.to(address)[0]?.text ?? '', 'confirm')
      expect(at.mails.to(address)[0]?.html).toContain(link)

      const page = await visit(at.server, link)
      expect(await page.text()).toContain('<button>Confirm the address</button>')
      expect(await channelsOf(await back(night.blue))).toMatchObject([{ confirmed: false }])
      expect((await visit(at.server, link, 'POST', '')).status).toBe(200)
      expect((await visit(at.server, link, 'POST')).status).toBe(410)
      expect((await visit(at.server, link)).status).toBe(410)
      const blue = await back(night.blue)
      expect(await channelsOf(blue)).toMatchObject([{ id, confirmed: true }])

      const late = newAddress()
      const { id: lateId } = await addTo(blue, { service: 'email', target: late })
      await at.pass(day + 1)
      const old = linkIn(at.mails.to(late)[0]?.text ?? '', 'confirm')
      expect((await visit(at.server, old, 'POST')).status).toBe(410)
      await blue.get('notice.test', { channel: lateId })
      const fresh = linkIn(at.mails.to(late)[1]?.text ?? '', 'confirm')
      expect((await visit(at.server, fresh, 'POST')).status).toBe(200)
    })

    it('come once an hour, then about all that is still so', async () => {
      const night = await guessing()
      const { channel, sent } = await at.email(night.blue)
      const others = []
      for (let i = 0; i < 3; i++) {
        const { room, red, code } = await openRoom(at.server)
        await night.blue.command(room, 0, table({ type: 'sit', seat: 'blue' }))
        await red.open(room, 'red')
        others.push({ room, red, code })
      }
      await goesAway(at, night.blue)
      await guess(night)
      await at.pending(1, channel)
      await at.clock.forward(gathered.email)
      expect(sent()).toHaveLength(1)
      expect(sent()[0]).toMatchObject({
        to: [expect.any(String)],
        subject: `It is your turn in room ${night.code} (Hide and Seek).`,
        text: expect.stringContaining(turnIn(night.code)),
        html: expect.stringContaining(`<a href="${publicUrl}/r/${night.code}">`),
      })
      for (const { room, red } of others) await red.command(room, red.last, table({ type: 'start' }), 'red')
      await at.pending(3, channel)
      await at.pass(50 * 60)
      await at.clock.forward(60)
      expect(sent()).toHaveLength(1)
      const [over, ...waiting] = others
      await over?.red.command(over.room, 5, table({ type: 'resign', seat: 'red' }), 'red')
      await at.pending(4, channel)
      await at.pass(10 * 60)
      await at.clock.forward(15)
      expect(sent()).toHaveLength(2)
      const [, digest] = sent()
      expect(digest?.subject).toBe('News from your rooms')
      for (const { code } of waiting)
        expect(digest?.text).toContain(`Room ${code} (Hide and Seek) is waiting for your secret orders.`)
      expect(digest?.text).toContain(`The game in room ${over?.code} (Hide and Seek) is over.`)
      expect(digest?.text).not.toContain(`Room ${over?.code}`)
      await at.pass(2 * hour)
      await at.clock.forward(30)
      expect(sent()).toHaveLength(2)
    })

    it('end by one click: a visit shows a button, a POST as RFC 8058 has it removes the address', async () => {
      const night = await guessing()
      const { channel, sent } = await at.email(night.blue, { language: 'de' })
      await goesAway(at, night.blue)
      await guess(night)
      await at.pending(1, channel)
      await at.clock.forward(gathered.email)
      const [mail] = sent()
      const link = linkIn(mail?.text ?? '', 'stop')
      expect(mail?.headers).toMatchObject({
        'list-unsubscribe': `<${link}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        'auto-submitted': 'auto-generated',
      })
      expect(mail?.html).toContain(link)
      expect(await (await visit(at.server, link)).text()).toContain('<button>Abbestellen</button>')
      const forged = link.replace(/\w{4}$/, 'AAAA')
      expect((await visit(at.server, forged, 'POST')).status).toBe(200)
      expect(await channelsOf(await back(night.blue))).toHaveLength(1)
      const answer = await visit(at.server, link, 'POST', 'List-Unsubscribe=One-Click')
      expect(answer.status).toBe(200)
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(await channelsOf(await back(night.blue))).toEqual([])
      expect((await visit(at.server, link, 'POST')).status).toBe(200)
    })

    it('stop where the mail server says for good that there is no such recipient, and wait where it says later', async () => {
      const night = await guessing()
      const { channel, address, sent } = await at.email(night.blue)
      await goesAway(at, night.blue)
      await guess(night)
      await at.pending(1, channel)
      at.mails.setDown(true)
      await at.clock.forward(gathered.email)
      const blue = await back(night.blue)
      expect(await channelsOf(blue)).toMatchObject([
        { dead: false, failed: { why: 'mailServer', status: 451 } },
      ])
      await goesAway(at, blue)
      at.mails.setDown(false)
      await at.pass(90)
      await at.clock.forward(15)
      expect(sent()).toHaveLength(1)

      at.mails.forget(address)
      const again = await back(night.blue)
      await again.open(night.room, 'blue')
      await again.order(night.room, 'blue', { type: 'guess', place: 'cellar' })
      await goesAway(at, again)
      await settle(night.red)
      await guess(night)
      await at.pending(1, channel)
      await at.pass(hour)
      await at.clock.forward(gathered.email)
      await at.pending(0, channel)
      const [shown] = await channelsOf(await back(night.blue))
      expect(shown).toMatchObject({ dead: true, failed: { why: 'rejected', status: 550 } })
      const newcomer = await at.server.client()
      expect(
        await newcomer.refusalOf('notice.add', {
          service: 'email',
          target: address,
          language: 'en',
          kinds: [],
          games: [],
        }),
      ).toMatchObject({ rule: 'W43', data: { why: 'rejected', status: 550 } })
      expect(await channelsOf(newcomer)).toEqual([])
    })

    it('are not offered without a mail server, while webhooks work', async () => {
      const bare = await openNoticeServer({ SMTP_URL: '', MAIL_FROM: '', PUBLIC_URL: '' })
      const client = await bare.server.client()
      expect(await client.get('notice.channels', {})).toMatchObject({
        email: false,
        hosts: [new URL(bare.hooks.origin).host],
      })
      const wish = { language: 'en', kinds: [], games: [] }
      expect(
        await client.refusalOf('notice.add', { ...wish, service: 'email', target: newAddress() }),
      ).toMatchObject({ rule: 'W41' })
      const { channel, sent } = await bare.webhook(client)
      await client.get('notice.test', { channel })
      expect(sent()).toHaveLength(1)
      await bare.close()
    })
  })

  describe('of times of decisions', { timeout: 180_000 }, () => {
    const days = { kind: 'days', days: 1 } as const
    const kinds = ['deadline', 'claim'] as const

    it('come once when a time ends soon, and once when it is over, from whichever process', async () => {
      const there = await openTestServer({ ...at.settings, DATABASE_URL: at.server.databaseUrl }, undefined, {
        clock: at.clock,
      })
      const night = await guessing({ timeControl: days })
      const [red, blue] = [
        await at.webhook(night.red, { kinds: [...kinds] }),
        await at.webhook(night.blue, { kinds: [...kinds] }),
      ]
      await goesAway(at, night.red)
      await goesAway(at, night.blue)
      const passes = async (hours: number) => {
        await at.pass(hours * hour)
        await at.clock.forward(150)
        return [red, blue].map(({ sent }) => sent().map(({ body }) => body.text))
      }
      const where = `In room ${night.code} (Hide and Seek) the time for a decision`
      const link = `${publicUrl}/r/${night.code}`
      expect(await passes(17)).toEqual([[], []])
      const soon = [`${where} ends soon. ${link}`]
      expect(await passes(1)).toEqual([soon, []])
      expect(await passes(1)).toEqual([soon, []])
      const over = [`${where} is over. Open it to see what you can do now. ${link}`]
      expect(await passes(5)).toEqual([soon, over])
      expect(await passes(3)).toEqual([soon, over])
      await there.close()
    })

    it('come to all seats while both prepare, ready or not', async () => {
      const night = await startNight(at.server, { timeControl: days })
      await night.red.order(night.room, 'red', { type: 'hide', place: 'attic' })
      const channels = [
        await at.webhook(night.red, { kinds: [...kinds] }),
        await at.webhook(night.blue, { kinds: [...kinds] }),
      ]
      await goesAway(at, night.red)
      await goesAway(at, night.blue)
      for (const hours of [19, 6]) {
        await at.pass(hours * hour)
        await at.clock.forward(150)
      }
      const [red, blue] = channels.map(({ sent }) => sent().map(({ text }) => text))
      expect(red).toHaveLength(2)
      expect(blue).toEqual(red)
    })
  })

  describe('channels', () => {
    const wish = { language: 'en', kinds: ['turn'], games: [] } as const
    const refusalOf = (client: TestClient, service: string, target: string) =>
      client.refusalOf('notice.add', { ...wish, service, target })

    it('lead to allowed hosts and to e-mail addresses only (W41), and belong to one person (W42)', async () => {
      const client = await at.server.client()
      const rules = { rule: 'W41', reason: 'notice.address' }
      for (const target of [
        'https://192.168.0.1/hook',
        'http://169.254.169.254/latest/meta-data',
        'https://localhost/hook',
        'https://discord.com/api/webhooks/1/x',
        `${at.hooks.origin.replace('127.0.0.1', 'localhost')}/hook`,
        'file:///etc/passwd',
        'hook',
      ])
        expect([target, await refusalOf(client, 'json', target)]).toEqual([target, rules])
      expect(await refusalOf(client, 'telegram', `${at.hooks.origin}/bot1:x/sendMessage`)).toEqual(rules)
      for (const target of [
        'somebody',
        'a@b',
        'a@example.org, b@example.org',
        'a@example.org\nBcc: b@example.org',
      ])
        expect([target, await refusalOf(client, 'email', target)]).toEqual([target, rules])

      const { channel } = await at.webhook(client)
      const other = await at.server.client()
      for (const [message, rest] of [
        ['notice.test', {}],
        ['notice.remove', {}],
        ['notice.change', wish],
      ] as const)
        expect(await other.refusalOf(message, { channel, ...rest })).toMatchObject({ rule: 'W42' })
      expect(
        (await client.get('notice.change', { channel, ...wish, games: [], kinds: ['seek'] })).channel.kinds,
      ).toEqual(['seek'])
      await client.get('notice.remove', { channel })
      expect(await channelsOf(client)).toEqual([])
    })

    it('are six of a person at most (W40), even when many are added at once', async () => {
      const client = await at.server.client()
      const answers = await Promise.all(
        Array.from({ length: 9 }, (_, place) =>
          client.ask('notice.add', {
            service: 'json',
            target: `${at.hooks.origin}/hook/many-${place}`,
            language: 'en',
            kinds: [],
            games: [],
          }),
        ),
      )
      expect(answers.filter(({ ok }) => ok)).toHaveLength(6)
      expect(answers.filter(({ ok }) => !ok)).toMatchObject(Array(3).fill({ refusal: { rule: 'W40' } }))
    })

    it('are not used to send links to somebody else: three a day to an address, however many ask', async () => {
      const address = newAddress()
      const answers = []
      for (let i = 0; i < 4; i++) {
        const client = await at.server.client()
        answers.push(
          await client.ask('notice.add', {
            ...wish,
            kinds: [],
            games: [],
            service: 'email',
            target: address,
          }),
        )
      }
      expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false])
      expect(answers.at(-1)).toMatchObject({ refusal: { rule: 'W10' } })
      expect(at.mails.to(address)).toHaveLength(3)
    })

    it('leave no address and no token in the log, nor in what their person downloads, and go with the person', async () => {
      const client = await at.server.client()
      const { path, channel } = await at.webhook(client)
      const { address } = await at.email(client)
      await client.get('notice.test', { channel })
      at.hooks.reply(path, { status: 500 })
      await client.ask('notice.test', { channel })
      const data = await fetch(`${at.server.url}/api/me/data`, { headers: { cookie: client.cookie } })
      const text = await data.text()
      const addresses = JSON.parse(text).notices.map((each: { address: string }) => each.address)
      expect(addresses.toSorted()).toEqual([address, at.hooks.origin].toSorted())
      expect(text).not.toContain(path)
      for (const secret of [path, address]) expect(at.server.logged()).not.toContain(secret)

      const me = await fetch(`${at.server.url}/api/me`, { headers: { cookie: client.cookie } })
      const { name } = (await me.json()) as { name: string }
      await client.get('people.forgetMe', { name })
      await eventually(async () => {
        const left = await query(at.server.databaseUrl, 'SELECT FROM notice_channel WHERE target = $1', [
          address,
        ])
        expect(left).toEqual([])
      })
    })
  })
})
