import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { firstCookieOf } from '../../testing/first-cookie.ts'
import { openRoom } from '../../testing/night.ts'
import { query } from '../../testing/store/databases.ts'
import { TestClient } from '../../testing/test-client.ts'
import { newCookie, openTestServer, type TestServer } from '../../testing/test-server.ts'

describe('the devices of a person', () => {
  let server: TestServer
  let key: string
  beforeAll(async () => {
    server = await openTestServer()
    const [row] = await query<{ value: string }>(
      server.databaseUrl,
      `SELECT value FROM setting WHERE key = 'cookieKey'`,
    )
    key = row?.value ?? ''
  })
  afterAll(() => server.close())

  const personOf = (cookie: string) => cookie.split(/[=.]/)[1] ?? ''
  const firstOf = (cookie: string) => `opsroom=${firstCookieOf(personOf(cookie), key)}`
  const devicesOf = async (client: TestClient) => (await client.get('me.devices', {})).devices
  const refused = { rule: 'W13', reason: 'identity.missing' }

  it('begin with the one that the person came with first', async () => {
    const client = await server.client()
    const [device, ...others] = await devicesOf(client)
    expect(others).toEqual([])
    expect(device).toMatchObject({ label: 'Unknown device', current: true })
    expect(Date.parse(device?.since ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(Date.parse(device?.lastSeen ?? '')).toBeGreaterThanOrEqual(Date.parse(device?.since ?? ''))
  })

  it('are called by browser and system', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const answer = await fetch(`${server.url}/api/me`, { headers })
    const client = await server.client(answer.headers.getSetCookie()[0]?.split(';')[0])
    expect(await devicesOf(client)).toMatchObject([{ label: 'Firefox on Linux' }])
  })

  it('with a cookie of the first version keep their seats, and get a cookie that names the device at their next visit', async () => {
    const { room, red } = await openRoom(server)
    const first = firstOf(red.cookie)
    const client = await server.client(first)
    expect((await client.open(room, 'red')).yours).toEqual(['red'])
    const upgraded = await newCookie(server.url, first)
    expect(upgraded.split('.')).toHaveLength(3)
    expect(personOf(upgraded)).toBe(personOf(red.cookie))
    const again = await server.client(upgraded)
    // When it was seen last may be written between the two questions.
    const known = async (one: TestClient) => (await devicesOf(one)).map(({ lastSeen: _, ...rest }) => rest)
    expect(await known(again)).toEqual(await known(client))
    expect(await devicesOf(again)).toHaveLength(2)
    const ids = (await devicesOf(again)).map(({ id }) => id)
    expect(ids).not.toContain(personOf(red.cookie))
  })

  it('when revoked lose their connections at once, at every server, and their cookies', async () => {
    const there = await openTestServer({ DATABASE_URL: server.databaseUrl })
    const mine = await server.client()
    const first = firstOf(mine.cookie)
    const upgraded = await newCookie(server.url, first)
    const lost = [await server.client(first), await there.client(upgraded)]
    const device = (await devicesOf(mine)).find(({ current }) => !current)?.id ?? ''
    expect(await mine.ask('me.revoke', { device })).toEqual({ ok: true })
    await eventually(() => expect(lost.map(({ socket }) => socket.connected)).toEqual([false, false]))
    for (const cookie of [first, upgraded]) {
      await expect(TestClient.open(server.url, cookie)).rejects.toEqual(refused)
      await expect(TestClient.open(there.url, cookie)).rejects.toEqual(refused)
      expect(personOf(await newCookie(server.url, cookie))).not.toBe(personOf(mine.cookie))
    }
    expect(mine.socket.connected).toBe(true)
    expect(await devicesOf(mine)).toMatchObject([{ current: true }])
    await there.close()
  })

  it('lose their connections even when the notification of it was lost', async () => {
    const mine = await server.client()
    const lost = await server.client(firstOf(mine.cookie))
    const device = (await devicesOf(lost)).find(({ current }) => current)?.id
    await query(server.databaseUrl, 'UPDATE device SET revoked_at = now() WHERE id = $1', [device])
    await query(
      server.databaseUrl,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'opsroom-notifications' AND datname = current_database()`,
    )
    await eventually(() => expect(lost.socket.connected).toBe(false))
    expect(mine.socket.connected).toBe(true)
  })

  it('may revoke themselves: that signs out', async () => {
    const client = await server.client()
    const [device] = await devicesOf(client)
    client.socket.emit('me.revoke', { device: device?.id })
    await eventually(() => expect(client.socket.connected).toBe(false))
    await expect(TestClient.open(server.url, client.cookie)).rejects.toEqual(refused)
  })

  it('of others cannot be revoked, nor an unknown device, nor the same one twice (W15)', async () => {
    const [mine, other] = [await server.client(), await server.client()]
    const refusalOf = (device: string) => mine.refusalOf('me.revoke', { device })
    const [theirs] = await devicesOf(other)
    expect(await refusalOf(theirs?.id ?? '')).toMatchObject({ rule: 'W15', reason: 'device.unknown' })
    expect(await refusalOf(personOf(mine.cookie))).toMatchObject({ rule: 'W15' })
    expect(await mine.refusalOf('me.revoke', { device: 'x' })).toMatchObject({ rule: 'W1' })
    expect(await refusalOf(other.cookie)).toMatchObject({ rule: 'W1' })
    expect(other.socket.connected).toBe(true)
  })
})
