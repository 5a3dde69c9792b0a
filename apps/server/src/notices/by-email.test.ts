import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRoom, settle } from '../../testing/night.ts'
import { back, channelsOf, guess, guessing, turnIn } from '../../testing/notices/guessing.ts'
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
} from '../../testing/notices.ts'
import { table } from '../../testing/test-client.ts'

const hour = 3600
const day = 24 * hour

describe('notices by e-mail', () => {
  let at: NoticeServer
  beforeAll(async () => {
    at = await openNoticeServer()
  })
  afterAll(() => at.close())

  it('go to an address that was confirmed by its link, which works once and for a day; before that nothing but the link', async () => {
    const night = await guessing(at)
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
    expect(await channelsOf(await back(at, night.blue))).toMatchObject([{ confirmed: false }])
    expect((await visit(at.server, link, 'POST', '')).status).toBe(200)
    expect((await visit(at.server, link, 'POST')).status).toBe(410)
    expect((await visit(at.server, link)).status).toBe(410)
    const blue = await back(at, night.blue)
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
    const night = await guessing(at)
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
    const night = await guessing(at)
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
    const forged = `${link.slice(0, -4)}AAAA`
    expect((await visit(at.server, forged, 'POST')).status).toBe(200)
    expect(await channelsOf(await back(at, night.blue))).toHaveLength(1)
    const answer = await visit(at.server, link, 'POST', 'List-Unsubscribe=One-Click')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await channelsOf(await back(at, night.blue))).toEqual([])
    expect((await visit(at.server, link, 'POST')).status).toBe(200)
  })

  it('stop where the mail server says for good that there is no such recipient, and wait where it says later', async () => {
    const night = await guessing(at)
    const { channel, address, sent } = await at.email(night.blue)
    await goesAway(at, night.blue)
    await guess(night)
    await at.pending(1, channel)
    at.mails.setDown(true)
    await at.clock.forward(gathered.email)
    const blue = await back(at, night.blue)
    expect(await channelsOf(blue)).toMatchObject([
      { dead: false, failed: { why: 'mailServer', status: 451 } },
    ])
    await goesAway(at, blue)
    at.mails.setDown(false)
    await at.pass(90)
    await at.clock.forward(15)
    expect(sent()).toHaveLength(1)

    at.mails.forget(address)
    const again = await back(at, night.blue)
    await again.open(night.room, 'blue')
    await again.order(night.room, 'blue', { type: 'guess', place: 'cellar' })
    await goesAway(at, again)
    await settle(night.red)
    await guess(night)
    await at.pending(1, channel)
    await at.pass(hour)
    await at.clock.forward(gathered.email)
    await at.pending(0, channel)
    const [shown] = await channelsOf(await back(at, night.blue))
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
