import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { openRoom } from '../../testing/night.ts'
import { post } from '../../testing/post.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { query } from '../../testing/store/databases.ts'
import { TestClient } from '../../testing/test-client.ts'
import { newCookie, openTestServer, type TestServer } from '../../testing/test-server.ts'

const form = /^([A-HJKMNP-Z2-9]{4}-){6}[A-HJKMNP-Z2-9]{4}$/
const wrong = { ok: false, refusal: { rule: 'W16', reason: 'recovery.wrong' } }

describe('a recovery code', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ TRUST_PROXY: '1' })
  })
  afterAll(() => server.close())

  let addresses = 0
  /** From a new address each time, unless one is named. */
  const recover = (code: unknown, cookie: string, address = `10.0.${addresses++}.1`) =>
    post(server.url, '/api/recover', { code }, { cookie, 'x-forwarded-for': address })
  const fresh = () => newCookie(server.url)
  const codeOf = async (client: TestClient) => (await client.get('me.recoveryCode', {})).code

  it('makes a new device one of the same person: same name, same seats', async () => {
    const { room, red } = await openRoom(server)
    await red.get('me.rename', { name: 'Dora' })
    expect(await red.get('me.devices', {})).not.toHaveProperty('recoveryCodeSince')
    const code = await codeOf(red)
    expect(code).toMatch(form)
    const { status, answer, cookie } = await recover(code, await fresh())
    expect([status, answer]).toEqual([200, { ok: true, name: 'Dora' }])
    const client = await server.client(cookie)
    expect((await client.open(room, 'red')).yours).toEqual(['red'])
    const { devices, recoveryCodeSince } = await red.get('me.devices', {})
    expect(devices).toHaveLength(2)
    expect(Date.parse(recoveryCodeSince ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  it('may be typed in lower case, with spaces or without dashes, and more than once', async () => {
    const code = await codeOf(await server.client())
    for (const typed of [code.toLowerCase(), ` ${code.replaceAll('-', ' ')} `, code.replaceAll('-', '')])
      expect((await recover(typed, await fresh())).answer.ok).toBe(true)
  })

  it('ends the connections and the cookie that the device had as another person', async () => {
    const code = await codeOf(await server.client())
    const before = await server.client()
    const { cookie } = await recover(code, before.cookie)
    await eventually(() => expect(before.socket.connected).toBe(false))
    await expect(TestClient.open(server.url, before.cookie)).rejects.toMatchObject({ rule: 'W13' })
    expect((await recover(code, before.cookie)).answer).toMatchObject({ refusal: { rule: 'W13' } })
    await server.client(cookie)
  })

  it('is useless once there is a newer one', async () => {
    const client = await server.client()
    const [first, second] = [await codeOf(client), await codeOf(client)]
    expect(await recover(first, await fresh())).toEqual({ status: 400, answer: wrong, cookie: undefined })
    expect((await recover(second, await fresh())).answer.ok).toBe(true)
  })

  it('changes nothing for a device that is already this person’s', async () => {
    const client = await server.client()
    const { answer, cookie } = await recover(await codeOf(client), client.cookie)
    expect([answer.ok, cookie]).toEqual([true, undefined])
    expect((await client.get('me.devices', {})).devices).toHaveLength(1)
  })

  it.each([
    ['nothing', () => ''],
    ['no code', () => 'open sesame'],
    ["nobody's code", () => 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGGG'],
    ['a code with one wrong letter', (code: string) => code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A')],
    ['a code with one letter too many', (code: string) => `${code}A`],
  ])('is refused in the same words when it is %s (W16)', async (_, spoil) => {
    const code = await codeOf(await server.client())
    expect((await recover(spoil(code), await fresh())).answer).toEqual(wrong)
  })

  it('changes nothing for a person who plays already, and does not say whether the code was right (W17)', async () => {
    const { red } = await openRoom(server)
    const host = await server.client()
    await host.get('room.create', roomWish({ listed: false, spectators: 'none' }))
    const code = await codeOf(await server.client())
    for (const { cookie } of [red, host]) {
      const answers = [await recover(code, cookie), await recover('wrong', cookie)]
      const refusal = { rule: 'W17', reason: 'identity.plays' }
      for (const answer of answers)
        expect(answer).toEqual({ status: 409, answer: { ok: false, refusal }, cookie: undefined })
    }
    expect(red.socket.connected).toBe(true)
  })

  it('is known to its owner alone: neither database nor log holds it', async () => {
    const code = await codeOf(await server.client())
    await recover(code, await fresh())
    await recover(`${code}X`, await fresh())
    const rows = await query(server.databaseUrl, 'SELECT * FROM recovery')
    const kept = JSON.stringify(rows) + server.logged()
    for (const text of [code, code.replaceAll('-', ''), code.slice(10), code.replaceAll('-', '').slice(6)])
      expect(kept).not.toContain(text)
    expect(server.logged()).not.toMatch(/opsroom(-\w+)?=/)
  })

  it('may be tried a limited number of times from one address, which limits no other address (W10)', async () => {
    const cookie = await fresh()
    const tries = await Promise.all(Array.from({ length: 12 }, () => recover('wrong', cookie, '10.9.9.9')))
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await recover('wrong', cookie, '10.9.9.9')).answer).toMatchObject({ refusal: { rule: 'W10' } })
    expect((await recover('wrong', cookie, '10.9.9.8')).answer).toEqual(wrong)
  })
})

describe('a post', () => {
  let server: TestServer
  let cookie: string
  beforeAll(async () => {
    server = await openTestServer({ RECOVERIES_PER_TEN_MINUTES: '1000' })
    cookie = await newCookie(server.url)
  })
  afterAll(() => server.close())

  const code = { code: 'wrong' }
  it.each([
    ['no JSON', '{', {}, 400, 'W1'],
    [
      'something else than JSON',
      'code=x',
      { 'content-type': 'application/x-www-form-urlencoded' },
      400,
      'W1',
    ],
    ['JSON that calls itself text', code, { 'content-type': 'text/plain' }, 400, 'W1'],
    ['a wrong type', { code: 7 }, {}, 400, 'W1'],
    ['a field that is none', { code: 'x', device: 'y' }, {}, 400, 'W1'],
    ['too much', { code: 'x'.repeat(20_000) }, {}, 413, 'W2'],
    ['nothing', 'null', {}, 400, 'W1'],
    ['what another page says', code, { origin: 'https://evil.example' }, 403, 'W21'],
    ['what a page in a frame of nobody says', code, { origin: 'null' }, 403, 'W21'],
    ['what the browser says comes from another site', code, { 'sec-fetch-site': 'cross-site' }, 403, 'W21'],
    ['what nobody says', code, { cookie: '' }, 401, 'W13'],
    ['what a forger says', code, { cookie: 'opsroom=a.b.c' }, 401, 'W13'],
  ])('with %s is refused with an id', async (_, body, headers, status, rule) => {
    const posted = await post(server.url, '/api/recover', body, { cookie, ...(headers as object) })
    expect([posted.status, posted.answer]).toMatchObject([status, { ok: false, refusal: { rule } }])
    expect(posted.cookie).toBeUndefined()
  })

  it('makes room for one device more than a person may have: another one is revoked, and nobody is locked out', async () => {
    const small = await openTestServer({ TRUST_PROXY: '1', DEVICES_PER_PERSON: '2' })
    const client = await small.client()
    const { code } = await client.get('me.recoveryCode', {})
    const another = async () => {
      const cookie = await newCookie(small.url)
      return (await post(small.url, '/api/recover', { code }, { cookie })).cookie
    }
    const cookies = [client.cookie, await another(), await another()]
    const { devices } = await (await small.client(cookies.at(-1))).get('me.devices', {})
    expect(devices.map(({ current }) => current).toSorted()).toEqual([false, true])
    const known = await Promise.all(
      cookies.map((cookie) =>
        TestClient.open(small.url, cookie).then(
          (one) => one.close(),
          () => 'revoked',
        ),
      ),
    )
    expect(known.filter((answer) => answer === 'revoked')).toHaveLength(1)
    await small.close()
  })
})
