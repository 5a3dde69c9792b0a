import type { Refusal } from '@opsroom/rules/core'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { expectOneCutOff, roomOfLongAnswers } from '../../testing/long-answers.ts'
import { settle } from '../../testing/night.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { TestClient } from '../../testing/test-client.ts'
import { newCookie, openTestServer } from '../../testing/test-server.ts'

/** A server, and connections to it from addresses behind its proxy. They are closed after the calling test. */
async function serverBehindProxy(environment: Record<string, string>) {
  const server = await openTestServer({ TRUST_PROXY: '1', ...environment })
  const clients: TestClient[] = []
  onTestFinished(async () => {
    for (const client of clients) client.close()
    await server.close()
  })
  return {
    server,
    fresh: () => newCookie(server.url),
    async connect(cookie: string, address = '10.0.0.1'): Promise<TestClient> {
      const client = await TestClient.open(server.url, cookie, { 'x-forwarded-for': address })
      clients.push(client)
      return client
    },
  }
}

it('a person has a number of connections; one more is told so (W26), and comes in when another one has gone', async () => {
  const limits = { CONNECTIONS_PER_PERSON: '3' }
  const { fresh, connect, server } = await serverBehindProxy(limits)
  const cookie = await fresh()
  const [first] = [await connect(cookie), await connect(cookie), await connect(cookie, '10.0.0.2')]
  await expect(connect(cookie)).rejects.toEqual({
    rule: 'W26',
    reason: 'connection.tooMany',
    data: { most: 3, of: 'person' },
  } satisfies Refusal)
  await connect(await fresh())
  const metrics = await server.metrics()
  expect(metrics).toContain('opsroom_refusals_total{rule="W26"} 1')
  first.close()
  await eventually(() => connect(cookie))
})

it('so has an address, for all its persons together; the proxy says which address it is', async () => {
  const { fresh, connect } = await serverBehindProxy({
    CONNECTIONS_PER_PERSON: '1',
    PERSONS_PER_ADDRESS: '2',
  })
  await connect(await fresh(), '10.0.0.1')
  await connect(await fresh(), 'written by the caller, 10.0.0.1')
  await expect(connect(await fresh(), '10.0.0.1')).rejects.toMatchObject({
    rule: 'W26',
    data: { most: 2, of: 'address' },
  })
  await connect(await fresh(), '10.0.0.2')
})

it('all windows of a person share what the person may ask (W10)', async () => {
  const { fresh, connect } = await serverBehindProxy({ MESSAGES_AT_ONCE: '20', MESSAGES_PER_SECOND: '1' })
  const cookie = await fresh()
  const windows = [await connect(cookie), await connect(cookie), await connect(cookie, '10.0.0.2')]
  const answers = await Promise.all(
    windows.flatMap((window) => Array.from({ length: 10 }, () => window.ask('lobby.unsubscribe', {}))),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
  const other = await connect(await fresh())
  expect(await other.ask('lobby.unsubscribe', {})).toEqual({ ok: true })
})

it('an address that has used up its time of the processor is told so and not let in again, others are (W10)', async () => {
  const { fresh, connect } = await serverBehindProxy({
    MESSAGE_MS_PER_MINUTE: '300',
    PERSONS_PER_ADDRESS: '1',
    MESSAGES_AT_ONCE: '100000',
  })
  const cookie = await fresh()
  const greedy = await connect(cookie)
  let answer = await greedy.ask('lobby.subscribe', {})
  while (answer.ok) answer = await greedy.ask('lobby.subscribe', {})
  expect(answer.refusal).toMatchObject({ rule: 'W10', reason: 'message.tooMany' })
  expect(answer.refusal.data?.seconds).toBeGreaterThan(1)
  await expect(connect(cookie)).rejects.toThrow()
  const other = await connect(await fresh(), '10.0.0.2')
  expect(await other.ask('lobby.subscribe', {})).toMatchObject({ ok: true })
})

it('an address opens so many rooms in a day (W101), also when the server starts again, and others go on', async () => {
  const wish = roomWish({ listed: false, spectators: 'none' })
  const limits = { ROOMS_PER_DAY: '1', PERSONS_PER_ADDRESS: '2' }
  const first = await serverBehindProxy(limits)
  const cookies = [await first.fresh(), await first.fresh(), await first.fresh()] as const
  for (const cookie of cookies.slice(0, 2)) await (await first.connect(cookie)).get('room.create', wish)
  const third = await first.connect(cookies[2])
  expect(await third.refusalOf('room.create', wish)).toMatchObject({ rule: 'W101', data: { most: 2 } })
  await first.server.closeServer()
  const again = await serverBehindProxy({ ...limits, DATABASE_URL: first.server.databaseUrl })
  const back = await again.connect(cookies[0])
  expect(await back.refusalOf('room.create', wish)).toMatchObject({ rule: 'W101' })
  const elsewhere = await again.connect(cookies[0], '10.0.0.2')
  back.close()
  await eventually(() => elsewhere.get('room.create', wish))
})

it('an address stores so much in a day (W102), and reads on', async () => {
  const { fresh, connect } = await serverBehindProxy({ STORED_MB_PER_DAY: '1', PERSONS_PER_ADDRESS: '1' })
  const greedy = await connect(await fresh())
  const renamesTwentyTimes = () =>
    Promise.all(Array.from({ length: 20 }, () => greedy.ask('me.rename', { name: 'Ada' })))
  let refused: { ok: boolean } | undefined
  for (let times = 0; !refused && times < 100; times++)
    refused = (await renamesTwentyTimes()).find(({ ok }) => !ok)
  expect(refused).toMatchObject({ refusal: { rule: 'W102' } })
  expect(await greedy.ask('lobby.subscribe', {})).toMatchObject({ ok: true })
})

it('a client that asks and never reads is cut off when too much waits, and others go on', async () => {
  const { server, host, code } = await roomOfLongAnswers()
  const deaf = await server.client()
  const gone = new Promise((resolve) => deaf.socket.once('disconnect', resolve))
  const { ws } = deaf.socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } }
  ws.pause()
  // The system itself takes some megabytes before anything waits here.
  for (let asked = 0; asked < 600; asked++) deaf.socket.emit('room.find', { code, setup: true }, () => {})
  await eventually(() => expectOneCutOff(server))
  ws.resume()
  await gone
  await settle(host)
})

it('a window that floods is answered in the end, each message, and others are answered meanwhile', async () => {
  const { fresh, connect } = await serverBehindProxy({ MESSAGES_AT_ONCE: '20', MESSAGES_PER_SECOND: '10' })
  const flooding = await connect(await fresh(), '10.0.0.1')
  const calm = await connect(await fresh(), '10.0.0.2')
  const answers = new Set<number>()
  const all = 200
  for (let number = 0; number < all; number++)
    flooding.socket.emit('lobby.unsubscribe', { further: 'x'.repeat(1_000) }, () => answers.add(number))
  for (let count = 0; count < 10; count++)
    expect(await calm.ask('lobby.unsubscribe', {})).toEqual({ ok: true })
  await eventually(() => expect(answers.size).toBe(all))
})
