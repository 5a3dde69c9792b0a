import type { RequestOf, Tournament } from '@opsroom/protocol'
import { verifyTournament } from '@opsroom/tournament'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTo } from '../store/testing/databases.ts'
import { eventually } from '../testing/eventually.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { type TestClient, table } from '../testing/test-client.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

type Plan = RequestOf<'tournament.make'>
const day = 24 * 60 * 60
const plan: Plan = {
  name: 'Winter cup',
  about: 'All are welcome.',
  game: 'toy',
  setup: {},
  system: { kind: 'all' },
  places: 16,
  roundDays: 7,
  listed: true,
  spectators: 'none',
}

describe('tournaments', () => {
  const clock = new FakeClock()
  let server: TestServer
  let there: TestServer
  beforeAll(async () => {
    server = await openTestServer({}, undefined, { clock })
    there = await openTestServer({ DATABASE_URL: server.databaseUrl }, undefined, { clock })
  })
  afterAll(async () => {
    await there.close()
    await server.close()
  })

  async function person(name: string, at: TestServer = server): Promise<TestClient> {
    const client = await at.client()
    await client.get('me.rename', { name })
    return client
  }
  const show = async (client: TestClient, code: string): Promise<Tournament> =>
    (await client.get('tournament.subscribe', { code })).tournament

  /** A tournament with these many players, who have registered in the order of their numbers. */
  async function registered(count: number, more: Partial<Plan> = {}) {
    const organiser = await person('Orla')
    const { code } = await organiser.get('tournament.make', { ...plan, ...more })
    const players: TestClient[] = []
    for (let i = 1; i <= count; i++) {
      const player = await person(`Pilot ${i}`, i % 2 ? server : there)
      await player.get('tournament.register', { code })
      players.push(player)
      clock.skip(1)
    }
    const organise = (act: RequestOf<'tournament.organise'>['act']) =>
      organiser.get('tournament.organise', { code, act })
    const playerOf = (number: number) => players[number - 1] as TestClient
    return { organiser, code, players, organise, playerOf }
  }

  /** The games of the round that runs which are not decided. */
  const running = ({ played }: Tournament) =>
    (played.at(-1)?.matches ?? []).flatMap(({ games }) => games.filter(({ result }) => !result))

  /** One of two resigns the game in which they sit so. */
  async function resign(loser: TestClient, code: string, first: number, second: number, seat: string) {
    const room = await eventually(async () => {
      const { played } = await show(loser, code)
      const games = played.at(-1)?.matches.flatMap((match) => match.games) ?? []
      const found = games.find((each) => each.first === first && each.second === second)?.room
      if (!found) throw new Error('the room is not open yet')
      return found
    })
    const found = await loser.get('room.find', { code: room })
    expect(found.yours).toEqual([seat])
    const { last } = await loser.open(found.room.id, seat)
    const answer = await loser.command(found.room.id, last, table({ type: 'resign', seat }), seat)
    expect(answer).toMatchObject({ ok: true })
  }

  /** Plays the round that runs to its end: in each game the one with the higher number resigns. */
  async function playRound(code: string, playerOf: (number: number) => TestClient) {
    const before = await show(playerOf(1), code)
    for (const { first, second } of running(before)) {
      const loser = Math.max(first, second)
      await resign(playerOf(loser), code, first, second, loser === first ? 'red' : 'blue')
    }
    await eventually(async () => {
      const { played, status } = await show(playerOf(1), code)
      expect(status === 'over' || played.length > before.played.length).toBe(true)
    })
  }

  it('of all against all: four meet each other on both sides, the table counts every game once, and everybody can compute it again', async () => {
    const { code, organise, playerOf, organiser } = await registered(4)
    await organise({ do: 'begin' })
    const begun = await show(organiser, code)
    expect(begun).toMatchObject({ status: 'playing', registered: 4, rounds: 1 })
    expect(begun.played[0]?.matches.map(({ games }) => games.length)).toEqual([2, 2])
    for (let round = 1; round <= 3; round++) await playRound(code, playerOf)
    const ended = await show(organiser, code)
    expect(ended.status).toBe('over')
    expect(ended.table.map(({ number, points, rank }) => [rank, number, points])).toEqual([
      [1, 1, 12],
      [2, 2, 8],
      [3, 3, 4],
      [4, 4, 0],
    ])
    const { record } = await organiser.get('tournament.record', { code })
    expect(verifyTournament(record)).toEqual([])
    const [first, ...rounds] = record.rounds
    const forged = { ...record, rounds: [{ ...first, matches: first?.matches.toReversed() }, ...rounds] }
    expect(verifyTournament(forged)).toMatchObject([{ rule: 'E3', entry: 1 }])
  })

  it('of Swiss rounds: eight play three rounds without meeting anybody twice, with sides in balance', async () => {
    const { code, organise, playerOf, organiser } = await registered(8, {
      system: { kind: 'swiss', rounds: 3, bothSides: false },
    })
    await organise({ do: 'begin' })
    for (let round = 1; round <= 3; round++) await playRound(code, playerOf)
    const ended = await show(organiser, code)
    expect(ended).toMatchObject({ status: 'over', rounds: 3 })
    const games = ended.played.flatMap(({ matches }) => matches.flatMap((match) => match.games))
    expect(games).toHaveLength(12)
    const pairs = games.map(({ first, second }) => [first, second].toSorted((a, b) => a - b).join('-'))
    expect(new Set(pairs).size).toBe(12)
    for (let number = 1; number <= 8; number++) {
      const atFirst = games.filter(({ first }) => first === number).length
      expect([1, 2]).toContain(atFirst)
    }
    expect(ended.table[0]).toMatchObject({ rank: 1, number: 1, points: 6 })
    expect(verifyTournament((await organiser.get('tournament.record', { code })).record)).toEqual([])
  })

  it('of a cup: who loses a match is out, equal matches are decided as it was drawn, and one is left', async () => {
    const { code, organise, playerOf, organiser } = await registered(3, { system: { kind: 'cup' } })
    await organise({ do: 'begin' })
    for (let round = 1; round <= 2; round++) await playRound(code, playerOf)
    const ended = await show(organiser, code)
    expect(ended).toMatchObject({ status: 'over', rounds: 2 })
    expect(ended.table[0]).toMatchObject({ rank: 1, number: 1, reached: 2 })
    expect(verifyTournament((await organiser.get('tournament.record', { code })).record)).toEqual([])
  })

  it('show of their games the results alone: no code of a room to others, and the seed at the end', async () => {
    const { code, organise, playerOf, organiser } = await registered(4)
    const open = await show(organiser, code)
    await organise({ do: 'begin' })
    const others = await show(await person('Somebody else', there), code)
    const games = others.played.flatMap(({ matches }) => matches.flatMap((match) => match.games))
    expect(games.map((each) => Object.keys(each).toSorted())).toEqual(Array(4).fill(['first', 'second']))
    for (const each of [open, others]) expect(each).not.toHaveProperty('seed')
    const { record } = await organiser.get('tournament.record', { code })
    expect(record).not.toHaveProperty('seed')
    expect(record).not.toHaveProperty('table')
    const own = await show(playerOf(1), code)
    const seen = own.played.flatMap(({ matches }) => matches.flatMap((match) => match.games))
    for (const each of seen) expect(each.room !== undefined).toBe(each.first === 1 || each.second === 1)
    // What happens at a table, its secrets and its progress, changes nothing on the page.
    const code1 = seen.find(({ room }) => room)?.room ?? ''
    const { room, yours } = await playerOf(1).get('room.find', { code: code1 })
    await playerOf(1).open(room.id, yours[0] ?? '')
    const hidden = await playerOf(1).order(room.id, yours[0] ?? '', { type: 'hide', place: 'attic' })
    expect(hidden).toMatchObject({ ok: true })
    expect(await show(organiser, code)).toEqual({ ...others, you: { organise: true } })
    await organise({ do: 'cancel' })
    expect((await show(organiser, code)).seed).toMatch(/^[0-9a-f]{64}$/)
  })

  it('say nothing of who has blocked whom: the same entrants and results are paired the same', async () => {
    const { code, organise, organiser, playerOf } = await registered(2)
    const { code: meeting } = await playerOf(1).get('room.create', {
      game: 'toy',
      setup: {},
      listed: false,
      spectators: 'none',
      bothSides: false,
      seat: 'red',
    })
    const { room } = await playerOf(2).get('room.find', { code: meeting })
    await playerOf(2).get('people.block', { room: room.id, who: { seat: 'red' } })
    await organise({ do: 'begin' })
    expect((await show(organiser, code)).played[0]?.matches[0]?.games).toHaveLength(2)
  })

  it('take a registration back before they begin; later, who withdraws loses the games that run and is paired no more', async () => {
    const { code, organise, playerOf, organiser } = await registered(5, {
      system: { kind: 'swiss', rounds: 2, bothSides: false },
    })
    await playerOf(5).get('tournament.withdraw', { code })
    expect((await show(organiser, code)).entrants).toHaveLength(4)
    expect(await playerOf(5).refusalOf('tournament.withdraw', { code })).toMatchObject({ rule: 'W62' })
    await organise({ do: 'begin' })
    await playerOf(4).get('tournament.withdraw', { code })
    const after = await show(organiser, code)
    const games = after.played[0]?.matches.flatMap((match) => match.games) ?? []
    const lost = games.find(({ first, second }) => first === 4 || second === 4)
    expect(lost?.result).toEqual({ points: lost?.first === 4 ? [0, 2] : [2, 0], by: 'withdrawal' })
    // Its table is closed, so that nobody goes on there for nothing.
    const winner = playerOf(lost?.first === 4 ? (lost?.second ?? 0) : (lost?.first ?? 0))
    await eventually(async () => {
      const own = (await winner.get('lobby.subscribe', {})).mine
      expect(own.map(({ status }) => status)).toEqual(['over'])
    })
    await playRound(code, playerOf)
    const second = (await show(organiser, code)).played[1]
    expect(second?.matches.flatMap(({ entrants }) => entrants).toSorted()).toEqual([1, 2, 3])
  })

  it('decide at the end of a round what is not over: absence loses, and what was played is a draw', async () => {
    const { code, organise, playerOf, organiser } = await registered(4, {
      system: { kind: 'swiss', rounds: 1, bothSides: false },
    })
    await organise({ do: 'begin' })
    const games = running(await show(organiser, code))
    const [one, other] = games
    const open = async (number: number) => {
      const { played } = await show(playerOf(number), code)
      const room = played[0]?.matches.flatMap((match) => match.games).find((each) => each.room)?.room ?? ''
      const found = await playerOf(number).get('room.find', { code: room })
      await playerOf(number).open(found.room.id, found.yours[0] ?? '')
    }
    await open(one?.first ?? 0)
    await open(one?.second ?? 0)
    await open(other?.second ?? 0)
    clock.skip(7 * day - 60)
    await clock.forward(30)
    expect(running(await show(organiser, code))).toHaveLength(2)
    await clock.forward(60)
    const ended = await show(organiser, code)
    const results = ended.played[0]?.matches.flatMap((match) => match.games) ?? []
    const resultOf = (number = 0) => results.find(({ first }) => first === number)?.result
    expect(resultOf(one?.first)).toEqual({ points: [1, 1], by: 'deadline' })
    expect(resultOf(other?.first)).toEqual({ points: [0, 2], by: 'absence' })
    expect(ended.status).toBe('over')
  })

  it('give a game to who could claim that the other one is late, when the round ends', async () => {
    const { code, organise, playerOf, organiser } = await registered(2, {
      system: { kind: 'swiss', rounds: 1, bothSides: false },
      timeControl: { kind: 'live', bankMinutes: 1, incrementSeconds: 0, disconnectMinutes: 60 },
    })
    await organise({ do: 'begin' })
    const [only] = running(await show(organiser, code))
    const [hider, other] = [playerOf(only?.first ?? 0), playerOf(only?.second ?? 0)]
    const { played } = await show(hider, code)
    const { room } = await hider.get('room.find', { code: played[0]?.matches[0]?.games[0]?.room ?? '' })
    // With live clocks the two begin themselves.
    expect(room.status).toBe('waiting')
    await hider.open(room.id, 'red')
    await other.open(room.id, 'blue')
    expect(await hider.command(room.id, hider.last, table({ type: 'start' }), 'red')).toMatchObject({
      ok: true,
    })
    await eventually(() => expect(hider.stream(room.id).at(-1)).toMatchObject({ event: { type: 'dealt' } }))
    expect(await hider.order(room.id, 'red', { type: 'hide', place: 'attic' })).toMatchObject({ ok: true })
    await clock.forward(90)
    const database = await connectTo(server.databaseUrl)
    await database.query(
      'UPDATE tournament_round SET ends_at = $2 FROM tournament AS t WHERE t.id = tournament AND t.code = $1',
      [code, new Date(clock.now())],
    )
    await database.end()
    await clock.forward(20)
    const ended = await show(organiser, code)
    expect(ended.played[0]?.matches[0]?.games[0]?.result).toEqual({ points: [2, 0], by: 'time' })
  })

  it('begin by themselves when registration ends, once, however many processes there are; with one player they are cancelled', async () => {
    const closesAt = new Date(clock.now() + day * 1000).toISOString()
    const { code, organiser, players } = await registered(4, { closesAt })
    const alone = await registered(1, { closesAt })
    clock.skip(day)
    await clock.forward(30)
    const begun = await show(organiser, code)
    expect(begun).toMatchObject({ status: 'playing', rounds: 1 })
    expect((await show(alone.organiser, alone.code)).status).toBe('cancelled')
    // Both processes have looked at the same time: there is one room for each game.
    for (const player of players) {
      const own = (await player.get('lobby.subscribe', {})).mine
      expect(own.map(({ status }) => status)).toEqual(['playing', 'playing'])
    }
  })

  it('lose no result when a process ends: what ended unnoticed is counted later, once, and missing rooms are opened', async () => {
    const { code, organise, playerOf, organiser } = await registered(2)
    await organise({ do: 'begin' })
    const [one] = running(await show(organiser, code))
    await resign(playerOf(2), code, one?.first ?? 0, one?.second ?? 0, one?.first === 2 ? 'red' : 'blue')
    await eventually(async () => expect(running(await show(organiser, code))).toHaveLength(1))
    const database = await connectTo(server.databaseUrl)
    // As if the process had ended before it wrote the result, and before it opened the room of the other game.
    await database.query(
      `UPDATE tournament_game SET result = NULL FROM tournament AS t WHERE t.id = tournament AND t.code = $1`,
      [code],
    )
    await database.end()
    expect(running(await show(organiser, code))).toHaveLength(2)
    await clock.forward(60)
    const after = await show(organiser, code)
    expect(running(after)).toHaveLength(1)
    expect(after.table.map(({ points }) => points)).toEqual([2, 0])
  })

  it('change on the pages of those who watch, at every process, and say no more than that', async () => {
    const { code, organise, organiser } = await registered(2)
    const watcher = await person('Watcher', there)
    await show(watcher, code)
    const pushed = () => watcher.frames.filter(({ name }) => name === 'tournament.changed')
    const before = pushed().length
    await organise({ do: 'begin' })
    await eventually(() => expect(pushed().length).toBeGreaterThan(before))
    for (const { body } of pushed()) expect(body).toEqual({ code })
    await watcher.get('tournament.unsubscribe', { code })
    const then = pushed().length
    await organiser.get('tournament.organise', { code, act: { do: 'cancel' } })
    const { tournament } = await organiser.get('tournament.subscribe', { code })
    expect(tournament.status).toBe('cancelled')
    expect(pushed()).toHaveLength(then)
  })

  it('belong to their organiser, who decides no game of their own', async () => {
    const { code, organise, organiser, playerOf } = await registered(2)
    const refusalOf = (client: TestClient, act: object) =>
      client.refusalOf('tournament.organise', { code, act })
    expect(await refusalOf(playerOf(1), { do: 'begin' })).toMatchObject({ rule: 'W66' })
    await organiser.get('tournament.register', { code })
    await organise({ do: 'begin' })
    expect(await refusalOf(organiser, { do: 'begin' })).toMatchObject({ rule: 'W67' })
    const games = running(await show(organiser, code))
    const own = games.find(({ first, second }) => first === 3 || second === 3)
    const bye = games.find(({ first, second }) => first !== 3 && second !== 3)
    if (own) {
      const { first, second } = own
      expect(await refusalOf(organiser, { do: 'decide', first, second, verdict: 'draw' })).toMatchObject({
        rule: 'W69',
      })
    }
    if (bye) {
      const { first, second } = bye
      await organise({ do: 'decide', first, second, verdict: 'first' })
      expect(await refusalOf(organiser, { do: 'decide', first, second, verdict: 'draw' })).toMatchObject({
        rule: 'W62',
      })
    }
    expect(own ?? bye).toBeDefined()
    const [removed] = (await show(organiser, code)).entrants
    await organise({ do: 'remove', entrant: removed?.id ?? '' })
    expect((await show(organiser, code)).entrants[0]?.left).toBe(2)
  })

  it('are bounded: places (W64), how many one organises and plays in (W65), two seats (W68), and options (W14)', async () => {
    const { code } = await registered(2, { places: 2, listed: false })
    const late = await person('Late')
    expect(await late.refusalOf('tournament.register', { code })).toMatchObject({ rule: 'W64' })
    expect(await late.refusalOf('tournament.subscribe', { code: 'ZZZZZZ' })).toMatchObject({ rule: 'W62' })
    expect(await late.refusalOf('tournament.make', { ...plan, places: 17 })).toMatchObject({ rule: 'W14' })
    expect(await late.refusalOf('tournament.make', { ...plan, setup: { rooms: 99 } })).toMatchObject({
      rule: 'W14',
    })
    expect(await late.refusalOf('tournament.make', { ...plan, seats: ['red'] })).toMatchObject({
      rule: 'W68',
    })
    for (let i = 0; i < 5; i++) await late.get('tournament.make', plan)
    expect(await late.refusalOf('tournament.make', plan)).toMatchObject({ rule: 'W65', data: { most: 5 } })
    const { mine, listed } = await late.get('tournament.list', {})
    expect(mine).toHaveLength(5)
    expect(listed.map((each) => each.code)).not.toContain(code)
    const entrant = await person('Eager')
    for (const { code } of mine) await entrant.get('tournament.register', { code })
    const again = await entrant.refusalOf('tournament.register', { code: mine[0]?.code })
    expect(again).toMatchObject({ rule: 'W63' })
    const other = await person('Other')
    for (let i = 0; i < 5; i++) {
      const { code } = await other.get('tournament.make', plan)
      await entrant.get('tournament.register', { code })
    }
    const third = await person('Third')
    const { code: eleventh } = await third.get('tournament.make', plan)
    expect(await entrant.refusalOf('tournament.register', { code: eleventh })).toMatchObject({
      rule: 'W65',
      data: { most: 10, of: 'entered' },
    })
  })

  it('go on without those who have deleted their data', async () => {
    const { code, organise, playerOf, organiser } = await registered(3, {
      system: { kind: 'swiss', rounds: 2, bothSides: false },
    })
    await organise({ do: 'begin' })
    const bye = (await show(organiser, code)).played[0]?.matches.find(({ entrants }) => entrants.length === 1)
    const gone = bye?.entrants[0] ?? 0
    await playerOf(gone).get('people.forgetMe', { name: `Pilot ${gone}` })
    await clock.forward(20)
    const after = await show(organiser, code)
    expect(after.entrants.find(({ number }) => number === gone)).toMatchObject({ name: 'Somebody', left: 2 })
  })
})
