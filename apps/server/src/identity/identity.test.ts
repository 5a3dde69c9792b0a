import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { firstCookieOf } from '../../testing/first-cookie.ts'
import { TestClient } from '../../testing/test-client.ts'
import { newCookie, openTestServer, type TestServer } from '../../testing/test-server.ts'
import { cookieHolderIn, legacyDeviceIdOf, newCookieKey, signCookie } from './cookie.ts'
import { deviceLabelOf } from './label.ts'
import { isOwnOrigin } from './origin.ts'

const somebody = {
  person: '4b5f9b1e-8f0e-4c59-9a4e-3f2d1c0b9a88',
  device: 'a0e6f0d2-54a5-4d0a-9d5e-0d4d4a3f1c11',
}

describe('a cookie', () => {
  const key = newCookieKey()
  const { person, device } = somebody
  const cookie = signCookie(somebody, key)
  const signature = cookie.split('.')[2]

  it('names the person and the device that it was made for', () => {
    expect(cookieHolderIn(cookie, key)).toEqual({ person, device })
  })

  it('of the first version names a person, and one device for all cookies of that version', () => {
    const first = firstCookieOf(person, key)
    expect(cookieHolderIn(first, key)).toEqual({ person, device: legacyDeviceIdOf(person) })
    expect(legacyDeviceIdOf(person)).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  })

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['a person without a signature', person],
    ['a person with an empty signature', `${person}.`],
    ['a person and a device without a signature', `${person}.${device}`],
    ['a signature by another key', signCookie({ person, device }, newCookieKey())],
    ['the signature of another device', `${person}.${person}.${signature}`],
    ['the signature of a device for the person alone', `${person}.${signature}`],
    ['more than these three', `${cookie}.${signature}`],
  ])('names nobody when it is %s', (_, value) => {
    expect(cookieHolderIn(value, key)).toBeUndefined()
  })
})

