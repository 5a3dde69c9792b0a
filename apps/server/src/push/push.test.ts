import { pushMessageSchema, type Subscription } from '@opsroom/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comeBack, leave as goAway, subscribe, subscription } from '../../testing/away.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Night, openRoom, settle, startNight } from '../../testing/night.ts'
import { query } from '../../testing/store/databases.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

const minutes = 60_000

describe('push messages', () => {
  let server: TestServer
  /** All messages that came to the push service. */
  let sent: { endpoint: string; rooms: { code: string; waits: string }[] }[] = []
  let status = 201
  let late = 0
  let asked = 0
  beforeAll(async () => {
    const send = async ({ endpoint }: Subscription, text: string) => {
      const message = JSON.parse(text)
      // The message is data only: the device has the texts.
      expect(message).toEqual(pushMessageSchema.parse(message))
      sent.push({ endpoint, rooms: message.rooms })
      if (status === 0) throw new Error('the line is broken')
      return status
    }
    // The clock is read at each check for messages to send.
    const now = () => {
      asked++
      return new Date(Date.now() + late)
    }
    server = await openTestServer({}, undefined, { pushing: { send, now, every: 20 } })
  })
  afterAll(() => server.close())

  const leave = (client: TestClient) => goAway(server, client)
  const sentTo = (endpoint: string) => sent.filter((notice) => notice.endpoint === endpoint)
  /** Waits until the server has checked several times whether a push message is to be sent. */
  async function readLastSeen(): Promise<void> {
    const before = asked
    await eventually(() => expect(asked).toBeGreaterThan(before + 3))
  }
  const later = async (milliseconds: number) => {
    late += milliseconds
    await readLastSeen()
  }

  /** A night in which both have hidden, red is to guess, and blue has gone; with the endpoint of their push messages. */
  async function blueAway(): Promise<Night & { endpoint: string }> {
    const night = await startNight(server)
    const { room, red, blue } = night
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    await blue.order(room, 'blue', { type: 'hide', place: 'well' })
    const endpoint = await subscribe(blue)
    await leave(blue)
    await settle(red)
    return { ...night, endpoint }
  }
  const guess = ({ red, room }: Night) => red.order(room, 'red', { type: 'guess', place: 'cellar' })

  it('say that it is the turn of an absent player, and nothing more', async () => {
    const night = await blueAway()
    await guess(night)
    await eventually(() => expect(sentTo(night.endpoint)).toHaveLength(1))
    expect(sentTo(night.endpoint)).toEqual([
      {
        endpoint: night.endpoint,
        rooms: [{ code: night.code, waits: 'turn' }],
      },
    ])
    await readLastSeen()
    expect(sentTo(night.endpoint)).toHaveLength(1)
  })

  it('are not sent to a person who is connected with any device, nor to one who does not want them', async () => {
    const night = await blueAway()
    const back = await comeBack(server, night.blue.cookie)
    await guess(night)
    await readLastSeen()
    await later(3 * minutes) // the other device has shown it by now
    await leave(back)
    await readLastSeen()
    expect(sentTo(night.endpoint)).toEqual([])

    const second = await blueAway()
    const silent = await server.client(second.blue.cookie)
    expect((await silent.get('me.devices', {})).devices).toMatchObject([{ push: true }])
    expect(await silent.ask('me.push', { subscription: null })).toEqual({ ok: true })
    expect((await silent.get('me.devices', {})).devices).toMatchObject([{ push: false }])
    await leave(silent)
    await guess(second)
    await readLastSeen()
    expect(sentTo(second.endpoint)).toEqual([])
  })

  it('are sent when the connection proves to be dead soon after', async () => {
    const night = await blueAway()
    const back = await comeBack(server, night.blue.cookie)
    await guess(night)
    await readLastSeen()
    expect(sentTo(night.endpoint)).toEqual([])
    await leave(back)
    await eventually(() => expect(sentTo(night.endpoint)).toHaveLength(1))
  })

  it('are sent at most once an hour, then about all games that still wait', async () => {
    const night = await blueAway()
    await guess(night)
    await eventually(() => expect(sentTo(night.endpoint)).toHaveLength(1))
    const others = []
    for (let i = 0; i < 3; i++) {
      const { room, red, code } = await openRoom(server)
      const blue = await server.client(night.blue.cookie)
      await blue.command(room, 0, table({ type: 'sit', seat: 'blue' }))
      await leave(blue)
      await red.open(room, 'red')
      await red.command(room, red.last, table({ type: 'start' }), 'red')
      others.push({ room, red, code })
    }
    await later(50 * minutes)
    expect(sentTo(night.endpoint)).toHaveLength(1)
    const [over, ...waiting] = others
    await over?.red.command(over.room, 5, table({ type: 'resign', seat: 'red' }), 'red')
    await later(11 * minutes)
    await eventually(() => expect(sentTo(night.endpoint)).toHaveLength(2))
    const [, digest] = sentTo(night.endpoint)
    expect(digest?.rooms).toEqual(waiting.map(({ code }) => ({ code, waits: 'preparation' })))
    await later(61 * minutes)
    expect(sentTo(night.endpoint)).toHaveLength(2)
  })

  it('say once that the night is being prepared, and nothing of what the other player has done since', async () => {
    const { room, code, red } = await openRoom(server)
    const blue = await server.client()
    await blue.command(room, 0, table({ type: 'sit', seat: 'blue' }))
    const endpoint = await subscribe(blue)
    await leave(blue)
    await red.open(room, 'red')
    await red.command(room, red.last, table({ type: 'start' }), 'red')
    await eventually(() => expect(sentTo(endpoint)).toHaveLength(1))
    expect(sentTo(endpoint)[0]).toMatchObject({
      rooms: [{ code, waits: 'preparation' }],
    })
    await settle(red)
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    await later(61 * minutes)
    await red.command(room, red.last, table({ type: 'ask', seat: 'red', wish: 'takeBack' }), 'red')
    await later(61 * minutes)
    expect(sentTo(endpoint)).toHaveLength(1)
  })

  it('are no longer sent to an endpoint that is gone (410), nor to a device that was revoked', async () => {
    const night = await blueAway()
    status = 410
    await guess(night)
    await eventually(() => expect(sentTo(night.endpoint)).toHaveLength(1))
    const kept = () =>
      query(server.databaseUrl, 'SELECT FROM push_subscription WHERE endpoint = $1', [night.endpoint])
    await eventually(async () => expect(await kept()).toEqual([]))
    status = 201

    const second = await blueAway()
    const blue = await server.client(second.blue.cookie)
    const [device] = (await blue.get('me.devices', {})).devices
    blue.socket.emit('me.revoke', { device: device?.id })
    await eventually(() => expect(blue.socket.connected).toBe(false))
    await guess(second)
    await readLastSeen()
    expect(sentTo(second.endpoint)).toEqual([])
  })

  it.each([401, 403])(
    'are no longer sent where the key of the server is refused twice (%s)',
    async (refused) => {
      const night = await blueAway()
      status = refused
      await guess(night)
      await eventually(() => expect(sentTo(night.endpoint)).toHaveLength(1))
      await later(11 * minutes)
      await eventually(() => expect(sentTo(night.endpoint)).toHaveLength(2))
      const kept = () =>
        query(server.databaseUrl, 'SELECT FROM push_subscription WHERE endpoint = $1', [night.endpoint])
      await eventually(async () => expect(await kept()).toEqual([]))
      status = 201
      await later(11 * minutes)
      expect(sentTo(night.endpoint)).toHaveLength(2)
    },
  )

  it('come again ten minutes after the key of the server was refused once', async () => {
    const night = await blueAway()
    status = 403
    await guess(night)
    await eventually(() => expect(sentTo(night.endpoint)).toHaveLength(1))
    status = 201
    await later(11 * minutes)
    await eventually(() => expect(sentTo(night.endpoint)).toHaveLength(2))
    const blue = await server.client(night.blue.cookie)
    expect((await blue.get('me.devices', {})).devices).toMatchObject([{ push: true }])
  })

  it.each([429, 503, 0])('are sent again when the push service could not take them (%s)', async (failure) => {
    const night = await blueAway()
    status = failure
    await guess(night)
    await eventually(() => expect(sentTo(night.endpoint)).toHaveLength(1))
    await readLastSeen()
    expect(sentTo(night.endpoint)).toHaveLength(1)
    status = 201
    await later(11 * minutes)
    await eventually(() => expect(sentTo(night.endpoint)).toHaveLength(2))
    await later(11 * minutes)
    expect(sentTo(night.endpoint)).toHaveLength(2)
  })

  it('go where the service worker says that its browser has renewed the subscription', async () => {
    const night = await blueAway()
    const renewed = subscription()
    const renew = (body: object, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/api/push/renew`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: night.blue.cookie, ...headers },
        body: JSON.stringify({ subscription: { ...renewed, expirationTime: null, ...body } }),
      })
    const elsewhere = await renew({ endpoint: 'https://192.168.1.1/x' })
    expect(await elsewhere.json()).toMatchObject({ refusal: { rule: 'W22' } })
    expect((await renew({}, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await renew({}, { cookie: '' })).status).toBe(401)
    const done = await renew({})
    expect([done.status, await done.json()]).toEqual([200, { ok: true }])
    await guess(night)
    await eventually(() => expect(sentTo(renewed.endpoint)).toHaveLength(1))
    expect(sentTo(night.endpoint)).toEqual([])
  })

  it('move with the browser when its device becomes another one', async () => {
    const [before, after] = [await server.client(), await server.client()]
    const wish = subscription()
    await before.get('me.push', { subscription: wish })
    await after.get('me.push', { subscription: wish })
    expect((await before.get('me.devices', {})).devices).toMatchObject([{ push: false }])
    expect((await after.get('me.devices', {})).devices).toMatchObject([{ push: true }])
  })

  it('go to public https addresses only (W22), with keys that have the right form (W1)', async () => {
    const client = await server.client()
    const good = subscription()
    const refusalOf = (wish: object) => client.refusalOf('me.push', { subscription: { ...good, ...wish } })
    for (const endpoint of ['http://push.example.com/x', 'https://192.168.1.1/x', 'https://localhost/x', 'x'])
      expect(await refusalOf({ endpoint })).toEqual({ rule: 'W22', reason: 'push.endpoint' })
    for (const wish of [{ endpoint: '' }, { keys: {} }, { keys: { ...good.keys, auth: 'short' } }])
      expect(await refusalOf(wish)).toMatchObject({ rule: 'W1' })
  })

  it('leave neither addresses nor keys in the log, and the server keeps its own key', async () => {
    const night = await blueAway()
    await guess(night)
    await eventually(() => expect(sentTo(night.endpoint)).toHaveLength(1))
    expect(server.logged()).not.toContain('push.example.com')
    const pushKeyAt = async (url: string) => {
      const me = (await (await fetch(`${url}/api/me`)).json()) as { pushKey: string }
      return me.pushKey
    }
    const there = await openTestServer({ DATABASE_URL: server.databaseUrl })
    expect(await pushKeyAt(there.url)).toBe(await pushKeyAt(server.url))
    await there.close()
    sent = []
  })
})
