import { connect } from 'node:net'
import type { SeatError } from '@opsroom/protocol/seat-api'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { holdEvents, startNight } from '../../testing/night.ts'
import { TestProgram } from '../../testing/program.ts'
import { connectTo } from '../../testing/store/databases.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { toy } from '../../testing/toy.ts'

async function nightAt(environment: Record<string, string> = {}) {
  const server = await openTestServer(environment)
  onTestFinished(() => server.close())
  const night = await startNight(server)
  return { server, ...night, program: await TestProgram.of(server.url, night.red, night.room, 'red') }
}

const deep = (levels: number): unknown => (levels === 0 ? 1 : { type: 'hide', place: [deep(levels - 1)] })

it('bodies of wrong form are refused by rule, and nothing of them reaches the table', async () => {
  const { program, red, room, server } = await nightAt()
  const long = 'x'.repeat(70 * 1024)
  const order = { type: 'hide', place: 'attic' }
  const bodies: [unknown, number][] = [
    ['', 400],
    ['null', 400],
    ['[]', 400],
    ['"order"', 400],
    ['{"id":', 400],
    [`{"id":"${long}"}`, 413],
    ['{"__proto__":{"ok":true}}', 400],
    [{ id: 'too-early', seen: -1, order }, 400],
    [{ id: 'too-early', seen: 1e300, order }, 400],
    [{ id: 'too-early', seen: '5', order }, 400],
    [{ id: 7, seen: 5, order }, 400],
    [{ id: '../../etc', seen: 5, order }, 400],
    [{ id: 'no-order-here', seen: 5 }, 400],
    [{ id: 'no-order-here', seen: 5, order: [] }, 400],
    [{ id: 'order-of-nul', seen: 5, order: { type: 'hide', place: '\u0000' } }, 400],
    [{ id: 'order-too-deep', seen: 5, order: deep(40) }, 400],
    [{ id: 'order-and-more', seen: 5, order, command: order }, 400],
    [{ id: 'order-of-table', seen: 5, order: { type: 'resign', seat: 'red' } }, 400],
  ]
  for (const [body, status] of bodies) {
    const answer = await program.post('order', body)
    expect([body, answer.status]).toEqual([body, status])
    expect(answer.json).toMatchObject({
      ok: false,
      refusal: { rule: status === 413 ? 'W2' : 'W1' },
      help: expect.any(String),
    })
  }
  for (const draft of [null, 1, 'hide', [], { type: 'fly' }, { type: 'hide', place: {} }, deep(40)])
    expect((await program.options(draft)).json).toMatchObject({ refusal: { rule: 'W1' } })
  for (const after of ['-1', 'x', '1e9', '9999999999', '1&after=2', '99'])
    expect((await program.ask(`entries?after=${after}`)).json.refusal.rule).toMatch(/^W[18]$/)
  expect(
    (await program.ask('order', { method: 'POST', body: '<x/>', headers: { 'content-type': 'text/xml' } }))
      .json,
  ).toMatchObject({ refusal: { rule: 'W1' } })
  expect((await red.open(room, 'red')).last).toBe(5)
  expect(server.logged()).not.toContain('"level":50')
})

it('callers without a token that counts learn nothing but that', async () => {
  const { server } = await nightAt()
  const unknown = `ops_${'A'.repeat(43)}`
  for (const authorization of [
    '',
    'Bearer',
    'Bearer x',
    `Basic ${unknown}`,
    `Bearer ${unknown}`,
    `Bearer ${unknown} ${unknown}`,
  ]) {
    const response = await fetch(`${server.url}/api/seat/v1/state`, { headers: { authorization } })
    expect([response.status, ((await response.json()) as SeatError).refusal.rule]).toEqual([401, 'W32'])
    expect(response.headers.get('www-authenticate')).toContain('Bearer')
  }
})

it('one who asks too often is told when to come again, and the other player is served meanwhile', async () => {
  const { program, blue, room } = await nightAt({ MESSAGES_AT_ONCE: '80', MESSAGES_PER_SECOND: '1' })
  const answers = await Promise.all(Array.from({ length: 200 }, () => program.state()))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(100)
  expect(refused[0]?.json.refusal.rule).toBe('W10')
  expect(await blue.order(room, 'blue', { type: 'hide', place: 'cellar' })).toMatchObject({ ok: true })
})

it('a token in wrong hands that asks without end does not keep its owner from revoking it', async () => {
  const { program, red, room } = await nightAt({ MESSAGES_AT_ONCE: '80', MESSAGES_PER_SECOND: '1' })
  const answers = await Promise.all(Array.from({ length: 200 }, () => program.state()))
  expect(answers.at(-1)?.json.refusal.rule).toBe('W10')
  const { tokens } = await red.get('seat.tokens', { room, as: 'red' })
  const token = tokens[0]?.id ?? ''
  expect((await red.get('seat.revokeToken', { room, as: 'red', token })).tokens).toEqual([])
})

