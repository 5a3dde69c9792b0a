import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { roomWish } from '../../testing/room-wish.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { openLeague, plan, running, show } from '../../testing/tournaments/league.ts'

describe('tournaments', () => {
  let league: Awaited<ReturnType<typeof openLeague>>
  beforeAll(async () => {
    league = await openLeague()
  })
  afterAll(() => league.close())
  const registered = (...given: Parameters<typeof league.registered>) => league.registered(...given)
  const person = (...given: Parameters<typeof league.person>) => league.person(...given)

  it('show of their games the results alone: no code of a room to others, and the seed at the end', async () => {
    const { code, organise, playerOf, organiser } = await registered(4)
    const open = await show(organiser, code)
    await organise({ do: 'begin' })
    const others = await show(await person('Somebody else', league.there), code)
    const games = others.played.flatMap(({ matches }) => matches.flatMap((match) => match.games))
    expect(games.map((each) => Object.keys(each).toSorted())).toEqual(Array(4).fill(['first', 'second']))
    for (const each of [open, others]) expect(each).not.toHaveProperty('seed')
    const { record } = await organiser.get('tournament.record', { code })
    expect(record).not.toHaveProperty('seed')
    expect(record).not.toHaveProperty('table')
    const own = await show(playerOf(1), code)
    const seen = own.played.flatMap(({ matches }) => matches.flatMap((match) => match.games))
    for (const each of seen) expect(each.room !== undefined).toBe(each.first === 1 || each.second === 1)
    // The events of a table, its secrets and its progress, change nothing on the page.
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
    const { code: meeting } = await playerOf(1).get(
      'room.create',
      roomWish({ listed: false, spectators: 'none', seat: 'red' }),
    )
    const { room } = await playerOf(2).get('room.find', { code: meeting })
    await playerOf(2).get('people.block', { room: room.id, who: { seat: 'red' } })
    await organise({ do: 'begin' })
    expect((await show(organiser, code)).played[0]?.matches[0]?.games).toHaveLength(2)
  })

  it('change on the pages of those who watch, at every process, and say no more than that', async () => {
    const { code, organise, organiser } = await registered(2)
    const watcher = await person('Watcher', league.there)
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
})
