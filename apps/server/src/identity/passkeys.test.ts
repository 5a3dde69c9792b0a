import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from '../../testing/authenticator.ts'
import { eventually } from '../../testing/eventually.ts'
import { openRoom } from '../../testing/night.ts'
import { post } from '../../testing/post.ts'
import { query } from '../../testing/store/databases.ts'
import { newCookie, openTestServer, type TestServer } from '../../testing/test-server.ts'
import { relyingPartyAt } from './relying-party.ts'

describe('the server as passkeys know it', () => {
  const none = undefined
  it.each([
    ['http://localhost:3000', none, 'localhost'],
    ['http://localhost:3000', 'https://play.example', 'localhost'],
    ['https://play.example', 'https://play.example', 'play.example'],
    ['https://play.example:8443', 'https://play.example:8443', 'play.example'],
    ['https://play.example', none, 'play.example'],
    ['https://elsewhere.example', 'https://play.example', none],
    ['http://play.example', none, none],
    ['http://192.168.1.5:3000', none, none],
    ['https://192.168.1.5', none, none],
    ['https://[::1]:3000', none, none],
  ])('from the page %s with the public address %s is %s', (origin, publicUrl, id) => {
    expect(relyingPartyAt(origin, publicUrl)).toEqual(id && { id, origin })
  })
})

