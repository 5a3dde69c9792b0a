import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, openLeague, running, show } from '../../testing/tournaments/league.ts'

const swiss = { kind: 'swiss', rounds: 2, bothSides: false } as const

describe('tournaments, when a process ends or something goes wrong', () => {
  let league: Awaited<ReturnType<typeof openLeague>>
  beforeAll(async () => {
    league = await openLeague()
  })
  afterAll(() => league.close())
  const registered = (...given: Parameters<typeof league.registered>) => league.registered(...given)

  it('answer at once to an organiser who decides many games in the same moment', async () => {
    const { code, organise, organiser } = await registered(2)
    await organise({ do: 'begin' })
    const [game] = running(await show(organiser, code))
    const { first = 0, second = 0 } = game ?? {}
    const act = { do: 'decide', first, second, verdict: 'draw' } as const
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => organiser.ask('tournament.organise', { code, act })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.rule]))
    expect([...new Set(refusals)]).toEqual(['W62'])
  })

  it('go on although another one cannot be taken on', async () => {
    const closesAt = new Date(league.clock.now() + day * 1000).toISOString()
    const broken = await registered(2, { closesAt })
    const { code, organiser } = await registered(2, { closesAt })
    await league.sql(`UPDATE tournament SET system = '{"kind": "of later"}' WHERE code = $1`, [broken.code])
    await league.pass(day)
    await league.clock.forward(30)
    expect((await show(organiser, code)).status).toBe('playing')
    await league.sql('DELETE FROM tournament WHERE code = $1', [broken.code])
  })

  it('give the game of who has withdrawn to the other one, although the process ended before it did', async () => {
    const { code, organise, organiser, playerOf } = await registered(2, { system: swiss })
    await organise({ do: 'begin' })
    const entrant = (await show(playerOf(1), code)).you.entrant
    await league.sql('UPDATE entrant SET left_round = 2 WHERE id = $1', [entrant])
    await league.clock.forward(30)
    const after = await show(organiser, code)
    const [game] = after.played[0]?.matches[0]?.games ?? []
    expect(game?.result).toEqual({ points: game?.first === 1 ? [0, 2] : [2, 0], by: 'withdrawal' })
    expect(after.status).toBe('over')
  })

  it('start a room that a process has opened and not started', async () => {
    const { code, organise, organiser, playerOf } = await registered(2, {
      system: swiss,
      timeControl: { kind: 'live', bankMinutes: 30, incrementSeconds: 20, disconnectMinutes: 5 },
    })
    await organise({ do: 'begin' })
    const room = async () => {
      const [game] = running(await show(playerOf(1), code))
      return (await organiser.get('room.find', { code: game?.room ?? '' })).room
    }
    expect((await room()).status).toBe('waiting')
    // Live clocks wait for people; of any other game this is what a process leaves that ends right after it has opened the room.
    await league.sql('UPDATE tournament SET time_control = NULL WHERE code = $1', [code])
    await league.clock.forward(30)
    expect((await room()).status).toBe('playing')
  })

  it('are cancelled when nobody is left who could begin them', async () => {
    const { code, organiser, playerOf } = await registered(2)
    await organiser.get('people.forgetMe', { name: 'Orla' })
    await league.clock.forward(30)
    expect((await show(playerOf(1), code)).status).toBe('cancelled')
  })

  it('have a place again where somebody has deleted their data before they begin', async () => {
    const { code, organiser, playerOf } = await registered(2, { places: 2 })
    const late = await league.person('Late')
    expect(await late.refusalOf('tournament.register', { code })).toMatchObject({ rule: 'W64' })
    await playerOf(2).get('people.forgetMe', { name: 'Pilot 2' })
    const before = await show(late, code)
    expect(before.registered).toBe(1)
    expect(before.entrants.map(({ name }) => name)).toEqual(['Pilot 1'])
    await late.get('tournament.register', { code })
    await organiser.get('tournament.organise', { code, act: { do: 'begin' } })
    const { entrants } = await show(organiser, code)
    expect(entrants.map(({ name, number }) => [name, number])).toEqual([
      ['Pilot 1', 1],
      ['Late', 2],
    ])
  })

  it('are lost at the end of a round by who is banned, or never came, whatever the clocks say', async () => {
    const { code, organise, organiser, players, playerOf } = await registered(4, {
      system: { kind: 'swiss', rounds: 1, bothSides: false },
      timeControl: { kind: 'days', days: 1 },
    })
    await organise({ do: 'begin' })
    const [one, other] = running(await show(organiser, code))
    const { first = 0, second = 0 } = one ?? {}
    const opens = async (number: number) => {
      const { played } = await show(playerOf(number), code)
      const room = played[0]?.matches.flatMap(({ games }) => games).find((game) => game.room)?.room ?? ''
      const found = await playerOf(number).get('room.find', { code: room })
      const seat = found.yours[0] ?? ''
      await playerOf(number).open(found.room.id, seat)
      return { client: playerOf(number), room: found.room.id, seat }
    }
    // Both come, and one of them is banned: the other one has not played for a draw.
    await opens(first)
    await opens(second)
    const entrant = (await show(playerOf(first), code)).you.entrant
    await league.sql(
      `UPDATE person SET banned_until = '9999-12-31' WHERE id = (SELECT person FROM entrant WHERE id = $1)`,
      [entrant],
    )
    // One comes and gives no order, the other one never comes.
    await opens(other?.second ?? 0)
    expect(players).toHaveLength(4)
    await league.pass(7 * day)
    await league.clock.forward(30)
    const games = (await show(organiser, code)).played[0]?.matches.flatMap((match) => match.games) ?? []
    const resultOf = (number = 0) => games.find((game) => game.first === number)?.result
    expect(resultOf(first)).toEqual({ points: [0, 2], by: 'absence' })
    expect(resultOf(other?.first)).toEqual({ points: [0, 2], by: 'absence' })
  })

  it('end a round later by as long as no process was there: nobody loses by absence from a server that was away', async () => {
    const { code, organise, organiser } = await registered(2, { system: swiss })
    await organise({ do: 'begin' })
    const before = await show(organiser, code)
    league.clock.skip(8 * day)
    await league.clock.forward(60)
    const after = await show(organiser, code)
    expect(running(after)).toHaveLength(1)
    const endOf = ({ played }: typeof after) => Date.parse(played[0]?.endsAt ?? '')
    const longer = (endOf(after) - endOf(before)) / 1000
    // Once, whichever of the two processes saw it: the time of the outage, and two minutes to come back.
    expect(longer).toBeGreaterThanOrEqual(8 * day)
    expect(longer).toBeLessThan(8 * day + 300)
  })
})
