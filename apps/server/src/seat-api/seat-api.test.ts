import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { openRoom, settle, startNight } from '../../testing/night.ts'
import { TestProgram } from '../../testing/program.ts'
import { connectTo } from '../../testing/store/databases.ts'
import { table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

describe('a program that plays a seat', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  async function nightWithProgram() {
    const night = await startNight(server)
    return { ...night, program: await TestProgram.of(server.url, night.red, night.room, 'red') }
  }

  it('is told what its seat knows, whose turn it is and what can be ordered, step by step', async () => {
    const { room, code, program, blue } = await nightWithProgram()
    const { status, json } = await program.state()
    expect(status).toBe(200)
    expect(json).toMatchObject({
      room,
      code,
      game: 'toy',
      seat: 'red',
      status: 'playing',
      last: 5,
      waiting: { you: true, secret: 'hiding' },
    })
    const [first] = json.options.choices
    const next = (await program.options(first.draft)).json
    expect(next).toEqual({ ok: true, last: 5, choices: json.options.choices, finish: first.draft })
    expect((await program.order(next.finish, 5)).json).toEqual({ ok: true, last: 6 })
    await blue.order(room, 'blue', { type: 'hide', place: 'cellar' })
    const after = (await program.state()).json
    expect(after).toMatchObject({ waiting: { you: true, seats: ['red'] } })
    expect(after.view.game.secrets).toEqual({ red: { mutterings: [], place: 'attic' } })
    await program.order({ type: 'guess', place: 'attic' }, after.last)
    const waiting = (await program.state()).json
    expect(waiting).toMatchObject({ waiting: { you: false, seats: ['blue'] } })
    expect(waiting).not.toHaveProperty('options')
    expect((await program.options()).json).toMatchObject({ choices: [] })
  })

  it('gets the first answer again for the same order, and W6 for another one under its id', async () => {
    const { room, red, program } = await nightWithProgram()
    const hide = { type: 'hide', place: 'attic' }
    const answers = [
      await program.order(hide, 5, 'one-and-the-same'),
      await program.order(hide, 5, 'one-and-the-same'),
    ]
    expect(answers[0]?.text).toBe('{"ok":true,"last":6}')
    expect(answers[1]?.text).toBe(answers[0]?.text)
    const other = await program.order({ type: 'hide', place: 'loft' }, 5, 'one-and-the-same')
    expect([other.status, other.json.refusal.rule]).toEqual([409, 'W6'])
    // The window of its holder has the same receipts: there is one way to the table.
    const command = { scope: 'game', command: hide } as const
    expect(await red.command(room, 5, command, 'red', 'one-and-the-same')).toEqual({ ok: true, last: 6 })
  })

  it('is refused what a socket is refused, with rule and reason, and is told the rule in words', async () => {
    const { room, red, program } = await nightWithProgram()
    const early = { type: 'guess', place: 'attic' }
    const refused = await program.order(early, 5)
    const socket = await red.command(room, 5, { scope: 'game', command: early }, 'red')
    expect([refused.status, refused.json]).toEqual([422, socket])
    const odd = await program.order({ type: 'fly' }, 5)
    expect([odd.status, odd.json.refusal.rule]).toEqual([400, 'W1'])
    // By the place in the body that was sent, each time, also from the receipt; a window's message has its own places.
    for (const [order, path] of [
      [{ type: 'hide', place: 7 }, 'order.place'],
      [{ type: 'fly' }, 'order.type'],
      [{ place: 'attic' }, 'order.type'],
    ] as const)
      for (const id of [`first-${path.length}-${'type' in order}`, `first-${path.length}-${'type' in order}`])
        expect((await program.order(order, 5, id)).json.refusal).toMatchObject({ rule: 'W1', data: { path } })
    const byWindow = { scope: 'game', command: { type: 'hide', place: 7 } } as const
    expect(await red.command(room, 5, byWindow, 'red')).toMatchObject({
      refusal: { rule: 'W1', data: { path: 'command.command.place' } },
    })
    const ahead = await program.order({ type: 'hide', place: 'attic' }, 99)
    expect([ahead.status, ahead.json]).toEqual([
      409,
      {
        ok: false,
        refusal: { rule: 'W8', reason: 'command.ahead', data: { seen: 99, last: 5 } },
        help: 'A client cannot have seen more entries than the event log has.',
      },
    ])
  })

  it('is shown to all as a program from its first request on, until its holder leaves the seat', async () => {
    const { room, red } = await openRoom(server)
    const watcher = await server.client()
    await watcher.open(room, 'public')
    const program = await TestProgram.of(server.url, red, room, 'red')
    await settle(watcher)
    expect(watcher.stream(room)).toEqual([])
    await program.state()
    await program.state()
    await settle(watcher)
    const event = { type: 'programPlays', open: { seat: 'red' } }
    expect(watcher.stream(room)).toEqual([{ scope: 'table', event }])
    const stream = await program.entries()
    await red.command(room, 3, table({ type: 'leave', seat: 'red' }), 'red')
    await eventually(() => expect(stream.lines.at(-1)).toEqual({ type: 'end', reason: 'left' }))
    expect((await watcher.open(room, 'public')).view?.table.open).not.toHaveProperty('programs')
    expect((await program.state()).json.refusal.rule).toBe('W4')
    // The next person at the seat has tokens of their own.
    const next = await server.client()
    await next.command(room, 0, table({ type: 'sit', seat: 'red' }))
    expect((await next.get('seat.tokens', { room, as: 'red' })).tokens).toEqual([])
    expect((await program.state()).json.refusal.rule).toBe('W4')
  })

  it.each([
    { first: 'red', next: 'blue', by: 'state' },
    { first: 'blue', next: 'red', by: 'state' },
    { first: 'red', next: 'blue', by: 'order' },
    { first: 'blue', next: 'red', by: 'order' },
  ] as const)(
    'is shown after a secret phase in the order of the seats: $first came first, by $by',
    async ({ first, next, by }) => {
      const night = await startNight(server)
      const programs = {
        red: await TestProgram.of(server.url, night.red, night.room, 'red'),
        blue: await TestProgram.of(server.url, night.blue, night.room, 'blue'),
      }
      if (by === 'state') for (const side of [first, next]) await programs[side].state()
      for (const side of [first, next])
        expect((await programs[side].order({ type: 'hide', place: 'attic' }, 5)).status).toBe(200)
      const shown = ['red', 'blue'].map((seat) => ({
        scope: 'table',
        event: { type: 'programPlays', open: { seat } },
      }))
      await eventually(() => expect(night.red.stream(night.room).slice(-2)).toEqual(shown))
    },
  )

  it('is one of five of its seat; each is listed with when it was last used, and can be revoked', async () => {
    const { room, red, program } = await nightWithProgram()
    for (let more = 0; more < 4; more++) await red.get('seat.makeToken', { room, as: 'red' })
    expect((await red.refusalOf('seat.makeToken', { room, as: 'red' })).rule).toBe('W31')
    await program.state()
    const { tokens } = await red.get('seat.tokens', { room, as: 'red' })
    expect(tokens.map(({ lastUsed }) => lastUsed !== undefined)).toEqual([false, false, false, false, true])
    const token = tokens[0]?.id ?? ''
    const left = await red.get('seat.revokeToken', { room, as: 'red', token })
    expect(left.tokens.map(({ id }) => id)).toEqual(tokens.slice(1).map(({ id }) => id))
    expect((await red.refusalOf('seat.revokeToken', { room, as: 'red', token })).rule).toBe('W32')
    expect(await red.get('seat.makeToken', { room, as: 'red' })).toMatchObject({ token: expect.any(String) })
  })

  it('counts as somebody who is there, as long as its stream stands', async () => {
    const { red, program, room } = await nightWithProgram()
    const pool = connectTo(server.databaseUrl)
    onTestFinished(() => pool.end())
    const [token] = (await red.get('seat.tokens', { room, as: 'red' })).tokens
    const isPresent = async () => {
      const { rows } = await pool.query(
        'SELECT present_until > now() AS present FROM seat_token WHERE id = $1',
        [token?.id],
      )
      return rows[0].present
    }
    await program.state()
    expect(await isPresent()).toBeNull()
    const stream = await program.entries()
    await eventually(async () => expect(await isPresent()).toBe(true))
    stream.close()
    await eventually(async () => expect(await isPresent()).toBe(false))
  })
})

it('a server that is drained ends the streams cleanly, and says to come again', async () => {
  const server = await openTestServer({ DRAIN_SECONDS: '1' })
  const { red, room } = await startNight(server)
  const program = await TestProgram.of(server.url, red, room, 'red')
  const stream = await program.entries()
  const drained = server.drain()
  expect((await program.ask('entries')).json.refusal.rule).toBe('W33')
  expect((await program.state()).status).toBe(200)
  await drained
  await eventually(() => expect(stream.isOver).toBe(true))
  expect(stream.lines.at(-1)).toEqual({ type: 'end', reason: 'moving' })
  await server.close()
})

it('a server that closes ends the streams cleanly', async () => {
  const server = await openTestServer()
  const { red, room } = await startNight(server)
  const stream = await (await TestProgram.of(server.url, red, room, 'red')).entries()
  await server.close()
  await eventually(() => expect(stream.isOver).toBe(true))
  expect(stream.lines.at(-1)).toEqual({ type: 'end', reason: 'moving' })
})