it('an order that waits is not played when its token is revoked meanwhile, even if nobody has said so here', async () => {
  const { server, program, blue, red, room } = await nightAt()
  const pool = connectTo(server.databaseUrl)
  onTestFinished(() => pool.end())
  const { letGo } = await holdEvents(server.databaseUrl)
  const first = blue.order(room, 'blue', { type: 'mutter', text: 'first' })
  const order = program.order({ type: 'hide', place: 'attic' }, 5)
  await eventually(async () => {
    const { rows } = await pool.query('SELECT FROM seat_token WHERE last_used IS NOT NULL')
    expect(rows).toHaveLength(1)
  })
  await pool.query('DELETE FROM seat_token')
  await letGo()
  expect(await first).toMatchObject({ ok: true })
  expect((await order).json.refusal.rule).toBe('W32')
  expect((await red.open(room, 'red')).last).toBe(5)
})

it('an order that was played is answered so, even if what is written after it fails', async () => {
  const { server, program, blue, room } = await nightAt()
  await blue.order(room, 'blue', { type: 'hide', place: 'cellar' })
  await program.order({ type: 'hide', place: 'attic' }, 5)
  // The secret phase is over: a program that comes is written at once.
  const { last } = await blue.open(room, 'blue')
  const red = { type: 'guess', place: 'loft' }
  expect((await program.order(red, (await program.state()).json.last)).status).toBe(200)
  const other = await TestProgram.of(server.url, blue, room, 'blue')
  const pool = connectTo(server.databaseUrl)
  onTestFinished(() => pool.end())
  await pool.query(`ALTER TABLE event ADD CONSTRAINT no_more CHECK (type <> 'programPlays') NOT VALID`)
  const guess = { type: 'guess', place: 'loft' }
  const answers = [await other.order(guess, last, 'one-guess'), await other.order(guess, last, 'one-guess')]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[1]?.text).toBe(answers[0]?.text)
  expect(await server.metrics()).toContain('opsroom_failures_total{kind="seat api"} 2')
})

it('a draft that a game cannot go on from is refused by its form (W1), and counted and logged without its content', async () => {
  const prepared = toy.prepare(toy.setup.parse({}))
  const options: typeof prepared.options = (view, seat, draft) => {
    if (draft) throw new Error('the treasure is in the attic')
    return prepared.options(view, seat)
  }
  const server = await openTestServer({}, [{ ...toy, prepare: () => ({ ...prepared, options }) }])
  onTestFinished(() => server.close())
  const { red, room } = await startNight(server)
  const program = await TestProgram.of(server.url, red, room, 'red')
  const { status, json } = await program.options({ type: 'hide' })
  expect([status, json.refusal]).toMatchObject([400, { rule: 'W1', data: { path: 'draft' } }])
  expect(await server.metrics()).toContain('opsroom_failures_total{kind="options of a draft"} 1')
  expect(server.logged()).toContain('"message":"options of a draft"')
  expect(server.logged()).not.toContain('treasure')
})

it('streams are as many as connections, and one more is told so (W26)', async () => {
  const { program } = await nightAt({ CONNECTIONS_PER_PERSON: '2' })
  const [first] = [await program.entries(), await program.entries()]
  expect((await program.ask('entries')).json.refusal).toMatchObject({
    rule: 'W26',
    data: { most: 2, of: 'person' },
  })
  first.close()
  await eventually(async () => void (await program.entries()))
})

it('streams are no more than that when many are asked for at the same moment', async () => {
  const { program } = await nightAt({ CONNECTIONS_PER_PERSON: '2' })
  const asked = new AbortController()
  onTestFinished(() => asked.abort())
  const headers = { authorization: `Bearer ${program.token}` }
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => fetch(`${program.url}/entries`, { headers, signal: asked.signal })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(2)
  expect(statuses.filter((status) => status === 429)).toHaveLength(28)
})

it('one who does not read is cut off, comes again with its number, and nobody waits for it', async () => {
  const { server, program, red, blue, room } = await nightAt({ SEND_BUFFER_KB: '64' })
  const metrics = async () => server.metrics()
  const { hostname, port, pathname } = new URL(`${program.url}/entries`)
  const slow = connect({ host: hostname, port: Number(port) }).pause()
  onTestFinished(() => void slow.destroy())
  slow.on('error', () => {}) // cut off
  slow.write(
    `GET ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${program.token}\r\n\r\n`,
  )
  await eventually(async () => expect(await metrics()).toContain('opsroom_seat_streams 1'))
  const text = 'x'.repeat(50_000)
  // The system itself takes some megabytes before anything waits here.
  for (let now = ''; !now.includes('opsroom_connections_cut_total 1'); now = await metrics()) {
    if (now) expect(now).toContain('opsroom_seat_streams 1')
    expect(await red.order(room, 'red', { type: 'mutter', text })).toMatchObject({ ok: true })
  }
  expect(await blue.order(room, 'blue', { type: 'hide', place: 'cellar' })).toMatchObject({ ok: true })
  const { last } = await red.open(room, 'red')
  const again = await program.entries(last - 1)
  await eventually(() => expect(again.entries).toHaveLength(1))
})
