import type { RequestOf } from '@opsroom/protocol'
import { duelPresets } from '@opsroom/rules/duel'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { personAt } from '../../testing/person.ts'
import { query } from '../../testing/store/databases.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openDuelServer, openTestServer, type TestServer } from '../../testing/test-server.ts'

type Wish = RequestOf<'seek.make'>
const wish = (more: Partial<Wish> = {}): Wish => ({ game: 'duel', setup: {}, ...more })
const any = { anyOptions: true, anyTime: 'all' } as const

describe('seeks that ask for fair sides or a rated game', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openDuelServer()
  })
  afterAll(() => server.close())

  async function person(name: string, wantsRatings = false): Promise<TestClient> {
    const client = await personAt(server, name)
    if (wantsRatings) await client.get('rating.set', { wanted: true })
    onTestFinished(async () => {
      const { mine } = await client.get('seek.mine', {})
      for (const { id } of mine) await client.get('seek.withdraw', { seek: id })
    })
    return client
  }
  const listed = async (client: TestClient) => (await client.get('seek.subscribe', {})).seeks
  const roomOf = async (client: TestClient, code: string) => (await client.get('room.find', { code })).room

  it('are listed with what they ask for, and lead to a room that has it: rated, with bids', async () => {
    const [ann, bob] = [await person('Ann', true), await person('Bob', true)]
    const { seek } = await ann.get('seek.make', wish({ settling: 'bid', rated: true }))
    expect(await listed(bob)).toMatchObject([{ id: seek, settling: 'bid', rated: true }])
    const { code } = await bob.get('seek.accept', { seek })
    const room = await roomOf(bob, code)
    expect(room).toMatchObject({ settling: 'bid', rated: true, status: 'waiting' })
    const seat = (await ann.get('room.find', { code })).yours[0] ?? ''
    await ann.open(room.id, seat)
    const start = await ann.command(room.id, ann.last, table({ type: 'start' }), seat)
    expect(start).toMatchObject({ ok: true })
    expect((await ann.open(room.id, seat)).view?.table.open.bidding).toBeDefined()
  })

  it('are rated between two who want ratings alone (W56): to list one, to take one, and to look for one', async () => {
    const [ann, bob] = [await person('Ann', true), await person('Bob')]
    for (const more of [
      { settling: 'bid', rated: true },
      { settling: 'bid', anyRated: true },
    ] as const) {
      expect(await bob.refusalOf('seek.make', wish(more))).toMatchObject({ rule: 'W56' })
      expect(await bob.refusalOf('seek.quick', wish(more))).toMatchObject({ rule: 'W56' })
    }
    const { seek } = await ann.get('seek.make', wish({ settling: 'drawn', rated: true }))
    expect(await bob.refusalOf('seek.accept', { seek })).toMatchObject({ rule: 'W56' })
    expect((await bob.get('seek.quick', wish({ ...any, anySettling: true }))).game).toBeUndefined()
    expect((await ann.get('seek.mine', {})).mine.map(({ id }) => id)).toEqual([seek])
  })

  it('that may be rated or not are rated with who wants ratings, and not with others', async () => {
    const [ann, bob, cleo] = [await person('Ann', true), await person('Bob'), await person('Cleo', true)]
    const asked = wish({ settling: 'drawn', rated: true, anyRated: true })
    const first = await ann.get('seek.make', asked)
    const { code } = await bob.get('seek.accept', { seek: first.seek })
    expect(await roomOf(bob, code)).not.toHaveProperty('rated')
    expect(await roomOf(bob, code)).toMatchObject({ settling: 'drawn' })
    const second = await ann.get('seek.make', asked)
    const { code: rated } = await cleo.get('seek.accept', { seek: second.seek })
    expect(await roomOf(cleo, rated)).toMatchObject({ settling: 'drawn', rated: true })
  })

  it('are matched where both ask for the same, or one would play in any way', async () => {
    const [ann, bob, cleo, dan] = [
      await person('Ann', true),
      await person('Bob', true),
      await person('Cleo', true),
      await person('Dan', true),
    ]
    await ann.get('seek.make', wish({ settling: 'bid' }))
    // Neither the other way of settling, nor a rated game, nor sides as they are seated.
    for (const more of [{ settling: 'drawn' }, { settling: 'bid', rated: true }, {}] as const) {
      const { game, seek } = await bob.get('seek.quick', wish(more))
      expect(game).toBeUndefined()
      await bob.get('seek.withdraw', { seek: seek ?? '' })
    }
    const { game } = await bob.get('seek.quick', wish({ anySettling: true }))
    expect(await roomOf(bob, game?.code ?? '')).toMatchObject({ settling: 'bid' })
    await cleo.get('seek.make', wish({ settling: 'bid', rated: true }))
    const found = await dan.get('seek.quick', wish({ settling: 'bid', anyRated: true }))
    expect(await roomOf(dan, found.game?.code ?? '')).toMatchObject({ settling: 'bid', rated: true })
  })

  it('name a side or leave the sides to others (W91), are of a game with two sides (W54), and are rated with fair sides (W55)', async () => {
    const ann = await person('Ann', true)
    for (const more of [{ settling: 'bid' }, { anySettling: true }] as const)
      expect(await ann.refusalOf('seek.make', wish({ seat: 'one', ...more }))).toMatchObject({ rule: 'W91' })
    expect(await ann.refusalOf('seek.make', wish({ rated: true }))).toMatchObject({ rule: 'W55' })
    expect(await ann.refusalOf('seek.make', wish({ settling: 'lots' as never }))).toMatchObject({
      rule: 'W1',
    })
    // A mirror match is fair as it is, on whichever side one begins.
    const mirror = wish({ setup: duelPresets.mirrorMatch, rated: true, seat: 'one' })
    expect(await ann.get('seek.make', mirror)).toMatchObject({ ok: true })
    const toys = await openTestServer()
    onTestFinished(() => toys.close())
    const other = await toys.client()
    const refused = await other.refusalOf('seek.make', { game: 'toy', setup: {}, settling: 'bid' })
    expect(refused).toMatchObject({ rule: 'W54' })
  })

  it('end when their person switches ratings off, and lead no one who did into a rated room', async () => {
    const [ann, bob] = [await person('Ann', true), await person('Bob', true)]
    const { seek: rated } = await ann.get('seek.make', wish({ settling: 'bid', rated: true }))
    const { seek: plain } = await ann.get('seek.make', wish({ settling: 'bid' }))
    await ann.get('rating.set', { wanted: false })
    expect((await listed(bob)).map(({ id }) => id)).toEqual([plain])
    expect(await bob.refusalOf('seek.accept', { seek: rated })).toMatchObject({ rule: 'W35' })
    // As if they had switched them off in the moment in which it was taken.
    await ann.get('rating.set', { wanted: true })
    const { seek } = await ann.get('seek.make', wish({ settling: 'bid', rated: true }))
    await query(
      server.databaseUrl,
      'UPDATE profile SET wanted = false WHERE person = (SELECT person FROM seek WHERE id = $1)',
      [seek],
    )
    expect(await bob.refusalOf('seek.accept', { seek })).toMatchObject({ rule: 'W35' })
    expect((await listed(bob)).map(({ id }) => id)).toEqual([plain])
    expect((await bob.get('lobby.subscribe', {})).mine).toEqual([])
  })
})
