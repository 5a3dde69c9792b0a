import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { channelsOf } from '../../testing/notices/guessing.ts'
import { type NoticeServer, newAddress, openNoticeServer } from '../../testing/notices.ts'
import { query } from '../../testing/store/databases.ts'
import type { TestClient } from '../../testing/test-client.ts'

describe('channels for notices', () => {
  let at: NoticeServer
  beforeAll(async () => {
    at = await openNoticeServer()
  })
  afterAll(() => at.close())

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
