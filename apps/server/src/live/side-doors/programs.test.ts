import { britishSeat, germanSeat } from '@opsroom/rules/duel'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { type Duel, eveningOf, people, play, settled, startDuel } from '../../../testing/duel.ts'
import { defences, raid, squadrons } from '../../../testing/duel-orders.ts'
import { playRound } from '../../../testing/duel-round.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type ProgramStream, TestProgram } from '../../../testing/program.ts'
import { secretWords } from '../../../testing/secret-words.ts'
import { connectTo } from '../../../testing/store/databases.ts'
import { game } from '../../../testing/test-client.ts'
import { openDuelServer, type TestServer } from '../../../testing/test-server.ts'

describe('the token of a seat', () => {
  let server: TestServer
  afterEach(() => server.close())

  async function eveningHere(): Promise<Duel> {
    server = await openDuelServer()
    return eveningOf(server)
  }
  const programOf = (night: Duel, who: 'british' | 'german') =>
    TestProgram.of(server.url, night[who], night.room, who === 'british' ? britishSeat : germanSeat)

  const socketEntries = async (night: Duel, who: 'british' | 'german', after: number) => {
    const seat = who === 'british' ? britishSeat : germanSeat
    const { entries = [] } = await night[who].open(night.room, seat, after)
    return entries.map((entry) => JSON.stringify(entry))
  }
  const arrived = (stream: ProgramStream, expected: string[]) =>
    eventually(() => expect(stream.entries).toEqual(expected))

  it('is sent to the byte what the sockets of its seat are sent, as it happens and afterwards', async () => {
    const night = await eveningHere()
    const programs = { british: await programOf(night, 'british'), german: await programOf(night, 'german') }
    const streams = { british: await programs.british.entries(), german: await programs.german.entries() }
    await play(night, raid, defences)
    await playRound(night, 1)
    for (const who of ['british', 'german'] as const) {
      const again = await programs[who].entries(7)
      const all = await socketEntries(night, who, 0)
      expect(all.length).toBeGreaterThan(10)
      await arrived(streams[who], all)
      await arrived(again, all.slice(7))
      expect(night[who].packets.join('')).toContain(streams[who].entries.at(-1))
      const { json } = await programs[who].state()
      const seat = who === 'british' ? britishSeat : germanSeat
      const { view, last } = await night[who].open(night.room, seat)
      expect(JSON.stringify(json.view)).toBe(JSON.stringify(view))
      expect(json.last).toBe(last)
    }
    // The secret order of the one is nowhere in the stream of the other.
    expect(streams.german.text).not.toContain('planLocked')
    expect(streams.british.text).not.toContain('defencesLocked')
  })

  it('shows nobody, while both prepare, that a program is at work; afterwards all see it', async () => {
    const night = await eveningHere()
    const program = await programOf(night, 'british')
    await settled(night)
    const others = people.filter((who) => who !== 'british')
    const before = people.map((who) => night[who].packets.length)
    await program.entries()
    await program.state()
    await program.options()
    expect((await program.order(raid, night.british.last)).status).toBe(200)
    // Each of them is sent the one answer by which `settled` knows that all has arrived, and nothing else.
    await settled(night)
    for (const who of others) {
      const place = people.indexOf(who)
      expect(night[who].packets.length).toBe((before[place] ?? 0) + 1)
    }
    await play(night, defences)
    for (const who of people.slice(0, 3)) {
      const event = { type: 'programPlays', open: { seat: britishSeat } }
      await eventually(() => expect(night[who].stream(night.room).at(-1)).toEqual({ scope: 'table', event }))
    }
  })

  it('is shown afterwards also by another server, when the one that the program asked has ended', async () => {
    server = await openDuelServer()
    const night = await eveningOf(server)
    const program = await programOf(night, 'british')
    expect((await program.order(raid, night.british.last)).status).toBe(200)
    await server.closeServer()
    const later = await openDuelServer({ DATABASE_URL: server.databaseUrl })
    onTestFinished(() => later.close())
    const german = await later.client(night.german.cookie)
    const { last } = await german.open(night.room, germanSeat)
    expect(await german.command(night.room, last, game(defences), germanSeat)).toMatchObject({ ok: true })
    const event = { type: 'programPlays', open: { seat: britishSeat } }
    await eventually(async () => {
      const { entries = [] } = await german.open(night.room, germanSeat, last)
      expect(entries.at(-1)).toMatchObject({ scope: 'table', event })
    })
  })

  it('counts for one seat of one room, and only while its maker holds it', async () => {
    server = await openDuelServer()
    const night = await startDuel(server)
    const other = await startDuel(server)
    const program = await programOf(night, 'british')
    const { last } = (await program.state()).json
    const forged = { id: 'forged-order', seen: last, order: squadrons }
    expect((await program.post('order', { ...forged, as: germanSeat })).json.refusal.rule).toBe('W1')
    expect((await program.post('order', { ...forged, room: other.room })).json.refusal.rule).toBe('W1')
    expect((await program.post('order', forged)).status).toBe(422)
    expect((await program.ask(`state?room=${other.room}&seat=${germanSeat}`)).json).toMatchObject({
      room: night.room,
      seat: britishSeat,
    })
    for (const name of ['seat.tokens', 'seat.makeToken']) {
      const asked = { room: night.room, as: britishSeat }
      expect((await night.german.refusalOf(name, asked)).rule).toBe('W4')
      expect((await night.watcher.refusalOf(name, asked)).rule).toBe('W4')
    }
    const { tokens } = await night.british.get('seat.tokens', { room: night.room, as: britishSeat })
    const id = tokens[0]?.id ?? ''
    const revoking = { room: night.room, as: germanSeat, token: id }
    expect((await night.german.refusalOf('seat.revokeToken', revoking)).rule).toBe('W32')
    expect((await program.state()).status).toBe(200)
  })

  it('is worth nothing once it is revoked, at every server', async () => {
    const night = await eveningHere()
    const there = await openDuelServer({ DATABASE_URL: server.databaseUrl })
    const program = await programOf(night, 'british')
    const elsewhere = new TestProgram(there.url, program.token)
    const streams = [await program.entries(), await elsewhere.entries()]
    const [token] = (await night.british.get('seat.tokens', { room: night.room, as: britishSeat })).tokens
    await night.british.get('seat.revokeToken', {
      room: night.room,
      as: britishSeat,
      token: token?.id ?? '',
    })
    await eventually(() => expect(streams.map(({ isOver }) => isOver)).toEqual([true, true]))
    const had = streams.map(({ text }) => text)
    for (const stream of streams) expect(stream.lines.at(-1)).toEqual({ type: 'end', reason: 'revoked' })
    await play(night, defences)
    const unknown = { ok: false, refusal: { rule: 'W32', reason: 'token.unknown' }, help: expect.any(String) }
    // One that starts later has heard of nothing.
    const later = await openDuelServer({ DATABASE_URL: server.databaseUrl })
    for (const each of [program, elsewhere, new TestProgram(later.url, program.token)]) {
      for (const answer of [
        await each.state(),
        await each.options(),
        await each.order(raid, 6),
        await each.ask('entries'),
      ])
        expect([answer.status, answer.json]).toEqual([401, unknown])
    }
    await play(night, raid)
    expect(streams.map(({ text }) => text)).toEqual(had)
    await there.close()
    await later.close()
  })

  it('is in no log, no error and no table of the database, and the log says nothing of the play', async () => {
    const night = await eveningHere()
    const program = await programOf(night, 'british')
    await program.entries()
    await program.state()
    await program.order(raid, 6)
    const answers = [
      await program.post('order', '{"id":'),
      await program.post('order', { id: 'x' }),
      await program.post('options', { draft: { type: program.token } }),
      await new TestProgram(server.url, `${program.token.slice(0, -1)}!`).state(),
      await new TestProgram(server.url, program.token.toLowerCase()).state(),
    ]
    for (const { status, text } of answers) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(text).not.toContain(program.token.slice(4, 20))
    }
    expect(server.logged()).not.toContain(program.token.slice(4, 20))
    expect(server.logged()).not.toMatch(secretWords)
    const pool = connectTo(server.databaseUrl)
    const { rows } = await pool.query('SELECT * FROM seat_token')
    expect(rows).toHaveLength(1)
    expect(rows[0].hash).toHaveLength(32)
    expect(JSON.stringify(rows)).not.toContain(program.token.slice(4, 20))
    await pool.end()
    for (const who of people)
      expect(
        night[who].packets
          .slice(1)
          .join('')
          .match(/ops_[\w-]{43}/g)?.length ?? 0,
      ).toBe(who === 'british' ? 1 : 0)
  })
})