describe('a passkey', () => {
  let server: TestServer
  /** Browsers make no passkeys at a numeric address; the tests still reach the server by one. */
  const page = 'https://play.example'
  beforeAll(async () => {
    server = await openTestServer({ PUBLIC_URL: page, RECOVERIES_PER_TEN_MINUTES: '1000' })
  })
  afterAll(() => server.close())

  type Path = Parameters<typeof post>[1]
  const say = async <P extends Path>(path: P, body: unknown, cookie: string, origin = page) =>
    (await post(server.url, path, body, { cookie, origin })) as {
      status: number
      answer: {
        ok: boolean
        options: { challenge: string; [key: string]: unknown }
        refusal?: unknown
        name?: string
      }
      cookie: string | undefined
    }
  const begin = async (cookie: string) =>
    (await say('/api/passkey/register/options', {}, cookie)).answer.options
  const keep = (cookie: string, credential: unknown) =>
    say('/api/passkey/register/verify', { credential }, cookie)
  const ask = async (cookie: string) =>
    (await say('/api/passkey/authenticate/options', {}, cookie)).answer.options
  const enter = (cookie: string, credential: unknown) =>
    say('/api/passkey/authenticate/verify', { credential }, cookie)
  const wrong = { ok: false, refusal: { rule: 'W18', reason: 'passkey.wrong' } }

  /** An authenticator with a passkey for the person with this cookie. */
  async function passkeyOf(cookie: string): Promise<Authenticator> {
    const authenticator = new Authenticator(page)
    expect((await keep(cookie, authenticator.make(await begin(cookie)))).answer.ok).toBe(true)
    return authenticator
  }
  const fresh = () => newCookie(server.url)

  it('is made on a known device and makes a fresh one the same person: same name, same seats', async () => {
    const { room, red } = await openRoom(server)
    await red.get('me.rename', { name: 'Dora' })
    const options = await begin(red.cookie)
    expect(options).toMatchObject({
      rp: { id: 'play.example', name: 'Ops Room' },
      user: { name: 'Dora' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    })
    const authenticator = new Authenticator(page)
    const { answer } = await keep(red.cookie, authenticator.make(options))
    const passkey = { id: expect.any(String), label: 'Unknown device', since: expect.any(String) }
    expect(answer).toEqual({ ok: true, passkey })

    const before = await server.client()
    const asked = await ask(before.cookie)
    expect(asked).toMatchObject({ rpId: 'play.example', userVerification: 'preferred' })
    expect(asked).not.toHaveProperty('allowCredentials')
    const entered = await enter(before.cookie, authenticator.sign(asked))
    expect([entered.status, entered.answer]).toEqual([200, { ok: true, name: 'Dora' }])
    const client = await server.client(entered.cookie)
    expect((await client.open(room, 'red')).yours).toEqual(['red'])
    await eventually(() => expect(before.socket.connected).toBe(false))
    expect(await client.get('me.passkeys', {})).toEqual({
      ok: true,
      passkeys: [{ ...passkey, lastUsed: expect.any(String) }],
    })
  })

  it('is named when the next one is made, so that an authenticator keeps only one for each person', async () => {
    const cookie = await fresh()
    const first = await begin(cookie)
    const { id } = await passkeyOf(cookie)
    const second = await begin(cookie)
    expect(second.user).toEqual(first.user)
    expect(second.excludeCredentials).toMatchObject([{ id: id.toString('base64url') }])
    expect(JSON.stringify(second)).not.toContain(cookie.split(/[=.]/)[1])
  })

  it('answers each challenge once, and within five minutes (W18)', async () => {
    const authenticator = await passkeyOf(await fresh())
    const cookie = await fresh()
    const asked = await ask(cookie)
    expect((await enter(cookie, new Authenticator(page).sign(asked))).answer).toEqual(wrong)
    expect((await enter(cookie, authenticator.sign(asked))).answer).toEqual(wrong)
    const late = authenticator.sign(await ask(cookie))
    await query(server.databaseUrl, `UPDATE challenge SET until = until - interval '5 minutes 1 second'`)
    expect((await enter(cookie, late)).answer).toEqual(wrong)
    const elsewhere = authenticator.sign(await ask(await fresh()))
    expect((await enter(cookie, elsewhere)).answer).toEqual(wrong)
    expect((await enter(cookie, authenticator.sign(await ask(cookie)))).answer.ok).toBe(true)
  })

  it.each<[string, (authenticator: Authenticator) => void]>([
    ['on a page of somebody else', (authenticator) => (authenticator.origin = 'https://evil.example')],
    ['with a counter that went back', (authenticator) => (authenticator.counter -= 3)],
  ])('that answers %s is refused (W18)', async (_, spoil) => {
    const authenticator = new Authenticator(page)
    const owner = await fresh()
    authenticator.counter = 5
    await keep(owner, authenticator.make(await begin(owner)))
    const cookie = await fresh()
    spoil(authenticator)
    expect((await enter(cookie, authenticator.sign(await ask(cookie)))).answer).toEqual(wrong)
  })

  it.each<[string, (authenticator: Authenticator) => void]>([
    ['on a page of somebody else', (authenticator) => (authenticator.origin = 'https://evil.example')],
    [
      'with certificates of its maker',
      (authenticator) =>
        (authenticator.attestation = { fmt: 'packed', attStmt: new Map([['x5c', new Uint8Array(9)]]) }),
    ],
    ['by a maker we did not ask for', (authenticator) => (authenticator.attestation.fmt = 'android-key')],
  ])('that is made %s is refused (W18)', async (_, spoil) => {
    const cookie = await fresh()
    const authenticator = new Authenticator(page)
    spoil(authenticator)
    expect((await keep(cookie, authenticator.make(await begin(cookie)))).answer).toEqual(wrong)
  })

  it('of a wrong form is refused (W1, W18)', async () => {
    const cookie = await fresh()
    const made = new Authenticator(page).make(await begin(cookie))
    const odd = { ...made, response: { ...made.response, attestationObject: 'AAAA' } }
    expect((await keep(cookie, odd)).answer).toEqual(wrong)
    expect((await keep(cookie, made)).answer).toEqual(wrong)
    for (const none of [undefined, null, 7, {}, { ...made, type: 'password' }, { ...made, id: '' }])
      expect((await keep(cookie, none)).answer).toMatchObject({ refusal: { rule: 'W1' } })
    const signed = new Authenticator(page).sign(await ask(cookie))
    expect((await enter(cookie, { ...signed, response: {} })).answer).toMatchObject({
      refusal: { rule: 'W1' },
    })
  })

  it('is not stored twice, from whichever device it comes (W18)', async () => {
    const authenticator = await passkeyOf(await fresh())
    const other = await fresh()
    expect((await keep(other, authenticator.make(await begin(other)))).answer).toEqual(wrong)
  })

  it('is refused from a device that plays already (W17)', async () => {
    const authenticator = await passkeyOf(await fresh())
    const { red } = await openRoom(server)
    const { answer, cookie } = await enter(red.cookie, authenticator.sign(await ask(red.cookie)))
    expect([answer, cookie]).toMatchObject([{ refusal: { rule: 'W17' } }, undefined])
  })

  it('is useless when its person has revoked it, which nobody else can do (W15)', async () => {
    const owner = await server.client()
    const authenticator = await passkeyOf(owner.cookie)
    const passkey = (await owner.get('me.passkeys', {})).passkeys[0]?.id ?? ''
    const other = await server.client()
    expect(await other.refusalOf('me.revokePasskey', { passkey })).toMatchObject({ rule: 'W15' })
    expect(await owner.ask('me.revokePasskey', { passkey })).toEqual({ ok: true })
    expect(await owner.refusalOf('me.revokePasskey', { passkey })).toMatchObject({ rule: 'W15' })
    expect((await owner.get('me.passkeys', {})).passkeys).toEqual([])
    expect((await enter(other.cookie, authenticator.sign(await ask(other.cookie)))).answer).toEqual(wrong)
  })

  it('is one of at most twenty (W20), and cannot be made at an address where browsers refuse (W19)', async () => {
    const cookie = await fresh()
    for (let i = 0; i < 20; i++) await passkeyOf(cookie)
    const refusalOf = async (origin?: string) =>
      (await say('/api/passkey/register/options', {}, cookie, origin)).answer.refusal
    expect(await refusalOf()).toEqual({ rule: 'W20', reason: 'passkey.tooMany', data: { most: 20 } })
    expect(await refusalOf(server.url)).toEqual({ rule: 'W19', reason: 'passkey.notHere' })
  })

  it('leaves nothing in the log', async () => {
    const authenticator = await passkeyOf(await fresh())
    expect(server.logged()).not.toContain(authenticator.id.toString('base64url'))
    expect(server.logged()).not.toContain('challenge')
  })
})
