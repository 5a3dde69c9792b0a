import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type Night, openRoom, settle, startNight } from '../../testing/night.ts'
import { query } from '../../testing/store/databases.ts'
import { game, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

const nowhere = '00000000-0000-4000-8000-000000000000'

describe('refusals', () => {
  let server: TestServer
  let night: Night
  beforeAll(async () => {
    server = await openTestServer()
    night = await startNight(server)
  })
  afterAll(() => server.close())

  const eventLog = () =>
    query(server.databaseUrl, 'SELECT seq, type, body FROM event WHERE room = $1 ORDER BY seq', [night.room])
  const hide = (more: object = {}) => ({
    room: night.room,
    as: 'red',
    id: randomUUID(),
    seen: 5,
    command: game({ type: 'hide', place: 'attic' }),
    ...more,
  })

  /** A message of red, and the rule and reason of its refusal. */
  const table1: [string, () => unknown[], string, string, object?][] = [
    ['nothing at all', () => ['table.command'], 'W1', 'message.malformed'],
    ['null', () => ['table.command', null], 'W1', 'message.malformed'],
    ['a text', () => ['table.command', 'hide'], 'W1', 'message.malformed'],
    ['an array', () => ['table.command', []], 'W1', 'message.malformed'],
    ['two words', () => ['table.command', hide(), hide()], 'W1', 'message.malformed'],
    [
      'a room that is not an id',
      () => ['table.command', hide({ room: 7 })],
      'W1',
      'message.malformed',
      { path: 'room' },
    ],
    ['a key too many', () => ['table.command', hide({ sudo: true })], 'W1', 'message.malformed'],
    [
      'a negative number',
      () => ['table.command', hide({ seen: -1 })],
      'W1',
      'message.malformed',
      { path: 'seen' },
    ],
    [
      'a command id that is too short',
      () => ['table.command', hide({ id: 'x' })],
      'W1',
      'message.malformed',
      { path: 'id' },
    ],
    [
      'a character that is not stored',
      () => ['table.command', hide({ command: game({ type: 'mutter', text: 'a\0b' }) })],
      'W1',
      'message.malformed',
    ],
    [
      'half a surrogate',
      () => ['table.command', hide({ command: game({ type: 'mutter', text: '\ud800' }) })],
      'W1',
      'message.malformed',
    ],
    ['bytes', () => ['table.command', Buffer.from('hide')], 'W1', 'message.malformed'],
    [
      'an order that the game does not know',
      () => ['table.command', hide({ command: game({ type: 'fly' }) })],
      'W1',
      'message.malformed',
      { path: 'command.command.type' },
    ],
    [
      'an order with a wrong value',
      () => ['table.command', hide({ command: game({ type: 'hide', place: '<b>' }) })],
      'W1',
      'message.malformed',
      { path: 'command.command.place' },
    ],
    [
      'an order with __proto__',
      () => ['table.command', JSON.parse(JSON.stringify(hide()).replace('"place"', '"__proto__"'))],
      'W1',
      'message.malformed',
    ],
    [
      'a name with markup',
      () => ['me.rename', { name: '<script>' }],
      'W1',
      'message.malformed',
      { path: 'name' },
    ],
    [
      'more than 64 kB',
      () => ['table.command', hide({ command: game({ type: 'mutter', text: 'x'.repeat(66_000) }) })],
      'W2',
      'message.tooLarge',
    ],
    [
      'a table that is not there',
      () => ['table.subscribe', { room: nowhere, as: 'public' }],
      'W3',
      'room.unknown',
    ],
    [
      'an order at a table that is not there',
      () => ['table.command', hide({ room: nowhere })],
      'W3',
      'room.unknown',
    ],
    [
      'a draft for a table that is not there',
      () => ['draft.save', { room: nowhere, as: 'red', draft: { type: 'hide' } }],
      'W3',
      'room.unknown',
    ],
    ['a code that is not there', () => ['room.find', { code: 'ZZZZZZ' }], 'W3', 'room.unknown'],
    ["an order for the other's seat", () => ['table.command', hide({ as: 'blue' })], 'W4', 'seat.notYours'],
    ['an order for no seat', () => ['table.command', hide({ as: undefined })], 'W4', 'seat.notYours'],
    ['an order for the public', () => ['table.command', hide({ as: 'public' })], 'W4', 'seat.notYours'],
    ['an order for the truth', () => ['table.command', hide({ as: 'truth' })], 'W4', 'seat.notYours'],
    [
      'an order for a seat of the language',
      () => ['table.command', hide({ as: '__proto__' })],
      'W4',
      'seat.notYours',
    ],
    [
      "watching from the other's seat",
      () => ['table.subscribe', { room: night.room, as: 'blue' }],
      'W4',
      'seat.notYours',
    ],
    [
      'watching the truth',
      () => ['table.subscribe', { room: night.room, as: 'truth' }],
      'W4',
      'seat.notYours',
    ],
    [
      "a draft for the other's seat",
      () => ['draft.save', { room: night.room, as: 'blue', draft: { type: 'hide' } }],
      'W4',
      'seat.notYours',
    ],
    [
      "resigning the other's seat",
      () => ['table.command', hide({ command: table({ type: 'resign', seat: 'blue' }) })],
      'T2',
      'seat.notYours',
    ],
    [
      'starting twice',
      () => ['table.command', hide({ command: table({ type: 'start' }) })],
      'T3',
      'start.already',
    ],
    [
      'more seen than has happened',
      () => ['table.command', hide({ seen: 6 })],
      'W8',
      'command.ahead',
      { seen: 6, last: 5 },
    ],
    [
      'out of turn',
      () => ['table.command', hide({ command: game({ type: 'guess', place: 'well' }) })],
      'X3',
      'guess.notYet',
    ],
    [
      'a draft of a step that is not open',
      () => ['draft.save', { room: night.room, as: 'red', draft: { type: 'guess' } }],
      'W9',
      'game.notRunning',
    ],
    [
      'a draft of a wrong form',
      () => ['draft.save', { room: night.room, as: 'red', draft: { type: 'hide', place: 9 } }],
      'W1',
      'message.malformed',
      { path: 'draft.place' },
    ],
    [
      'an order at which the rules throw an error',
      () => ['table.command', hide({ command: game({ type: 'mutter', text: 'crash' }) })],
      'W11',
      'server.failed',
    ],
    ['a message of no protocol', () => ['table.cheat', {}], 'W12', 'message.unknown'],
    ['a message named like what every object has', () => ['constructor', {}], 'W12', 'message.unknown'],
  ]

  it.each(table1)('%s is refused and changes nothing', async (_, words, rule, reason, data) => {
    const [name, ...rest] = words()
    const before = await eventLog()
    const refusal = await night.red.refusalOf(name as string, ...rest)
    expect(refusal).toMatchObject({ rule, reason, ...(data && { data }) })
    expect(await eventLog()).toEqual(before)
    expect(night.red.last).toBe(5)
  })

  it('the refusal of an order that came too late says that it is stale, and by which rule', async () => {
    const { room, red, blue } = await startNight(server)
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    await blue.order(room, 'blue', { type: 'hide', place: 'well' })
    await settle(red, blue)
    const late = await red.command(room, 5, game({ type: 'hide', place: 'attic' }), 'red')
    expect(late).toEqual({
      ok: false,
      refusal: { rule: 'W7', reason: 'command.stale', data: { rule: 'X1', reason: 'hide.over' } },
    })
    const wrong = await red.command(room, red.last, game({ type: 'hide', place: 'attic' }), 'red')
    expect(wrong).toMatchObject({ refusal: { rule: 'X1' } })
  })

  it('orders before the start and after the end are refused', async () => {
    const { room, red } = await openRoom(server)
    await red.open(room, 'red')
    expect(await red.order(room, 'red', { type: 'hide', place: 'attic' })).toMatchObject({
      refusal: { rule: 'W9' },
    })
    await red.command(room, 2, table({ type: 'close' }), 'red')
    await settle(red)
    expect(await red.order(room, 'red', { type: 'hide', place: 'attic' })).toMatchObject({
      refusal: { rule: 'W9' },
    })
    expect(await red.command(room, 3, table({ type: 'start' }), 'red')).toMatchObject({
      refusal: { rule: 'T7' },
    })
  })

  it('a message without an acknowledgement is executed and nothing fails', async () => {
    const { room, red } = await startNight(server)
    red.socket.emit('table.cheat')
    red.socket.emit('table.command', 'what')
    red.socket.emit('table.subscribe')
    red.socket.emit('table.command', {
      room,
      as: 'red',
      id: randomUUID(),
      seen: 5,
      command: game({ type: 'hide', place: 'attic' }),
    })
    await eventually(() => expect(red.stream(room, 3).at(-1)?.event.type).toBe('hid'))
  })

  it('a message nested so deeply that it would overflow the stack is refused', async () => {
    const deep = await server.client()
    const { engine } = deep.socket.io
    const answers: string[] = []
    engine.on('data', (data) => answers.push(String(data)))
    for (const depth of [1_000, 20_000, 60_000]) {
      engine.write(`2${depth}["table.command",${'['.repeat(depth)}${']'.repeat(depth)}]`)
    }
    await eventually(() => expect(answers).toHaveLength(3))
    for (const answer of answers) expect(answer).toMatch(/"rule":"W[12]"/)
    await settle(deep)
  })

  it('a packet above the limit of the transport ends that connection and no other', async () => {
    const loud = await server.client()
    const gone = new Promise((resolve) => loud.socket.once('disconnect', resolve))
    loud.socket.emit('me.rename', { name: 'x'.repeat(1_100_000) })
    expect(await gone).toBe('transport close')
    await settle(night.red)
  })

  it('the secrets in an error are not in the log', () => {
    expect(server.logged()).toContain('"failed"')
    expect(server.logged()).not.toContain('treasure')
  })

  it('the line of a failure in the log has the id of its room, beside the id that the player is told', () => {
    const failures = server
      .logged()
      .split('\n')
      .filter((line) => line.includes('"failed"'))
      .map((line) => JSON.parse(line))
    expect(failures).toContainEqual(
      expect.objectContaining({ message: 'table.command', room: night.room, request: expect.any(String) }),
    )
  })
})

describe('a flood', () => {
  it('is refused, then disconnected, and the process lives', async () => {
    const server = await openTestServer({ MESSAGES_AT_ONCE: '20', MESSAGES_PER_SECOND: '1' })
    const flooder = await server.client()
    const answers = await Promise.all(Array.from({ length: 60 }, () => flooder.ask('lobby.unsubscribe', {})))
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(20)
    expect(answers.at(-1)).toMatchObject({ refusal: { rule: 'W10', reason: 'message.tooMany' } })
    const gone = new Promise((resolve) => flooder.socket.once('disconnect', resolve))
    for (let i = 0; i < 2_100; i++) flooder.socket.emit('lobby.unsubscribe', {})
    await gone
    await settle(await server.client())
    await server.close()
  })
})
