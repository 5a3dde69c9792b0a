import { expect, it, onTestFinished } from 'vitest'
import { playFirst, TestAccount } from '../../testing/account.ts'
import { eventually } from '../../testing/eventually.ts'
import { openRoom } from '../../testing/night.ts'
import { connectTo } from '../../testing/store/databases.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

async function opened(environment: Record<string, string> = {}) {
  const server = await openTestServer(environment)
  onTestFinished(() => server.close())
  return server
}

/** A game that has begun, of a person at red and a program at blue. */
async function gameWith(server: TestServer) {
  const { room, code, red } = await openRoom(server)
  const owner = await server.client()
  const account = await TestAccount.of(server.url, owner)
  await account.order(code, 'sit', { seat: 'blue' })
  await red.open(room, 'red')
  await red.command(room, red.last, table({ type: 'start' }), 'red')
  return { room, code, red, owner, account, seat: account.at(code, 'blue') }
}
const tokensOf = async (owner: TestClient) => (await owner.get('account.tokens', {})).tokens

it('a token is one of three of its person, listed with its last use; revoked it is worth nothing, at every server', async () => {
  const server = await opened()
  const there = await opened({ DATABASE_URL: server.databaseUrl })
  const { code, owner, account, seat, red, room } = await gameWith(server)
  for (let more = 0; more < 2; more++) await owner.get('account.makeToken', {})
  expect(await owner.refusalOf('account.makeToken', {})).toMatchObject({ rule: 'W104', data: { most: 3 } })
  const tokens = await tokensOf(owner)
  expect(tokens.map(({ lastUsed }) => lastUsed !== undefined)).toEqual([false, false, true])
  const elsewhere = new TestAccount(there.url, account.token)
  const streams = [(await account.news()).stream, (await elsewhere.news()).stream]
  const seats = [await seat.entries(), await elsewhere.at(code, 'blue').entries()]

  const stranger = await server.client()
  const id = tokens[2]?.id ?? ''
  expect((await stranger.refusalOf('account.revokeToken', { token: id })).rule).toBe('W32')
  expect((await account.ask('account')).status).toBe(200)
  const left = await owner.get('account.revokeToken', { token: id })
  expect(left.tokens.map((token) => token.id)).toEqual(tokens.slice(0, 2).map((token) => token.id))
  const all = [...streams, ...seats]
  await eventually(() => expect(all.map(({ isOver }) => isOver)).toEqual([true, true, true, true]))
  for (const stream of all) expect(stream.lines.at(-1)).toMatchObject({ type: 'end', reason: 'revoked' })
  const later = await opened({ DATABASE_URL: server.databaseUrl })
  for (const url of [server.url, there.url, later.url]) {
    const revoked = new TestAccount(url, account.token)
    for (const path of ['account', 'seeks', 'events', `rooms/${code}`, `rooms/${code}/seats/blue/state`])
      expect([path, await revoked.ruleOf(path)]).toEqual([path, 'W32'])
    expect((await revoked.order(code, 'leave', { seat: 'blue' })).json.refusal.rule).toBe('W32')
  }
  // The person who met it still sees that a program has played.
  const { view } = await red.open(room, 'red')
  expect(view?.table.open.programs).toEqual({ blue: true })
})

it('its seek that nobody has taken is gone when its token is revoked', async () => {
  const server = await opened()
  const owner = await server.client()
  const account = await TestAccount.of(server.url, owner)
  await account.post('seeks', { game: 'toy', setup: {} })
  const other = await server.client()
  expect((await other.get('seek.subscribe', {})).seeks).toHaveLength(1)
  const [token] = await tokensOf(owner)
  await owner.get('account.revokeToken', { token: token?.id ?? '' })
  expect((await other.get('seek.subscribe', {})).seeks).toEqual([])
})

it('its holder can take one seat away from it at the table, as from any program', async () => {
  const server = await opened()
  const { code, owner, account, room, seat } = await gameWith(server)
  const news = await account.news()
  const [token] = (await owner.get('seat.tokens', { room, as: 'blue' })).tokens
  await owner.get('seat.revokeToken', { room, as: 'blue', token: token?.id ?? '' })
  await eventually(() => expect(news.lines.at(-1)).toEqual({ type: 'left', code, seat: 'blue' }))
  expect((await seat.state()).json.refusal.rule).toBe('W4')
  expect((await account.account()).tables).toEqual([])
})

