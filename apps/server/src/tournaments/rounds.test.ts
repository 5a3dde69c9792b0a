import { verifyTournament } from '@opsroom/tournament'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { connectTo } from '../../testing/store/databases.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { day, openLeague, running, show } from '../../testing/tournaments/league.ts'

describe('rounds of tournaments', () => {
  let league: Awaited<ReturnType<typeof openLeague>>
  beforeAll(async () => {
    league = await openLeague()
  })
  afterAll(() => league.close())
  const registered = (...given: Parameters<typeof league.registered>) => league.registered(...given)
  const playRound = (...given: Parameters<typeof league.playRound>) => league.playRound(...given)
  const resign = (...given: Parameters<typeof league.resign>) => league.resign(...given)

  /** The table of a game, with both who play it: red is the first of them. */
  async function openBoth(
    playerOf: (number: number) => TestClient,
    code: string,
    { first, second }: { first: number; second: number },
  ) {
    const [red, blue] = [playerOf(first), playerOf(second)]
    const found = await eventually(async () => {
      const { played } = await show(red, code)
      const games = played.at(-1)?.matches.flatMap((match) => match.games) ?? []
      const room = games.find((game) => game.first === first && game.second === second)?.room ?? ''
      const found = await red.get('room.find', { code: room })
      expect(found.room.status).toBe('playing')
      return found
    })
    const room = found.room.id
    await red.open(room, 'red')
    await blue.open(room, 'blue')
    return { room, red, blue }
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
    // Number 1 wins all its games. Another one may, too, where their sides kept the two from meeting.
    const ofNumberOne = ended.table.find(({ number }) => number === 1)
    expect([ofNumberOne?.points, ended.table[0]?.points]).toEqual([6, 6])
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

  it('end in a secret phase as by a claim, and tell nobody before that who has given an order', async () => {
    const { code, organise, playerOf, organiser } = await registered(4, {
      system: { kind: 'cup' },
      spectators: 'public',
      timeControl: { kind: 'days', days: 1 },
    })
    const watcher = await league.person('Wanda')
    await organise({ do: 'begin' })
    const matches = (await show(organiser, code)).played[0]?.matches ?? []
    const games = matches.flatMap((match) => match.games.slice(0, 1))
    const [busy, idle] = await Promise.all(games.map((game) => openBoth(playerOf, code, game)))
    // At the first table one has hidden, and the other has not; at the second nobody has.
    expect(await busy?.red.order(busy.room, 'red', { type: 'hide', place: 'attic' })).toMatchObject({
      ok: true,
    })
    await league.pass(7 * day - 60)
    await league.clock.forward(30)
    const seenAt = async (at: typeof busy) => {
      if (!at) return undefined
      const { entries } = await at.blue.open(at.room, 'blue', 0)
      const { view } = await watcher.open(at.room, 'public')
      const { open } = (view as { table: { open: object } }).table
      return JSON.stringify([entries?.map(({ event }) => event.type), open]).replace(/Pilot \d/g, 'a player')
    }
    const withoutHashes = (text = '') => text.replace(/[0-9a-f]{64}/g, 'hash')
    expect(withoutHashes(await seenAt(busy))).toBe(withoutHashes(await seenAt(idle)))
    expect(running(await show(organiser, code))).toHaveLength(4)
    await league.clock.forward(60)
    const results = (await show(organiser, code)).played[0]?.matches.flatMap((match) => match.games) ?? []
    const resultOf = (first = 0) => results.find((game) => game.first === first)?.result
    expect(resultOf(games[0]?.first)).toEqual({ points: [2, 0], by: 'time' })
    expect(resultOf(games[1]?.first)).toEqual({ points: [1, 1], by: 'deadline' })
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
    await league.pass(7 * day - 60)
    await league.clock.forward(30)
    expect(running(await show(organiser, code))).toHaveLength(2)
    await league.clock.forward(60)
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
    await league.clock.forward(90)
    const database = await connectTo(league.server.databaseUrl)
    await database.query(
      'UPDATE tournament_round SET ends_at = $2 FROM tournament AS t WHERE t.id = tournament AND t.code = $1',
      [code, new Date(league.clock.now())],
    )
    await database.end()
    await league.clock.forward(20)
    const ended = await show(organiser, code)
    expect(ended.played[0]?.matches[0]?.games[0]?.result).toEqual({ points: [2, 0], by: 'time' })
  })

  it('begin by themselves when registration ends, once, however many processes there are; with one player they are cancelled', async () => {
    const closesAt = new Date(league.clock.now() + day * 1000).toISOString()
    const { code, organiser, players } = await registered(4, { closesAt })
    const alone = await registered(1, { closesAt })
    await league.pass(day)
    await league.clock.forward(30)
    const begun = await show(organiser, code)
    expect(begun).toMatchObject({ status: 'playing', rounds: 1 })
    expect((await show(alone.organiser, alone.code)).status).toBe('cancelled')
    // Both processes have looked at the same time: there is one room for each game.
    for (const player of players) {
      const own = (await player.get('lobby.subscribe', {})).mine
      expect(own.map(({ status }) => status)).toEqual(['playing', 'playing'])
    }
  })

  it('begin once, although their organiser says so at two processes in the same moment', async () => {
    const { code, organiser, players } = await registered(4)
    const second = await league.there.client(organiser.cookie)
    const begin = { code, act: { do: 'begin' } } as const
    const answers = await Promise.all(
      [organiser, second, organiser, second].map((client) => client.ask('tournament.organise', begin)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await show(organiser, code)).rounds).toBe(1)
    for (const player of players) expect((await player.get('lobby.subscribe', {})).mine).toHaveLength(2)
  })

  it('go on once, although two processes see the last game of a round end', async () => {
    const { code, organise, organiser, playerOf } = await registered(4, {
      system: { kind: 'swiss', rounds: 2, bothSides: false },
    })
    await organise({ do: 'begin' })
    // Both watch the tables, so both take in the end of each game.
    for (const number of [1, 2, 3, 4]) await show(playerOf(number), code)
    await league.playRound(code, playerOf)
    const { played } = await show(organiser, code)
    expect(played.map(({ number }) => number)).toEqual([1, 2])
    expect(running(await show(organiser, code))).toHaveLength(2)
  })

  it('lose no result when a process ends: what ended unnoticed is counted later, once, and missing rooms are opened', async () => {
    const { code, organise, playerOf, organiser } = await registered(2)
    await organise({ do: 'begin' })
    const [one] = running(await show(organiser, code))
    await resign(playerOf(2), code, one?.first ?? 0, one?.second ?? 0, one?.first === 2 ? 'red' : 'blue')
    await eventually(async () => expect(running(await show(organiser, code))).toHaveLength(1))
    const database = await connectTo(league.server.databaseUrl)
    const ofThis = 'FROM tournament AS t WHERE t.id = tournament AND t.code = $1'
    // As if the process had ended before it opened the room of the other game, and before it wrote the result of this one.
    await database.query(`UPDATE tournament_game SET room = gen_random_uuid() ${ofThis} AND result IS NULL`, [
      code,
    ])
    await database.query(`UPDATE tournament_game SET result = NULL ${ofThis}`, [code])
    await database.end()
    expect(running(await show(organiser, code))).toHaveLength(2)
    await league.clock.forward(60)
    const after = await show(playerOf(1), code)
    const [left, ...others] = running(after)
    expect(others).toEqual([])
    expect(after.table.map(({ points }) => points)).toEqual([2, 0])
    const { room, yours } = await playerOf(1).get('room.find', { code: left?.room ?? '' })
    expect(room.status).toBe('playing')
    expect(yours).toHaveLength(1)
  })

  it('go on without those who have deleted their data', async () => {
    const { code, organise, playerOf, organiser } = await registered(3, {
      system: { kind: 'swiss', rounds: 2, bothSides: false },
    })
    await organise({ do: 'begin' })
    const bye = (await show(organiser, code)).played[0]?.matches.find(({ entrants }) => entrants.length === 1)
    const gone = bye?.entrants[0] ?? 0
    await playerOf(gone).get('people.forgetMe', { name: `Pilot ${gone}` })
    await league.clock.forward(20)
    const after = await show(organiser, code)
    expect(after.entrants.find(({ number }) => number === gone)).toMatchObject({ name: 'Somebody', left: 2 })
  })
})
