import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addTo, linkIn, type NoticeServer, newAddress, openNoticeServer, visit } from '../testing/notices.ts'

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
    // What the address is for was changed by the last wish, and it stays confirmed.
    expect((await client.get('notice.channels', {})).channels).toMatchObject([
      { id, kinds: ['turn'], confirmed: true },
    ])
  })

  it('works still when the mail server does not take the next one', async () => {
    const client = await at.server.client()
    const address = newAddress()
    const { id } = await addTo(client, { service: 'email', target: address })
    at.mails.setDown(true)
    expect(await client.refusalOf('notice.test', { channel: id })).toMatchObject({ rule: 'W43' })
    at.mails.setDown(false)
    const link = linkIn(at.mails.to(address)[0]?.text ?? '', 'confirm')
    expect((await visit(at.server, link, 'POST')).status).toBe(200)
  })
})
