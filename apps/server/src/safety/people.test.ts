import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestAccount } from '../../testing/account.ts'
import { eventually } from '../../testing/eventually.ts'
import { openRoom, settle, startNight } from '../../testing/night.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { query } from '../../testing/store/databases.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { operatorRequestOf, sendOperatorCommand } from './operator-cli.ts'

const token = 'a token of sixteen and more'

describe('people who do not want to meet', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ OPERATOR_TOKEN: token })
  })
  afterAll(() => server.close())

  const sit = (client: TestClient, room: string, seat = 'blue') =>
    client.command(room, 0, table({ type: 'sit', seat }))
  const hears = (client: TestClient) =>
    client.frames
      .flatMap((frame) => (frame.name === 'chat.said' ? frame.body.lines : []))
      .map(({ text }) => text)
  const operator = (...words: string[]) =>
    sendOperatorCommand(operatorRequestOf(['--url', server.url, ...words]), token)

  it('neither sits down where the other sits, and both are refused alike', async () => {
    const { room, red, blue } = await startNight(server)
    expect(await red.ask('people.block', { room, who: { seat: 'blue' } })).toMatchObject({ ok: true })
    const [hers, theirs] = [
      await openRoom(server).then(async (other) => ({ ...other, red })),
      await blue.get('room.create', roomWish({ seat: 'red' })),
    ]
    const mine = await red.get('room.create', roomWish({ seat: 'red' }))
    const refusal = { rule: 'W76', reason: 'person.notTogether' }
    expect(await sit(blue, mine.room)).toMatchObject({ ok: false, refusal })
    expect(await sit(red, theirs.room)).toEqual(await sit(blue, mine.room))
    expect(await sit(await server.client(), mine.room)).toMatchObject({ ok: true })
    expect(await sit(red, hers.room)).toMatchObject({ ok: true })

    const { seek } = await blue.get('seek.make', { game: 'toy', setup: {} })
    expect((await red.get('seek.subscribe', {})).seeks).toEqual([])
    expect((await (await server.client()).get('seek.subscribe', {})).seeks).toMatchObject([{ id: seek }])
    await blue.get('seek.withdraw', { seek })
  })

  it('meet as strangers under another name in another room, unless a profile makes them known', async () => {
    const { room, red, blue } = await startNight(server)
    await red.get('people.block', { room, who: { seat: 'blue' } })
    await blue.get('me.rename', { name: 'Somebody new' })
    const mine = await openRoom(server).then(async (opened) => {
      await opened.red.command(opened.room, 0, table({ type: 'leave', seat: 'red' }))
      expect(await sit(red, opened.room, 'red')).toMatchObject({ ok: true })
      return opened.room
    })
    const { seek } = await blue.get('seek.make', { game: 'toy', setup: {} })
    expect((await red.get('seek.subscribe', {})).seeks).toMatchObject([{ id: seek, name: 'Somebody new' }])
    const elsewhere = await startNight(server)
    await blue.get('chat.say', { room: elsewhere.room, as: 'public', text: 'Nobody knows me here' })
    const linesIn = async (where: string, as: string) =>
      (await red.get('chat.subscribe', { room: where, as, spectators: true })).lines
    expect(await linesIn(elsewhere.room, 'public')).toHaveLength(1)
    expect(await sit(blue, mine)).toMatchObject({ ok: true })
    await blue.command(mine, 0, table({ type: 'leave', seat: 'blue' }))
    // In the room where they met the name does not matter.
    await blue.get('chat.say', { room, as: 'blue', text: 'It is still me' })
    expect(await linesIn(room, 'red')).toEqual([])

    await blue.get('rating.set', { shown: true })
    expect(await sit(blue, mine)).toMatchObject({ refusal: { rule: 'W76' } })
    expect((await red.get('seek.subscribe', {})).seeks).toEqual([])
    expect(await linesIn(elsewhere.room, 'public')).toEqual([])
    await blue.get('seek.withdraw', { seek })
  })

  it.each(['the one who is blocked', 'the one who blocks'])(
    'hold when an operator renames %s',
    async (who) => {
      const { room, code, red, blue } = await startNight(server)
      await red.get('people.block', { room, who: { seat: 'blue' } })
      const { seats } = JSON.parse(await operator('who', code)) as {
        seats: { seat: string; person: string }[]
      }
      const seat = who === 'the one who blocks' ? 'red' : 'blue'
      const person = seats.find((one) => one.seat === seat)?.person ?? ''
      expect(await operator('rename', person, 'A', 'better', 'name')).toBe('done')
      const [here, there] = [await openRoom(server), await openRoom(server)]
      for (const opened of [here, there])
        await opened.red.command(opened.room, 0, table({ type: 'leave', seat: 'red' }))
      expect(await sit(red, here.room, 'red')).toMatchObject({ ok: true })
      expect(await sit(blue, here.room)).toMatchObject({ refusal: { rule: 'W76' } })
      expect(await sit(blue, there.room)).toMatchObject({ ok: true })
      expect(await sit(red, there.room, 'red')).toMatchObject({ refusal: { rule: 'W76' } })
    },
  )

  it('are refused by the rules where nobody could sit down, as strangers are, and not for who only opened the room', async () => {
    const { room, red, blue } = await startNight(server)
    await red.get('people.block', { room, who: { seat: 'blue' } })
    const game = await openRoom(server, { seat: undefined })
    expect(await sit(red, game.room, 'red')).toMatchObject({ ok: true })
    expect(await sit(game.red, game.room, 'blue')).toMatchObject({ ok: true })
    const answerOf = async (client: TestClient, seat: string) => {
      const answer = await sit(client, game.room, seat)
      return answer.ok ? answer : answer.refusal.rule
    }
    const stranger = await server.client()
    for (const seat of ['red', 'blue', 'green'])
      expect(await answerOf(blue, seat)).toBe(await answerOf(stranger, seat))
    await red.open(game.room, 'red')
    expect(await red.command(game.room, red.last, table({ type: 'start' }), 'red')).toMatchObject({
      ok: true,
    })
    expect(await answerOf(blue, 'blue')).toBe('T1')

    const opened = await red.get('room.create', roomWish())
    expect(await sit(blue, opened.room)).toMatchObject({ ok: true })
  })

  it('does not sit down beside the other when both do so at once, at two processes', async () => {
    const there = await openTestServer({ DATABASE_URL: server.databaseUrl })
    try {
      const { room: met, red: ann, blue: bob } = await startNight(server)
      await ann.get('people.block', { room: met, who: { seat: 'blue' } })
      const bobThere = await there.client(bob.cookie)
      for (let i = 0; i < 6; i++) {
        const { room, code, red: host } = await openRoom(server, { seat: undefined })
        const answers = await Promise.all([sit(ann, room, 'red'), sit(bobThere, room, 'blue')])
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
        expect(answers).toContainEqual(
          expect.objectContaining({ refusal: { rule: 'W76', reason: 'person.notTogether' } }),
        )
        const { seats } = (await host.get('room.find', { code })).room
        expect(seats.filter(({ name }) => name !== undefined)).toHaveLength(1)
      }
    } finally {
      await there.close()
    }
  })

  it('reports and blocks so many at most, and says what to do then (W84, W85)', async () => {
    const { room, red } = await startNight(server)
    const who = { seat: 'blue' }
    for (let i = 0; i < 20; i++) await red.get('people.report', { room, who, why: 'spam' })
    const refusal = await red.refusalOf('people.report', { room, who, why: 'spam' })
    expect(refusal).toEqual({ rule: 'W84', reason: 'report.tooMany', data: { most: 20 } })
    await query(
      server.databaseUrl,
      `WITH others AS (INSERT INTO person (id, name) SELECT gen_random_uuid(), 'Other' FROM generate_series(1, 500)
         RETURNING id)
       INSERT INTO block (id, person, blocked, name)
       SELECT gen_random_uuid(), seat.person, others.id, 'Other' FROM others, seat
       WHERE seat.room = $1 AND seat.seat = 'red'`,
      [room],
    )
    const full = await red.refusalOf('people.block', { room, who })
    expect(full).toEqual({ rule: 'W85', reason: 'block.tooMany', data: { most: 500 } })
  })

  it('sends no line of somebody who is blocked, in no room, and shows the other nothing of it', async () => {
    const { room, red, blue } = await startNight(server)
    await red.get('chat.subscribe', { room, as: 'red' })
    await blue.get('chat.subscribe', { room, as: 'blue' })
    await blue.get('chat.say', { room, as: 'blue', text: 'You play like a child' })
    await settle(red, blue)
    const packets = blue.packets.length
    await red.get('people.block', { room, who: { channel: 'players', number: 1 } })
    await settle(red, blue)
    expect(blue.packets.slice(packets).filter((packet) => !/^\d$/.test(packet))).toHaveLength(1) // its own `settle`
    await blue.get('chat.say', { room, as: 'blue', text: 'Do you hear me?' })
    await settle(red, blue)
    expect(hears(red)).toEqual(['You play like a child'])
    expect((await red.get('chat.subscribe', { room, as: 'red' })).lines).toEqual([])
    const { blocked } = await red.get('people.blocked', {})
    expect(blocked).toHaveLength(1)
    expect(await blue.refusalOf('people.unblock', { block: blocked[0]?.id })).toMatchObject({ rule: 'W77' })
    await red.get('people.unblock', { block: blocked[0]?.id ?? '' })
    expect((await red.get('chat.subscribe', { room, as: 'red' })).lines).toHaveLength(2)
  })

  it('does not meet oneself, an empty seat, or who has said what one may not read (W77)', async () => {
    const { room, red, blue } = await startNight(server, { spectators: 'none' })
    await blue.get('chat.say', { room, as: 'blue', text: 'Between us' })
    const stranger = await server.client()
    const objects = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((seat) => ({ seat }))
    const nobody = [
      { seat: 'red' },
      { seat: 'green' },
      { channel: 'players' as const, number: 2 },
      ...objects,
    ]
    for (const who of nobody) {
      expect(await red.refusalOf('people.block', { room, who })).toMatchObject({ rule: 'W77' })
      expect(await red.refusalOf('people.report', { room, who, why: 'spam' })).toMatchObject({ rule: 'W77' })
    }
    expect(await stranger.refusalOf('people.block', { room, who: { seat: 'red' } })).toMatchObject({
      rule: 'W77',
    })
    const line = { channel: 'players' as const, number: 1 }
    expect(await stranger.refusalOf('people.report', { room, who: line, why: 'insult' })).toMatchObject({
      rule: 'W77',
    })
    expect(await red.ask('people.report', { room, who: line, why: 'insult' })).toEqual({ ok: true })
  })

  it('a line that is reported comes to the operator with what was said, and is handled once', async () => {
    const { room, code, red, blue } = await startNight(server)
    await blue.get('chat.say', { room, as: 'blue', text: 'Something rude' })
    const who = { channel: 'players' as const, number: 1 }
    await red.get('people.report', { room, who, why: 'insult', text: 'It began in the lobby' })
    const reports = JSON.parse(await operator('reports')) as { id: string; room: string; line: string }[]
    const report = reports.find((each) => each.room === code)
    expect(report).toMatchObject({ line: 'Something rude', why: 'insult', text: 'It began in the lobby' })
    expect(await operator('handle', report?.id ?? '', '--note', 'warned')).toBe('done')
    await expect(operator('handle', report?.id ?? '')).rejects.toThrow('There is no such thing')
    expect(await operator('reports')).not.toContain(report?.id)
    expect(await operator('reports', '--all')).toContain('warned')
  })

  it('a muted person says nothing (W78), until an operator allows it again', async () => {
    const { room, code, red, blue } = await startNight(server)
    const { seats } = JSON.parse(await operator('who', code)) as { seats: { seat: string; person: string }[] }
    const person = seats.find(({ seat }) => seat === 'blue')?.person ?? ''
    expect(await operator('mute', person, '--days', '2')).toBe('done')
    expect(await blue.refusalOf('chat.say', { room, as: 'blue', text: 'Hm' })).toMatchObject({ rule: 'W78' })
    expect(await red.ask('chat.say', { room, as: 'red', text: 'Quiet here' })).toMatchObject({ ok: true })
    await operator('mute', person, '--days', '0')
    expect(await blue.ask('chat.say', { room, as: 'blue', text: 'Hm' })).toMatchObject({ ok: true })
    expect(JSON.parse(await operator('acts')).slice(0, 2)).toMatchObject([
      { what: { do: 'mute', days: 0 } },
      { what: { do: 'mute', days: 2 } },
    ])
  })

  it('a banned person is disconnected and gets no new name, only the reason (W79); the game stands for the other', async () => {
    const { code, red, blue } = await startNight(server)
    const { seats } = JSON.parse(await operator('who', code)) as { seats: { seat: string; person: string }[] }
    const person = seats.find(({ seat }) => seat === 'blue')?.person ?? ''
    const gone = new Promise((resolve) => blue.socket.once('disconnect', resolve))
    await operator('ban', person)
    await gone
    const me = await fetch(`${server.url}/api/me`, { headers: { cookie: blue.cookie } })
    expect([me.status, me.headers.getSetCookie()]).toEqual([403, []])
    expect(await me.json()).toMatchObject({ refusal: { rule: 'W79' } })
    await expect(server.client(blue.cookie)).rejects.toMatchObject({ rule: 'W79' })
    expect(red.socket.connected).toBe(true)
    await operator('ban', person, '--days', '0')
    expect((await server.client(blue.cookie)).socket.connected).toBe(true)
  })

  it('a banned person plays by no program either: its stream ends, and its token counts no more', async () => {
    const { room, code, blue } = await startNight(server)
    const { token: own } = await blue.get('seat.makeToken', { room, as: 'blue' })
    const headers = { authorization: `Bearer ${own}` }
    const stream = await fetch(`${server.url}/api/seat/v1/entries`, { headers })
    const said = stream.text()
    const account = await TestAccount.of(server.url, blue)
    const news = await account.news()
    const { seats } = JSON.parse(await operator('who', code)) as { seats: { seat: string; person: string }[] }
    await operator('ban', seats.find(({ seat }) => seat === 'blue')?.person ?? '', '--days', '1')
    expect((await said).trim().split('\n').at(-1)).toBe('{"type":"end","reason":"revoked"}')
    expect((await fetch(`${server.url}/api/seat/v1/state`, { headers })).status).toBe(401)
    await eventually(() => expect(news.lines.at(-1)).toEqual({ type: 'end', reason: 'revoked' }))
    expect(await account.ruleOf('account')).toBe('W32')
  })

  it('an operator closes a room in the midst of a game, renames a person, and says a line to everybody', async () => {
    const { room, code, red, blue } = await startNight(server)
    const { host } = JSON.parse(await operator('who', code)) as { host: string }
    expect(await operator('rename', host, 'Pilot', 'Smith')).toBe('done')
    expect((await blue.get('room.find', { code })).room.seats[0]?.name).toBe('Pilot Smith')
    expect(await operator('close', code)).toBe('done')
    await eventually(() =>
      expect(red.frames.some((frame) => JSON.stringify(frame).includes('"by":"closed"'))).toBe(true),
    )
    expect(
      await blue.refusalOf('table.command', {
        id: 'after-the-end',
        room,
        as: 'blue',
        seen: blue.last,
        command: { scope: 'table', command: { type: 'resign', seat: 'blue' } },
      }),
    ).toMatchObject({ rule: 'T7' })
    await operator('banner', 'The', 'server', 'rests', 'at', 'nine', '--hours', '1')
    await eventually(() =>
      expect(red.frames.at(-1)).toEqual({
        name: 'server.banner',
        body: { text: 'The server rests at nine' },
      }),
    )
    const me = await fetch(`${server.url}/api/me`, { headers: { cookie: red.cookie } })
    expect(await me.json()).toMatchObject({ banner: 'The server rests at nine' })
    await operator('banner')
    await eventually(() => expect(red.frames.at(-1)).toEqual({ name: 'server.banner', body: {} }))
  })

  it('does nothing without its token, and has no such door where no token is set', async () => {
    await expect(
      sendOperatorCommand(operatorRequestOf(['--url', server.url, 'reports']), 'another token, also long'),
    ).rejects.toThrow('refuses')
    expect(() => operatorRequestOf(['sing'])).toThrow("no command 'sing'")
    expect(() => operatorRequestOf(['ban', 'nobody'])).toThrow('person is missing or does not fit')
    for (let i = 0; i < 10; i++)
      await sendOperatorCommand(
        operatorRequestOf(['--url', server.url, 'acts']),
        `a wrong token, number ${i}`,
      ).catch(() => {})
    await expect(operator('acts')).rejects.toThrow('try again in ten minutes')
    const plain = await openTestServer()
    await expect(
      sendOperatorCommand(operatorRequestOf(['--url', plain.url, 'reports']), token),
    ).rejects.toThrow('refuses')
    await plain.close()
    expect(await query(server.databaseUrl, 'SELECT FROM operator_act')).not.toHaveLength(0)
  })
})