it('a stranger with a token is refused at the tables of others, and is told nothing of them', async () => {
  const server = await opened()
  const { code, account, seat } = await gameWith(server)
  const strange = await TestAccount.of(server.url, await server.client())
  const news = await strange.news()
  for (const path of ['state', 'entries']) {
    const { status, json } = await strange.at(code, 'blue').ask(path)
    expect([status, json.refusal]).toEqual([
      403,
      { rule: 'W4', reason: 'seat.notYours', data: { seat: 'blue' } },
    ])
  }
  for (const what of ['leave', 'start', 'close', 'rematch']) {
    const asked =
      what === 'rematch' ? { seat: 'blue', sides: 'kept' } : what === 'leave' ? { seat: 'blue' } : {}
    expect([what, (await strange.order(code, what, asked)).json.refusal.rule]).toEqual([what, 'W4'])
  }
  expect((await strange.ask(`rooms/${code}`)).json).toMatchObject({ yours: [], host: false })
  // The same words for a room that is there and one that is not.
  expect((await strange.at('AAAAAA', 'blue').state()).json.refusal.rule).toBe('W4')
  await playFirst(seat)
  expect((await strange.account()).tables).toEqual([])
  expect(news.lines).toEqual([])
  // An account token is none of a seat, nor the other way round.
  const asSeat = await fetch(`${server.url}/api/seat/v1/state`, {
    headers: { authorization: `Bearer ${account.token}` },
  })
  expect(asSeat.status).toBe(401)
})

it('the news tell nothing of what the other seat does in secret', async () => {
  const server = await opened()
  const { red, room, account, seat } = await gameWith(server)
  const news = await account.news()
  await eventually(() => expect(news.lines).toHaveLength(1))
  await red.order(room, 'red', { type: 'hide', place: 'under-the-stairs' })
  await red.order(room, 'red', { type: 'mutter', text: 'nobody finds me' })
  await playFirst(seat)
  await red.order(room, 'red', { type: 'guess', place: 'nowhere' })
  const tables = () => news.lines.filter((line) => line.type === 'table')
  await eventually(() => expect(tables()).toHaveLength(2))
  const [first, next] = tables()
  expect(next).toMatchObject({ news: ['turn'] })
  // Counted by its own numbering: its order, the curtain, the guess, and nothing of what the other seat did before.
  expect(next?.table.last).toBe((first?.table.last ?? 0) + 3)
  expect(news.stream.text).not.toMatch(/stairs|nobody|treasure/)
})

it('a token is in no log and no table of the database', async () => {
  const server = await opened()
  const { account } = await gameWith(server)
  await account.account()
  await (await account.news()).stream
  const part = account.token.slice(4, 20)
  expect(server.logged()).not.toContain(part)
  const pool = connectTo(server.databaseUrl)
  onTestFinished(() => pool.end())
  for (const name of ['account_token', 'seat_token', 'seek', 'receipt', 'event']) {
    const { rows } = await pool.query(`SELECT * FROM ${name}`)
    expect(JSON.stringify(rows)).not.toContain(part)
  }
})

it('a server that is drained ends the news cleanly, and says to come again', async () => {
  const server = await openTestServer({ DRAIN_SECONDS: '1' })
  const account = await TestAccount.of(server.url, await server.client())
  const { stream } = await account.news()
  const drained = server.drain()
  expect(await account.ruleOf('events')).toBe('W33')
  expect((await account.ask('account')).status).toBe(200)
  await drained
  await eventually(() => expect(stream.isOver).toBe(true))
  expect(stream.lines.at(-1)).toEqual({ type: 'end', reason: 'moving' })
  await server.close()
})

it('counts as its owner does: rooms of a day by its address, rooms of its person, messages, streams', async () => {
  const server = await opened({
    ROOMS_PER_DAY: '1',
    PERSONS_PER_ADDRESS: '2',
    CONNECTIONS_PER_PERSON: '1',
  })
  const owner = await server.client()
  const account = await TestAccount.of(server.url, owner)
  owner.close()
  const wish = { game: 'toy', setup: {}, spectators: 'none', bothSides: false, seat: 'red' }
  for (let opening = 0; opening < 2; opening++)
    expect((await account.post('rooms', wish)).json).toMatchObject({ ok: true })
  const full = await account.post('rooms', wish)
  expect([full.status, full.json.refusal.rule]).toEqual([429, 'W101'])
  await account.news()
  expect(await account.ruleOf('events')).toBe('W26')
  const small = await opened({ MESSAGES_AT_ONCE: '20', MESSAGES_PER_SECOND: '1' })
  const poor = await TestAccount.of(small.url, await small.client())
  const more = Array.from({ length: 6 }, () => poor.ruleOf('rooms', wish))
  expect(await Promise.all(more)).toContain('W10')
})