describe('a device', () => {
  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
      'Chrome on Linux',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 (KHTML) Version/18.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
    ['curl/8.0', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('that says "%s" is called "%s"', (userAgent, label) => {
    expect(deviceLabelOf(userAgent)).toBe(label)
  })
})

describe('an origin', () => {
  it.each([
    [undefined, 'here:3000', undefined, true],
    ['http://here:3000', 'here:3000', undefined, true],
    ['http://here:3001', 'here:3000', undefined, false],
    ['https://evil.example', 'here:3000', undefined, false],
    ['https://play.example', '127.0.0.1:3000', 'https://play.example', true],
    ['null', 'here:3000', undefined, false],
    ['', 'here:3000', undefined, false],
    ['https://here:3000', 'here:3000', undefined, false],
    ['https://127.0.0.1:3000', '127.0.0.1:3000', undefined, false],
    ['https://a-tunnel.example', 'a-tunnel.example', undefined, true],
    ['ftp://a-tunnel.example', 'a-tunnel.example', undefined, false],
    ['http://192.168.1.5:3000', '192.168.1.5:3000', 'https://play.example', true],
    ['http://play.example', 'play.example', 'https://play.example', false],
    ['https://rebound.example', 'rebound.example', 'https://play.example', false],
  ])('%s at the host %s with the public address %s: %s', (origin, host, publicUrl, isOurs) => {
    expect(isOwnOrigin(origin, host, publicUrl)).toBe(isOurs)
  })
})

describe('a caller', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  const me = async (cookie?: string) => {
    const answer = await fetch(`${server.url}/api/me`, { headers: cookie ? { cookie } : {} })
    return { body: await answer.json(), headers: answer.headers }
  }

  const nameOf = (cookie: string) => cookie.split('=')[0]
  const contentOf = (cookie: string) => cookie.split(/[=;]/)[1]
  /** A cookie under the name that it would have had in an earlier version. */
  const earlier = (cookie: string) => `opsroom=${contentOf(cookie)}`

  it('is welcomed with a name and a cookie that no script can read', async () => {
    const { body, headers } = await me()
    expect(body).toEqual({
      name: expect.stringMatching(/^Pilot \d{4}$/),
      tag: expect.stringMatching(/^[\w-]{16}$/),
      pushKey: expect.stringMatching(/^[\w-]{87}$/),
    })
    expect(headers.getSetCookie()[0]).toMatch(/; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('is known again, with the new name after a renaming, at any server of this database', async () => {
    const cookie = await newCookie(server.url)
    const client = await server.client(cookie)
    await client.get('me.rename', { name: 'Dora' })
    expect((await me(cookie)).body).toMatchObject({ name: 'Dora' })
    const other = await openTestServer({ DATABASE_URL: server.databaseUrl })
    const answer = await fetch(`${other.url}/api/me`, { headers: { cookie } })
    expect(await answer.json()).toEqual((await me(cookie)).body)
    await other.close()
  })

  it.each([
    ['no cookie', async () => undefined],
    ['a forged cookie', async () => 'opsroom=4b5f9b1e-8f0e-4c59-9a4e-3f2d1c0b9a88.AAAA'],
    ['a cookie that is none', async () => 'opsroom=%%%'],
    ['a cookie whose end was changed', async () => (await newCookie(server.url)).slice(0, -3)],
  ])('gets no connection with %s (W13)', async (_, cookie) => {
    const connecting = TestClient.open(server.url, await cookie())
    await expect(connecting).rejects.toEqual({ rule: 'W13', reason: 'identity.missing' })
  })

  it('gets no connection from a page of another server', async () => {
    const cookie = await newCookie(server.url)
    await expect(TestClient.open(server.url, cookie, { origin: 'https://evil.example' })).rejects.toThrow()
    const own = await TestClient.open(server.url, cookie, { origin: server.url })
    own.close()
  })

  it('gets a cookie of this very host alone where the public address is https, and is known by an earlier one', async () => {
    const secure = await openTestServer({
      DATABASE_URL: server.databaseUrl,
      PUBLIC_URL: 'https://play.example',
    })
    const visit = async (cookie: string) => {
      const { headers } = await fetch(`${secure.url}/api/me`, { headers: { cookie } })
      return headers.getSetCookie()[0] ?? ''
    }
    const [plain, another] = [await newCookie(server.url), await newCookie(server.url)]
    const given = await visit(plain)
    expect(given).toMatch(
      /^__Host-opsroom-[\da-f]{6}=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const [own = ''] = given.split(';')
    expect(contentOf(own)).toBe(contentOf(plain))
    // Another host of the domain can put a plain cookie there, before or after it.
    for (const foreign of [another, earlier(another)])
      for (const cookies of [
        `${foreign}; ${own}`,
        `${own}; ${foreign}`,
        `${foreign}; __Host-${earlier(own)}`,
      ])
        expect(await visit(cookies)).toBe(given)
    await secure.close()
  })

  it('is nobody with two cookies of two persons (W100), and somebody with one twice', async () => {
    const [one, other] = [await newCookie(server.url), await newCookie(server.url)]
    const twofold = { rule: 'W100', reason: 'identity.twofold' }
    const answer = await fetch(`${server.url}/api/me`, { headers: { cookie: `${one}; ${other}` } })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
    expect(await answer.json()).toEqual({ ok: false, refusal: twofold })
    await expect(TestClient.open(server.url, `${one}; ${other}`)).rejects.toEqual(twofold)
    for (const cookies of [`${one}; theme=dark; ${one}`, `opsroom=forged; ${one}`]) {
      const client = await TestClient.open(server.url, cookies)
      client.close()
    }
  })

  it('is nobody with a cookie of the earlier name beside one of another person (W100)', async () => {
    const [one, other] = [await newCookie(server.url), await newCookie(server.url)]
    const answer = await fetch(`${server.url}/api/me`, { headers: { cookie: `${earlier(one)}; ${other}` } })
    expect(answer.status).toBe(403)
  })

  it('keeps the cookies of two databases at one host, which browsers do not tell apart by port', async () => {
    const elsewhere = await openTestServer()
    const [here, there] = [await newCookie(server.url), await newCookie(elsewhere.url)]
    expect(nameOf(there)).not.toBe(nameOf(here))
    expect(await newCookie(elsewhere.url, here)).not.toContain(`${nameOf(here)}=`)
    for (const both of [`${here}; ${there}`, `${there}; ${here}`]) {
      expect(await newCookie(server.url, both)).toBe(here)
      expect(await newCookie(elsewhere.url, both)).toBe(there)
    }
    await elsewhere.close()
  })

  it('is known by a cookie of the earlier name, and given one of the present name with the same value', async () => {
    const [mine, foreign] = [await newCookie(server.url), `opsroom=${signCookie(somebody, newCookieKey())}`]
    const { headers } = await me(earlier(mine))
    expect(headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual([mine])
    for (const name of ['opsroom', '__Host-opsroom'])
      expect(await newCookie(server.url, `${name}=${contentOf(mine)}`)).toBe(mine)
    // A cookie of the earlier name that another database has signed says nothing here.
    for (const cookies of [`${foreign}; ${mine}`, `__Host-${foreign}; ${mine}`])
      expect(await newCookie(server.url, cookies)).toBe(mine)
  })

  it('loses the cookie of the earlier name when it becomes somebody else', async () => {
    const client = await server.client()
    const [device] = (await client.get('me.devices', {})).devices
    client.socket.emit('me.revoke', { device: device?.id })
    await eventually(() => expect(client.socket.connected).toBe(false))
    const { headers } = await me(`${earlier(client.cookie)}; ${client.cookie}`)
    const [given = '', deleted] = headers.getSetCookie()
    expect(nameOf(given)).toBe(nameOf(client.cookie))
    expect(contentOf(given)).not.toBe(contentOf(client.cookie))
    expect(deleted).toMatch(/^opsroom=; Max-Age=0; Path=\//)
  })

  it('gets no connection as another person than its page was told of (W100)', async () => {
    const [mine, others] = [await newCookie(server.url), await newCookie(server.url)]
    const { tag } = (await me(mine)).body as { tag: string }
    const connecting = (cookie: string) => {
      const socket = io(server.url, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth: { tag },
        extraHeaders: { cookie },
      })
      return new Promise((resolve) => {
        socket.once('connect', () => resolve('let in'))
        socket.once('connect_error', (error) => resolve((error as { data?: { rule: string } }).data?.rule))
      }).finally(() => socket.disconnect())
    }
    expect(await connecting(mine)).toBe('let in')
    expect(await connecting(others)).toBe('W100')
  })

  it('counts as one of the newcomers that an address may bring in a minute; a known person is let in', async () => {
    const strict = await openTestServer({ DATABASE_URL: server.databaseUrl, NEWCOMERS_PER_MINUTE: '2' })
    const cookie = await newCookie(strict.url)
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${strict.url}/api/me`, { headers })).status
    expect([await status({}), await status({})]).toEqual([200, 429])
    expect(await status({ cookie })).toBe(200)
    await strict.close()
  })
})
