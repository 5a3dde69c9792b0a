import type { NoticeKind } from '@opsroom/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import {
  addTo,
  linkIn,
  type NoticeServer,
  newAddress,
  openNoticeServer,
  visit,
} from '../../testing/notices.ts'
import { query } from '../../testing/store/databases.ts'

describe('the link that confirms an e-mail address', () => {
  let at: NoticeServer
  beforeAll(async () => {
    at = await openNoticeServer()
  })
  afterAll(() => at.close())

  it('works until another one is sent, also when no more are sent that day', async () => {
    const client = await at.server.client()
    const address = newAddress()
    const wish = {
      ...{ service: 'email' as const, language: 'en' as const },
      ...{ target: address, kinds: [], games: [] },
    }
    const { id } = await addTo(client, wish)
    await client.get('notice.test', { channel: id })
    await addTo(client, wish)
    const links = at.mails.to(address).map(({ text }) => linkIn(text, 'confirm'))
    expect(new Set(links).size).toBe(3)
    expect(await client.refusalOf('notice.test', { channel: id })).toMatchObject({ rule: 'W10' })
    expect(await client.refusalOf('notice.add', { ...wish, kinds: ['turn'] })).toMatchObject({ rule: 'W10' })
    for (const old of links.slice(0, 2)) expect((await visit(at.server, old, 'POST')).status).toBe(410)
    expect((await visit(at.server, links[2] ?? '', 'POST')).status).toBe(200)
    // The last wish has changed the notices of the address, which stays confirmed.
    expect((await client.get('notice.channels', {})).channels).toMatchObject([
      { id, kinds: ['turn'], confirmed: true },
    ])
  })

  it('is sent by itself when the mail server has put it off, and each try is free', async () => {
    const client = await at.server.client()
    const target = newAddress()
    const kinds: NoticeKind[] = ['turn']
    const wish = { service: 'email' as const, language: 'en' as const, target, kinds, games: [] }
    at.mails.setDown(true)
    for (let i = 0; i < 5; i++) {
      const { channel } = await client.get('notice.add', wish)
      expect(channel).toMatchObject({ confirmed: false, failed: { why: 'mailServer', status: 451 } })
    }
    const tries = () => at.mails.asked().filter((asked) => asked === target).length
    const before = tries()
    await at.clock.forward(90)
    await eventually(() => expect(tries()).toBe(before + 1))
    at.mails.setDown(false)
    await at.clock.forward(200)
    await eventually(() => expect(at.mails.to(target)).toHaveLength(1))
    const { channels } = await client.get('notice.channels', {})
    expect(channels[0]).not.toHaveProperty('failed')
    const link = linkIn(at.mails.to(target)[0]?.text ?? '', 'confirm')
    expect((await visit(at.server, link, 'POST')).status).toBe(200)
    await at.clock.forward(3600)
    expect(at.mails.to(target)).toHaveLength(1)
  })

  it('goes to addresses with a domain of another script, which is shown as it is written', async () => {
    const client = await at.server.client()
    const name = newAddress().split('@')[0]
    for (const [written, sent] of [
      ['müller.example', 'xn--mller-kva.example'],
      ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ]) {
      const { target } = await addTo(client, { service: 'email', target: `${name}@${written}` })
      expect(target).toBe(`${name}@${written}`)
      const kept = 'SELECT FROM notice_channel WHERE target = $1'
      expect(await query(at.server.databaseUrl, kept, [`${name}@${sent}`])).toHaveLength(1)
      // The sink says domains as people write them.
      expect(at.mails.to(`${name}@${written}`)).toHaveLength(1)
    }
    const wish = { service: 'email', language: 'en', kinds: [], games: [] } as const
    for (const target of [
      'jo@',
      '@a.example',
      'jo@a b.example',
      'jo@nodot',
      'jo@127.0.0.1',
      'jo@0x7f.1',
      'jo@a.example>',
      'jö@a.example',
    ])
      expect(await client.refusalOf('notice.add', { ...wish, target })).toMatchObject({ rule: 'W41' })
  })

  it('works still when the mail server puts the next one off', async () => {
    const client = await at.server.client()
    const address = newAddress()
    const { id } = await addTo(client, { service: 'email', target: address })
    at.mails.setDown(true)
    expect(await client.get('notice.test', { channel: id })).toMatchObject({
      channel: { confirmed: false, failed: { status: 451 } },
    })
    const link = linkIn(at.mails.to(address)[0]?.text ?? '', 'confirm')
    expect((await visit(at.server, link, 'POST')).status).toBe(200)
    at.mails.setDown(false)
  })
})
