import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playFirst, TestAccount, type TestNews } from '../../testing/account.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

describe('a program that acts for a person', () => {
  let server: TestServer
  /** Another process of the same database. */
  let there: TestServer
  beforeAll(async () => {
    server = await openTestServer()
    there = await openTestServer({ DATABASE_URL: server.databaseUrl })
  })
  afterAll(async () => {
    await there.close()
    await server.close()
  })

  interface Owner {
    owner: TestClient
    account: TestAccount
  }
  async function programOf(name: string, at: TestServer = server): Promise<Owner> {
    const owner = await at.client()
    await owner.get('me.rename', { name })
    return { owner, account: await TestAccount.of(at.url, owner) }
  }
  /** Options that nobody else in these tests names, so that tests do not meet each other. */
  let rooms = 1
  const ownWish = () => ({ game: 'toy', setup: { rooms: (rooms++ % 8) + 2 } })
  const roomOf = (more: object = {}) => ({
    game: 'toy',
    setup: {},
    spectators: 'public',
    bothSides: false,
    seat: 'red',
    ...more,
  })
  const seatsAt = async (client: TestClient, code: string) => {
    const { room } = await client.get('room.find', { code })
    const { view } = await client.open(room.id, 'public')
    return view?.table.open.programs
  }

  it('finds another by a seek, plays, agrees on a rematch and plays again, with nobody at hand, over two servers', async () => {
    const [one, two] = [await programOf('Eins'), await programOf('Zwei', there)]
    const news = new Map<TestAccount, TestNews>()
    for (const { account } of [one, two]) news.set(account, await account.news())
    const wish = ownWish()
    const { json: made } = await one.account.post('seeks', wish)
    const { seeks } = (await two.account.ask('seeks')).json
    expect(seeks).toMatchObject([{ id: made.seek, name: 'Eins', program: true }])
    const { json: taken } = await two.account.post(`seeks/${made.seek}/accept`, {})
    expect(taken).toMatchObject({ ok: true, code: expect.any(String) })

    /** Plays the game of a room to its end, and wishes for the next one. @returns its last table */
    const playRoom = async ({ account }: Owner, code: string) => {
      const own = news.get(account) as TestNews
      const { seat } = await own.tableWith('seated', (table) => table.code === code)
      await account.order(code, 'start')
      await own.tableWith('began', (table) => table.code === code)
      let seen = -1
      for (;;) {
        await eventually(() => {
          const tables = own.lines.filter((line) => line.type === 'table' && line.table.code === code)
          const now = tables.at(-1)
          if (now?.type !== 'table') throw new Error('it is told of no table')
          expect(now.table.status === 'over' || (now.table.waits && now.table.last > seen)).toBe(true)
        })
        const { status, json } = await account.at(code, seat).state()
        expect(status).toBe(200)
        if (json.status === 'over') break
        seen = json.last
        await playFirst(account.at(code, seat))
      }
      const over = await own.tableWith('over', (table) => table.code === code)
      await account.order(code, 'rematch', { seat, sides: 'exchanged' })
      return over
    }
    const first = await Promise.all([one, two].map((each) => playRoom(each, taken.code)))
    expect(first.map(({ seats }) => seats.map(({ program }) => program))).toEqual([
      [true, true],
      [true, true],
    ])
    const agreed = await (news.get(one.account) as TestNews).tableWith(
      'rematch',
      ({ rematch }) => !!rematch?.code,
    )
    const code = agreed.rematch?.code ?? ''
    const again = await Promise.all([one, two].map((each) => playRoom(each, code)))
    expect(again.map(({ seat }) => seat)).toEqual(first.map(({ seat }) => (seat === 'red' ? 'blue' : 'red')))
    const { room } = await one.owner.get('room.find', { code })
    const { view } = await one.owner.open(room.id, again[0]?.seat ?? '')
    expect(view?.table.open.programs).toEqual({ red: true, blue: true })
  })

  it('opens a room, and all see from its first entry on that a program sits there', async () => {
    const { owner, account } = await programOf('Host')
    const { json } = await account.post('rooms', roomOf())
    const { code } = json
    const guest = await server.client()
    const { room } = await guest.get('room.find', { code })
    const { view, last } = await guest.open(room.id, 'public')
    expect(view?.table.open).toMatchObject({ taken: { red: 'Host' }, programs: { red: true } })
    expect(last).toBe(3)
    expect((await guest.get('lobby.subscribe', {})).rooms.map((each) => each.code)).not.toContain(code)
    const news = await account.news()
    const begin = { type: 'table', news: [], table: { code, seat: 'red', canStart: false } }
    await eventually(() => expect(news.lines).toMatchObject([begin]))
    await guest.command(room.id, 0, table({ type: 'sit', seat: 'blue' }))
    expect(await news.tableWith('seats')).toMatchObject({ canStart: true })
    expect((await account.order(code, 'start')).json).toEqual({ ok: true })
    expect((await account.account()).tables).toMatchObject([
      { code, seat: 'red', status: 'playing', waits: true },
    ])
    expect((await owner.get('seat.tokens', { room: room.id, as: 'red' })).tokens).toHaveLength(1)
  })

  it('takes a seat and leaves it; who sits down there by hand afterwards plays themselves', async () => {
    const { account, owner } = await programOf('Guest')
    const host = await server.client()
    const { room, code } = await host.get('room.create', {
      ...roomOf(),
      listed: false,
      spectators: 'public',
    })
    expect((await account.ask(`rooms/${code}`)).json).toMatchObject({
      room: { code },
      yours: [],
      host: false,
    })
    const id = randomUUID()
    for (let i = 0; i < 2; i++)
      expect((await account.post(`rooms/${code}/sit`, { id, seat: 'blue' })).json).toEqual({ ok: true })
    expect(await seatsAt(await server.client(), code)).toEqual({ blue: true })
    expect((await account.ask(`rooms/${code}`)).json.yours).toEqual(['blue'])
    expect((await account.at(code, 'blue').state()).json).toMatchObject({ seat: 'blue', status: 'waiting' })
    // It does not begin the game of a person who may not want to play against it.
    expect((await account.order(code, 'start')).json.refusal.rule).toBe('W105')
    expect((await account.order(code, 'leave', { seat: 'blue' })).json).toEqual({ ok: true })
    expect((await account.at(code, 'blue').state()).json.refusal.rule).toBe('W4')

    await owner.command(room, 0, table({ type: 'sit', seat: 'blue' }))
    expect((await account.post(`rooms/${code}/sit`, { id, seat: 'blue' })).json).toEqual({ ok: true })
    expect((await account.at(code, 'blue').state()).json.refusal.rule).toBe('W4')
    expect((await account.order(code, 'leave', { seat: 'blue' })).json.refusal.rule).toBe('W4')
    expect(await seatsAt(await server.client(), code)).toBeUndefined()
    expect((await account.account()).tables).toEqual([])
  })

  it('plays no seat of its owner that it has not taken itself', async () => {
    const { account, owner } = await programOf('Both')
    const { code } = await owner.get('room.create', { ...roomOf(), listed: false, spectators: 'none' })
    expect((await account.account()).tables).toEqual([])
    expect((await account.at(code, 'red').state()).json.refusal.rule).toBe('W4')
    for (const what of ['start', 'close'])
      expect((await account.order(code, what)).json.refusal.rule).toBe('W4')
    const again = await account.order(code, 'rematch', { seat: 'red', sides: 'kept' })
    expect(again.json.refusal.rule).toBe('W4')
  })

  it('comes into no rated game (W97): it opens none, seeks none, and sits down at none', async () => {
    const { account } = await programOf('Rated')
    expect(await account.ruleOf('rooms', roomOf({ rated: true, settling: 'drawn' }))).toBe('W97')
    expect(await account.ruleOf('seeks', { ...ownWish(), rated: true, settling: 'drawn' })).toMatch(
      /^W(97|54)$/,
    )
    expect(await account.ruleOf('seeks', { ...ownWish(), anyRated: true })).toBe('W97')
    expect(await account.ruleOf('rooms', roomOf({ listed: true }))).toBe('W1')
  })

  it('meets people only where they have chosen it: they see that a program seeks, and it is not shown their seeks', async () => {
    const { account, owner } = await programOf('Seeker')
    const person = await server.client()
    const wish = ownWish()
    const theirs = await person.get('seek.make', wish)
    expect((await account.ask('seeks')).json.seeks.map(({ id }: { id: string }) => id)).not.toContain(
      theirs.seek,
    )
    expect(await account.ruleOf(`seeks/${theirs.seek}/accept`, {})).toBe('W35')
    const { json } = await account.post('seeks', wish)
    expect((await account.ask('seeks')).json.mine).toMatchObject([
      { id: json.seek, quick: false, program: true },
    ])
    expect((await owner.get('seek.mine', {})).mine).toMatchObject([{ id: json.seek, program: true }])
    // One press for any opponent finds no program.
    const quick = await server.client()
    expect((await quick.get('seek.quick', wish)).game).toMatchObject({ code: expect.any(String) })
    const { seeks } = await person.get('seek.subscribe', {})
    expect(seeks).toMatchObject([{ id: json.seek, program: true }])
    const news = await account.news()
    const { code } = await person.get('seek.accept', { seek: json.seek })
    const { seat } = await news.tableWith('seated')
    expect(await seatsAt(person, code)).toEqual({ [seat]: true })
    // The person has opened the room, and begins when they like.
    expect((await account.order(code, 'start')).json.refusal.rule).toBe('W105')
  })

  it('withdraws its own seeks, and no others', async () => {
    const { account, owner } = await programOf('Withdraws')
    const { json } = await account.post('seeks', ownWish())
    const byHand = await owner.get('seek.make', ownWish())
    const { account: stranger } = await programOf('Stranger')
    const withdraw = (by: TestAccount, seek: string) => by.ask(`seeks/${seek}`, { method: 'DELETE' })
    expect((await withdraw(stranger, json.seek)).json.refusal.rule).toBe('W35')
    expect((await withdraw(account, byHand.seek)).json.refusal.rule).toBe('W35')
    expect((await withdraw(account, json.seek)).json).toEqual({ ok: true })
    await owner.get('seek.withdraw', { seek: byHand.seek })
  })

  it('does not meet somebody who has blocked its owner', async () => {
    const [one, two] = [await programOf('Apart'), await programOf('Aside')]
    const { json } = await one.account.post('rooms', roomOf())
    const { room } = await two.owner.get('room.find', { code: json.code })
    await two.owner.get('people.block', { room: room.id, who: { seat: 'red' } })
    const sat = await two.account.order(json.code, 'sit', { seat: 'blue' })
    expect(sat.json.refusal.rule).toBe('W76')
    const made = await one.account.post('seeks', ownWish())
    expect((await two.account.ask('seeks')).json.seeks).not.toContainEqual(
      expect.objectContaining({ id: made.json.seek }),
    )
    expect(await two.account.ruleOf(`seeks/${made.json.seek}/accept`, {})).toBe('W35')
  })

  it('is told of an invitation, and of nothing that others are', async () => {
    const { account } = await programOf('Invited')
    const other = await server.client()
    const { room, code } = await other.get('room.create', { ...roomOf(), listed: false, spectators: 'none' })
    await account.order(code, 'sit', { seat: 'blue' })
    await other.open(room, 'red')
    await other.command(room, other.last, table({ type: 'start' }), 'red')
    const [news, stranger] = [await account.news(), await (await programOf('Elsewhere')).account.news()]
    await other.command(room, other.last, table({ type: 'resign', seat: 'red' }), 'red')
    await news.tableWith('over')
    await other.command(room, other.last, table({ type: 'rematch', seat: 'red', sides: 'kept' }), 'red')
    expect(await news.tableWith('rematch')).toMatchObject({ rematch: { wishes: { red: 'kept' } } })
    const invited = await other.get('invite.send', { room, seat: 'blue' })
    await eventually(() =>
      expect(news.lines.filter(({ type }) => type === 'invited')).toMatchObject([
        { invitation: { code: invited.code } },
      ]),
    )
    expect((await account.account()).invitations).toMatchObject([{ code: invited.code }])
    expect(stranger.lines).toEqual([])
  })
})
