import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { expectOneCutOff, roomOfLongAnswers } from '../../testing/long-answers.ts'
import { settle, startNight } from '../../testing/night.ts'
import { PollingSession } from '../../testing/polling-session.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { TestClient, table } from '../../testing/test-client.ts'
import { newCookie, openTestServer, type TestServer } from '../../testing/test-server.ts'

/** A server, closed after the calling test. */
async function serverFor(environment: Record<string, string> = {}): Promise<TestServer> {
  const server = await openTestServer(environment)
  onTestFinished(() => server.close())
  return server
}

/** A client that has no web socket, of a new person or of the person with this cookie. */
async function polls(server: TestServer, cookie?: string): Promise<TestClient> {
  const client = await TestClient.open(server.url, cookie ?? (await newCookie(server.url)), {}, 'polling')
  onTestFinished(() => client.close())
  return client
}

it('a night is played by long polling alone, and each audience is sent what it is sent over a web socket', async () => {
  const server = await serverFor()
  const [red, blue, watcher] = [await polls(server), await polls(server), await polls(server)]
  const { room } = await red.get('room.create', roomWish({ listed: false, seat: 'red' }))
  await blue.command(room, 0, table({ type: 'sit', seat: 'blue' }))
  const atSocket = new Map<TestClient, TestClient>()
  for (const [client, as] of [
    [red, 'red'],
    [blue, 'blue'],
    [watcher, 'public'],
  ] as const) {
    const other = await server.client(client.cookie)
    await Promise.all([client.open(room, as), other.open(room, as)])
    atSocket.set(client, other)
  }
  await eventually(async () =>
    expect(await red.command(room, red.last, table({ type: 'start' }), 'red')).toMatchObject({ ok: true }),
  )
  await eventually(async () =>
    expect(await red.order(room, 'red', { type: 'hide', place: 'attic' })).toMatchObject({ ok: true }),
  )
  await eventually(async () =>
    expect(await blue.order(room, 'blue', { type: 'hide', place: 'well' })).toMatchObject({ ok: true }),
  )
  await eventually(async () =>
    expect(await red.order(room, 'red', { type: 'guess', place: 'well' })).toMatchObject({ ok: true }),
  )
  await settle(...atSocket.keys(), ...atSocket.values())
  for (const [client, other] of atSocket) {
    expect(client.types(room)).toContain('guessed')
    expect(client.stream(room)).toEqual(other.stream(room))
  }
  expect(watcher.packets.join()).not.toContain('attic')
})

it('sessions of long polling count as connections of a person (W26), and are free when they are closed', async () => {
  const server = await serverFor({ CONNECTIONS_PER_PERSON: '2' })
  const cookie = await newCookie(server.url)
  const first = await polls(server, cookie)
  await server.client(cookie)
  await expect(polls(server, cookie)).rejects.toMatchObject({ rule: 'W26', data: { most: 2, of: 'person' } })
  first.close()
  await eventually(() => polls(server, cookie))
})

it('they share what the person may ask (W10), and each message of a flood is answered in the end', async () => {
  const server = await serverFor({ MESSAGES_AT_ONCE: '20', MESSAGES_PER_SECOND: '10' })
  const cookie = await newCookie(server.url)
  const [flooding, other] = [await polls(server, cookie), await server.client(cookie)]
  const answers: { ok: boolean }[] = []
  for (let number = 0; number < 100; number++)
    flooding.socket.emit('lobby.unsubscribe', { further: 'x'.repeat(1_000) }, (answer: { ok: boolean }) =>
      answers.push(answer),
    )
  await eventually(() => expect(answers).toHaveLength(100))
  expect(answers.filter(({ ok }) => !ok).length).toBeGreaterThan(0)
  await eventually(async () => expect(await other.ask('lobby.unsubscribe', {})).toEqual({ ok: true }))
})

it('a client that asks and never takes the answers is cut off when too much waits', async () => {
  const { server, host, code } = await roomOfLongAnswers()
  const deaf = await PollingSession.open(server.url, await newCookie(server.url))
  await deaf.join()
  for (let asked = 0, isThere = true; isThere && asked < 600; asked++)
    isThere = await deaf.send(`42${asked}["room.find",${JSON.stringify({ code, setup: true })}]`)
  await eventually(() => expectOneCutOff(server))
  expect((await deaf.ask()).status).toBe(400)
  await settle(host)
})

it.each([
  ['a page of others that posts', { method: 'POST', body: '2', headers: { origin: 'https://evil.example' } }],
  ['a page of others that reads', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ['a page of a neighbour that reads', { headers: { 'sec-fetch-site': 'same-site' } }],
  ['who has only the address of the session', { headers: { cookie: '' } }],
])('%s is refused, and the session goes on', async (_, init) => {
  const server = await serverFor()
  const session = await PollingSession.open(server.url, await newCookie(server.url))
  await session.join()
  expect((await session.ask(init)).status).toBe(403)
  expect(await session.send('421["lobby.unsubscribe",{}]')).toBe(true)
  expect(await (await session.ask()).text()).toContain('431[{"ok":true}]')
})

it('a session goes on when its browser was given a cookie by a server with another database', async () => {
  const server = await serverFor()
  const cookie = await newCookie(server.url)
  const session = await PollingSession.open(server.url, cookie)
  await session.join()
  const both = `opsroom=of-another; opsroom-0a1b2c=of-another; ${cookie}`
  expect(await session.send('421["lobby.unsubscribe",{}]')).toBe(true)
  const answer = await session.ask({ headers: { cookie: both } })
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('431[{"ok":true}]')])
})

it('a greeting as a script, which pages of others can read, is refused', async () => {
  const server = await serverFor()
  const greeting = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling&j=0`)
  expect(greeting.status).toBe(403)
})

it('a session is not taken over by a web socket', async () => {
  const server = await serverFor()
  const cookie = await newCookie(server.url)
  const session = await PollingSession.open(server.url, cookie)
  await expect(session.upgrade()).resolves.toBe('refused')
})

it('a session of long polling plays on at a server that is about to end, and nobody new is greeted', async () => {
  const server = await openTestServer({ DRAIN_SECONDS: '120' })
  onTestFinished(() => server.close())
  const { room, red } = await startNight(server)
  const window = await polls(server, red.cookie)
  await window.open(room, 'red')
  const draining = server.drain()
  expect((await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`)).status).toBe(503)
  expect(await window.order(room, 'red', { type: 'hide', place: 'attic' })).toMatchObject({ ok: true })
  await server.close()
  void draining
})
