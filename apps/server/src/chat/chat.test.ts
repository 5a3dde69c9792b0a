import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { openRoom, settle, startNight } from '../../testing/night.ts'
import { query } from '../../testing/store/databases.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

describe('the chat of a room', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  const linesOf = (client: TestClient) =>
    client.frames.flatMap((frame) => (frame.name === 'chat.said' ? frame.body.lines : []))
  const heardBy = (client: TestClient) => linesOf(client).map(({ text }) => text)
  const listen = (client: TestClient, room: string, as: string, spectators?: boolean) =>
    client.get('chat.subscribe', { room, as, ...(spectators !== undefined && { spectators }) })
  const say = (client: TestClient, room: string, as: string, text: string) =>
    client.ask('chat.say', { room, as, text })

  it('goes on live between the players, with the history for those who open it later', async () => {
    const { room, red, blue } = await startNight(server)
    expect(await listen(red, room, 'red')).toEqual({ ok: true, lines: [], muted: [] })
    await listen(blue, room, 'blue')
    expect(await say(red, room, 'red', 'Good evening')).toEqual({ ok: true, channel: 'players', number: 1 })
    await say(blue, room, 'blue', '<b>Hello</b> & good luck')
    await settle(red, blue)
    const lines = linesOf(blue)
    expect(lines).toMatchObject([
      { channel: 'players', number: 1, from: { seat: 'red' }, mine: false, text: 'Good evening' },
      { channel: 'players', number: 2, from: { seat: 'blue' }, mine: true, text: '<b>Hello</b> & good luck' },
    ])
    expect((await listen(blue, room, 'blue')).lines).toEqual(lines)
    expect(heardBy(red)).toEqual(heardBy(blue))
  })

  it('does not show spectators’ messages to players who have not asked for them', async () => {
    const { room, red, blue } = await startNight(server)
    const [spectator, other] = [await server.client(), await server.client()]
    await listen(red, room, 'red')
    await listen(blue, room, 'blue', true)
    await listen(spectator, room, 'public')
    await listen(other, room, 'public')
    await say(spectator, room, 'public', 'They should have turned north')
    await say(red, room, 'red', 'Your move')
    await settle(red, blue, spectator, other)
    expect(heardBy(red)).toEqual(['Your move'])
    for (const client of [blue, spectator, other])
      expect(heardBy(client)).toEqual(['They should have turned north', 'Your move'])
    expect(linesOf(other)[0]).toMatchObject({ channel: 'spectators', number: 1, mine: false })
    expect(linesOf(other)[0]?.from).not.toHaveProperty('seat')
    expect((await listen(red, room, 'red')).lines).toHaveLength(1)
    expect((await listen(red, room, 'red', true)).lines).toHaveLength(2)
  })

  it('sends late spectators no message of a player before the game is over', async () => {
    const { room, red, blue } = await startNight(server, { delayRounds: 2 })
    const spectator = await server.client()
    await listen(spectator, room, 'public')
    await say(red, room, 'red', 'What a hit!')
    await say(spectator, room, 'public', 'How quiet it is')
    await settle(red, spectator)
    expect(heardBy(spectator)).toEqual(['How quiet it is'])
    expect((await listen(spectator, room, 'public')).lines).toHaveLength(1)
    await blue.command(room, 5, table({ type: 'resign', seat: 'blue' }), 'blue')
    expect((await listen(spectator, room, 'public')).lines.map(({ text }) => text)).toEqual([
      'What a hit!',
      'How quiet it is',
    ])
  })

  it('is for those who may watch: not for other seats (W4), not where nobody may watch (W5)', async () => {
    const { room, red } = await startNight(server, { spectators: 'none' })
    const stranger = await server.client()
    const nowhere = '0189d5f4-58c1-4d5a-9c4e-000000000000'
    for (const name of ['chat.subscribe', 'chat.say']) {
      const words = name === 'chat.say' ? { text: 'hello' } : {}
      expect(await stranger.refusalOf(name, { room, as: 'red', ...words })).toMatchObject({ rule: 'W4' })
      expect(await stranger.refusalOf(name, { room, as: 'public', ...words })).toMatchObject({ rule: 'W5' })
      expect(await red.refusalOf(name, { room: nowhere, as: 'red', ...words })).toMatchObject({ rule: 'W3' })
    }
    expect(
      await stranger.refusalOf('chat.mute', { room: nowhere, handle: 'a'.repeat(12), muted: true }),
    ).toEqual({ rule: 'W3', reason: 'room.unknown' })
  })

  it('is forgotten when nobody of this process listens to it any more', async () => {
    const { room, red, blue } = await startNight(server)
    const heard = async () => Number(/^opsroom_chats (\d+)$/m.exec(await server.metrics())?.[1])
    const before = await heard()
    await listen(red, room, 'red')
    await listen(blue, room, 'blue')
    expect(await heard()).toBe(before + 1)
    await red.get('chat.unsubscribe', { room })
    expect(await heard()).toBe(before + 1)
    blue.close()
    await eventually(async () => expect(await heard()).toBe(before))
  })

  it('lets the holder of a seat speak as a player only (W23)', async () => {
    const { room, red } = await startNight(server)
    expect(await say(red, room, 'public', 'psst')).toMatchObject({ refusal: { rule: 'W23' } })
    expect(await listen(red, room, 'public')).toMatchObject({ ok: true })
  })

  it('is closed to a spectator who may no longer watch', async () => {
    const { room, red } = await openRoom(server, { spectators: 'none' })
    const [blue, visitor] = [await server.client(), await server.client()]
    await listen(visitor, room, 'public')
    await say(visitor, room, 'public', 'May I?')
    await blue.command(room, 0, table({ type: 'sit', seat: 'blue' }))
    await red.command(room, 3, table({ type: 'start' }), 'red')
    await listen(red, room, 'red', true)
    await say(red, room, 'red', 'At last we are alone')
    await settle(visitor, red)
    expect(heardBy(visitor)).toEqual(['May I?'])
    expect(await say(visitor, room, 'public', 'Still here')).toMatchObject({ refusal: { rule: 'W5' } })
  })

  it('of the players is theirs, and the opener’s, where nobody may watch, before the start too', async () => {
    const { room, red: host } = await openRoom(server, { spectators: 'none', seat: undefined })
    const [red, visitor] = [await server.client(), await server.client()]
    await listen(visitor, room, 'public')
    await listen(host, room, 'public')
    await red.command(room, 0, table({ type: 'sit', seat: 'red' }))
    await say(red, room, 'red', 'I would love to hide')
    await settle(visitor, host)
    expect(heardBy(visitor)).toEqual([])
    expect(heardBy(host)).toEqual(['I would love to hide'])
    expect((await listen(visitor, room, 'public')).lines).toEqual([])
    const line = { channel: 'players' as const, number: 1 }
    expect(await visitor.refusalOf('people.block', { room, who: line })).toMatchObject({ rule: 'W77' })
  })

  it('mutes a person for one listener, by a handle that does not identify the person, and stores that', async () => {
    const { room, red, blue } = await startNight(server)
    const [loud, other] = [await server.client(), await server.client()]
    await listen(blue, room, 'blue', true)
    await listen(other, room, 'public')
    await say(loud, room, 'public', 'first')
    await settle(blue)
    const { handle } = linesOf(blue)[0]?.from ?? { handle: '' }
    expect(await blue.get('chat.mute', { room, handle, muted: true })).toMatchObject({ muted: [handle] })
    await say(loud, room, 'public', 'second')
    await settle(blue, other)
    expect(heardBy(blue)).toEqual(['first'])
    expect(heardBy(other)).toEqual(['first', 'second'])
    expect(await listen(blue, room, 'blue', true)).toEqual({ ok: true, lines: [], muted: [handle] })
    await blue.get('chat.mute', { room, handle, muted: false })
    expect((await listen(blue, room, 'blue', true)).lines).toHaveLength(2)

    // The same person has another handle in another room, and no id goes out.
    const elsewhere = await startNight(server)
    await listen(loud, elsewhere.room, 'public')
    await say(loud, elsewhere.room, 'public', 'third')
    await settle(loud)
    expect(linesOf(loud).at(-1)?.from.handle).not.toBe(handle)
    const persons = await query<{ id: string }>(server.databaseUrl, 'SELECT id FROM person')
    const sent = JSON.stringify([...other.frames, ...blue.frames, ...loud.frames])
    for (const { id } of persons) expect(sent).not.toContain(id)
    await settle(red)
  })

  it('mutes nobody who has not spoken there (W77), where nobody may listen (W5), and so many at most (W99)', async () => {
    const { room, red, blue } = await startNight(server, { spectators: 'none' })
    await say(blue, room, 'blue', 'Do you hear me?')
    const [line] = (await listen(red, room, 'red')).lines
    const handle = line?.from.handle ?? ''
    const mute = (client: TestClient, of: string) =>
      client.ask('chat.mute', { room, handle: of, muted: true })
    const stranger = await server.client()
    expect(await mute(stranger, handle)).toMatchObject({ refusal: { rule: 'W5' } })
    expect(await mute(red, 'abcdefghijkl')).toMatchObject({ refusal: { rule: 'W77' } })
    await query(
      server.databaseUrl,
      `INSERT INTO chat_mute (room, listener, handle)
       SELECT $1, person, 'earlier-' || to_char(n, 'FM0000') FROM seat, generate_series(1, 200) AS n
       WHERE room = $1 AND seat = 'red'`,
      [room],
    )
    const refusal = { rule: 'W99', reason: 'mute.tooMany', data: { most: 200 } }
    expect(await mute(red, handle)).toEqual({ ok: false, refusal })
    await red.get('chat.mute', { room, handle: 'earlier-0001', muted: false })
    const { muted } = await red.get('chat.mute', { room, handle, muted: true })
    expect(muted).toHaveLength(200)
    expect(muted).toContain(handle)
  })

  it('is plain text: at most 500 characters, no invisible ones', async () => {
    const { room, red } = await startNight(server)
    await listen(red, room, 'red')
    await say(red, room, 'red', '  a\u0007b\tc\nd \u202Eevil  ')
    await settle(red)
    expect(heardBy(red)).toEqual(['a b c d evil'])
    for (const text of ['', '   ', '\u200B', '\u2800', 'x'.repeat(501), 'x'.repeat(3000)])
      expect(await red.refusalOf('chat.say', { room, as: 'red', text })).toMatchObject({ rule: 'W1' })
    expect(await say(red, room, 'red', 'ü'.repeat(500))).toMatchObject({ ok: true })
  })

  it('limits the messages of one person over time (W10), over all clients', async () => {
    const { room, red } = await startNight(server)
    const again = await server.client(red.cookie)
    const answers = []
    for (let i = 0; i < 8; i++) answers.push(await say(i % 2 ? red : again, room, 'red', `${i}`))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(6)
    expect(answers.at(-1)).toMatchObject({ refusal: { rule: 'W10' } })
  })

  it('is the same at every process, each line once and in order', async () => {
    const there = await openTestServer({ DATABASE_URL: server.databaseUrl })
    const { room, red, blue } = await startNight(server)
    const blueThere = await there.client(blue.cookie)
    await listen(red, room, 'red')
    await listen(blueThere, room, 'blue')
    await Promise.all(
      Array.from({ length: 5 }, (_, i) => [
        say(red, room, 'red', `red ${i}`),
        say(blueThere, room, 'blue', `blue ${i}`),
      ]).flat(),
    )
    await eventually(() => {
      expect(linesOf(red)).toHaveLength(10)
      expect(linesOf(blueThere)).toHaveLength(10)
    })
    for (const client of [red, blueThere])
      expect(linesOf(client).map(({ number }) => number)).toEqual(Array.from({ length: 10 }, (_, i) => i + 1))
    await there.close()
  })

  it('is in no server log and in no entry of the event log', async () => {
    const { room, red } = await startNight(server)
    await say(red, room, 'red', 'a-secret-remark')
    expect(server.logged()).not.toContain('a-secret-remark')
    expect(await query(server.databaseUrl, 'SELECT 1 FROM event WHERE room = $1', [room])).toHaveLength(5)
  })

  it('keeps the latest lines of a room, and no more', async () => {
    const small = await openTestServer({ CHAT_LINES_PER_ROOM: '2' })
    const { room, red, blue } = await startNight(small)
    for (const text of ['one', 'two', 'three']) await say(red, room, 'red', text)
    const { lines } = await listen(blue, room, 'blue')
    expect(lines.map(({ text, number }) => [number, text])).toEqual([
      [2, 'two'],
      [3, 'three'],
    ])
    expect(await query(small.databaseUrl, 'SELECT 1 FROM chat_line')).toHaveLength(2)
    await small.close()
  })
})
