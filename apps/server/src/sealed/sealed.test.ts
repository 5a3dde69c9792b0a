import { sealedBotOrders } from '@opsroom/bots'
import { isCommitmentTo, type SealedRecord, verifyRecord, verifySealedRecord } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { gameById } from '@opsroom/rules/games'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { personAt } from '../../testing/person.ts'
import { openContest, ordersOf } from '../../testing/sealed/people.ts'
import { query } from '../../testing/store/databases.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

describe('sealed orders', () => {
  const clock = new FakeClock()
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({}, [duel], { clock })
  })
  afterAll(() => server.close())

  /** Waits until all games of a contest are played. */
  const overAt = (client: TestClient, code: string) =>
    eventually(async () => {
      const found = await client.get('sealed.find', { code })
      expect(found.contest.status).toBe('over')
      return found
    })
  const recordOf = async (code: string, at = server): Promise<SealedRecord> =>
    (await (await fetch(`${at.url}/api/sealed/${code}/record`)).json()) as SealedRecord

  it('are sealed until the deadline, changed as one likes, and then played all against all', async () => {
    const [ann, bob, cleo] = [
      await personAt(server, 'Ann'),
      await personAt(server, 'Bob'),
      await personAt(server, 'Cleo'),
    ]
    const code = await openContest(ann, clock)
    const { seedHash } = await bob.get('sealed.find', { code })
    await ann.get('sealed.seal', { code, orders: ordersOf(1) })
    await bob.get('sealed.seal', { code, orders: ordersOf(2) })
    const changed = await bob.get('sealed.seal', { code, orders: ordersOf(3) })
    await cleo.get('sealed.seal', { code, orders: ordersOf(4) })
    const { mine } = await bob.get('sealed.find', { code })
    expect(mine).toMatchObject({ orders: ordersOf(3), commitment: changed.commitment, nonce: changed.nonce })
    expect(isCommitmentTo(changed.commitment, ordersOf(3), changed.nonce)).toBe(true)

    await clock.forward(602)
    expect(await bob.refusalOf('sealed.seal', { code, orders: ordersOf(5) })).toMatchObject({ rule: 'W71' })
    expect(await bob.refusalOf('sealed.withdraw', { code })).toMatchObject({ rule: 'W71' })
    const { closed, over } = await overAt(bob, code)
    expect(closed).toMatchObject({ played: 6, games: 6, conditions: expect.stringMatching(/^\d+$/) })
    expect(closed?.envelopes.map(({ name }) => name).sort()).toEqual(['Ann', 'Bob', 'Cleo'])
    expect(closed?.envelopes[closed.mine ?? -1]).toEqual({ name: 'Bob', commitment: changed.commitment })
    expect(over?.table.map(({ games }) => games)).toEqual([4, 4, 4])

    const record = await recordOf(code)
    expect(record.seedHash).toBe(seedHash)
    expect(record.table).toEqual(over?.table)
    expect([...verifySealedRecord(gameById, record, sealedBotOrders)].at(-1)).toMatchObject({
      over: 6,
      findings: [],
      skipped: [],
    })
    const { first, second } = record.pairings[0] ?? { first: 0, second: 1 }
    const night = await cleo.get('sealed.pairing', { code, first, second })
    expect(verifyRecord(duel as never, night.record)).toEqual([])
    expect(night.record).toMatchObject({ ending: { points: { one: over?.points[first]?.[second] } } })
  })

  it('one process plays a contest at a time, and another one goes on where it has ended', async () => {
    const ann = await personAt(server, 'Ann')
    const code = await openContest(ann, clock)
    for (let number = 0; number < 6; number++) {
      const person = await personAt(server, `Person ${number}`)
      await person.get('sealed.seal', { code, orders: ordersOf(100 + number) })
    }
    const clockOfFirst = new FakeClock()
    clockOfFirst.skip((clock.now() - clockOfFirst.now()) / 1000 + 610)
    const other = await openTestServer({ DATABASE_URL: server.databaseUrl }, [duel], { clock: clockOfFirst })
    await clockOfFirst.forward(3)
    const played = async () => (await ann.get('sealed.find', { code })).closed?.played ?? 0
    await eventually(async () => expect(await played()).toBeGreaterThan(0))
    await other.close()
    const kept = await query<{ first: number; second: number; orders: string }>(
      server.databaseUrl,
      `SELECT first, second, encode(orders, 'hex') AS orders FROM contest_pairing JOIN contest ON contest.id = contest
       WHERE code = $1 ORDER BY first, second`,
      [code],
    )
    expect(kept.length).toBeLessThan(30)

    // At once: while these minutes went by step by step, a thread at work would seem to have stopped answering.
    clock.skip(612)
    await clock.forward(4)
    await overAt(ann, code)
    const all = await query<{ first: number; second: number; orders: string }>(
      server.databaseUrl,
      `SELECT first, second, encode(orders, 'hex') AS orders FROM contest_pairing JOIN contest ON contest.id = contest
       WHERE code = $1 ORDER BY first, second`,
      [code],
    )
    expect(all).toHaveLength(30)
    for (const pairing of kept) expect(all).toContainEqual(pairing)
    expect([...verifySealedRecord(gameById, await recordOf(code), sealedBotOrders)].at(-1)?.findings).toEqual(
      [],
    )
  })

  it('a contest in which nobody, or one person, took part is over without a game', async () => {
    const ann = await personAt(server, 'Ann')
    const [none, one] = [await openContest(ann, clock), await openContest(ann, clock)]
    await ann.get('sealed.seal', { code: one, orders: ordersOf(1) })
    await clock.forward(602)
    expect((await overAt(ann, none)).over).toEqual({ points: [], table: [] })
    expect((await overAt(ann, one)).over?.table).toMatchObject([{ place: 1, games: 0, total: 0 }])
  })

  it('are refused with the rule: unknown, illegal, too many, too late, not over', async () => {
    const [ann, bob] = [await personAt(server, 'Ann'), await personAt(server, 'Bob')]
    const wish = { title: 'A', game: 'duel', setup: 'firstNight', listed: true }
    const at = (days: number) => new Date(clock.now() + days * 24 * 60 * 60_000).toISOString()
    for (const more of [{ deadline: at(61) }, { deadline: at(-1) }, { setup: 'everything', deadline: at(1) }])
      expect(await ann.refusalOf('sealed.open', { ...wish, ...more })).toMatchObject({ rule: 'W14' })
    const codes = [1, 2, 3].map(() => openContest(ann, clock))
    const [code = ''] = await Promise.all(codes)
    expect(await ann.refusalOf('sealed.open', { ...wish, deadline: at(1) })).toMatchObject({ rule: 'W73' })
    const unknown = { rule: 'W70', reason: 'sealed.unknown' }
    expect(await bob.refusalOf('sealed.find', { code: 'ABCDEF' })).toEqual(unknown)
    expect(await bob.refusalOf('sealed.seal', { code: 'ABCDEF', orders: [] })).toEqual(unknown)
    expect(await bob.refusalOf('sealed.withdraw', { code: 'ABCDEF' })).toEqual(unknown)
    const orders = ordersOf(1)
    const plan = { ...(orders[1] as object), route: ['E'] }
    expect(await bob.refusalOf('sealed.seal', { code, orders: [orders[0], plan, orders[2]] })).toMatchObject({
      rule: 'W72',
      data: { part: 2, rule: 'D4.1' },
    })
    expect(await bob.refusalOf('sealed.pairing', { code, first: 0, second: 1 })).toMatchObject({
      rule: 'W75',
    })
    expect((await fetch(`${server.url}/api/sealed/${code}/record`)).status).toBe(404)
    await bob.get('sealed.seal', { code, orders })
    await query(
      server.databaseUrl,
      `INSERT INTO envelope (id, contest, person, name, orders, nonce, commitment, sealed_at)
       SELECT gen_random_uuid(), (SELECT id FROM contest WHERE code = $1), NULL, 'Somebody', '[]', '', '', now()
       FROM generate_series(1, 31)`,
      [code],
    )
    const cleo = await personAt(server, 'Cleo')
    expect(await cleo.refusalOf('sealed.seal', { code, orders })).toMatchObject({
      rule: 'W74',
      data: { most: 32 },
    })
    // A person who takes part already may still change their orders.
    await bob.get('sealed.seal', { code, orders: ordersOf(2) })
    await query(server.databaseUrl, 'DELETE FROM contest WHERE code = $1', [code])
  })

  it('that are only reached by their code are listed for those who have opened or entered them', async () => {
    const [ann, bob, cleo] = [
      await personAt(server, 'Ann'),
      await personAt(server, 'Bob'),
      await personAt(server, 'Cleo'),
    ]
    const code = await openContest(ann, clock, { listed: false, title: 'Among friends' })
    await bob.get('sealed.seal', { code, orders: ordersOf(1) })
    const listed = async (client: TestClient) =>
      (await client.get('sealed.subscribe', {})).contests.find((contest) => contest.code === code)
    expect(await listed(ann)).toMatchObject({
      title: 'Among friends',
      name: 'Ann',
      own: true,
      entered: false,
    })
    expect(await listed(bob)).toMatchObject({ own: false, entered: true })
    expect(await listed(cleo)).toBeUndefined()
    await bob.get('sealed.withdraw', { code })
    expect(await listed(bob)).toBeUndefined()
  })

  it('of somebody who deletes their data are withdrawn before the deadline, and nobody’s after it', async () => {
    const [ann, bob, cleo] = [
      await personAt(server, 'Ann'),
      await personAt(server, 'Bob who goes'),
      await personAt(server, 'Cleo'),
    ]
    const early = await openContest(ann, clock)
    const late = await openContest(ann, clock, { seconds: 100 })
    for (const client of [bob, cleo])
      for (const code of [early, late]) await client.get('sealed.seal', { code, orders: ordersOf(7) })
    const data = await (await fetch(`${server.url}/api/me/data`, { headers: { cookie: bob.cookie } })).json()
    expect(data).toMatchObject({ sealedOrders: [{ orders: ordersOf(7) }, { orders: ordersOf(7) }] })
    await clock.forward(102)
    await overAt(ann, late)
    await bob.get('people.forgetMe', { name: 'Bob who goes' })
    await clock.forward(602)
    const { closed } = await overAt(ann, early)
    expect(closed?.envelopes.map(({ name }) => name)).toEqual(['Cleo'])
    const { closed: before } = await ann.get('sealed.find', { code: late })
    expect(before?.envelopes.map(({ name }) => name).sort()).toEqual(['Cleo', 'Somebody'])
    expect(JSON.stringify(await recordOf(late))).not.toContain('Bob who goes')
    expect([...verifySealedRecord(gameById, await recordOf(late))].at(-1)?.findings).toEqual([])
  })
})
